/** Requests that the documentation shows. Tests send every one of them and compare the answers. */
import { notesWithList } from '../accelerator-list.ts'
import { estimateFromBody } from '../estimate.ts'
import { inquiryFromBody } from '../inquiry.ts'
import type { Example } from './types.ts'

/** Ids of the catalog; they are never renamed. */
export const EXAMPLE_VARIANT = { modelId: 'nvidia-h100', variantId: 'nvidia-h100-sxm5-80gb' } as const
export const EXAMPLE_DOCUMENT_ID = 'nvidia-h100-product-page'
export const EXAMPLE_KEY = '3f0c9a52-6d1e-4b7a-9c84-0a5e2f7d1b36'

export const ESTIMATE_EXAMPLES = {
  inference: {
    summary: 'Eight billion parameters at two bytes each, 8,192 cached tokens, devices of 80 GB',
    value: {
      workload: 'inference',
      parametersB: 8.03,
      weightBytesPerParameter: 2,
      layers: 32,
      kvHeads: 8,
      headDim: 128,
      tokens: 8192,
      cacheBytesPerElement: 2,
      concurrency: 1,
      deviceCapacityGB: 80,
    },
  },
  training: {
    summary: 'Full-parameter training of seven billion parameters',
    value: {
      workload: 'training',
      parametersB: 7,
      activationGB: 20,
      stateBytesPerParameter: 16,
      overheadFraction: 0.1,
      deviceCapacityGB: 80,
    },
  },
} as const satisfies Record<string, Example>

const BUY = {
  kind: 'buy',
  ...EXAMPLE_VARIANT,
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: true,
} as const

export const INQUIRY_EXAMPLES = {
  buy: { summary: 'Buying an exact variant', value: BUY },
  sell: {
    summary: 'Selling cards of a model, in the seller’s words',
    value: {
      kind: 'sell',
      modelId: 'nvidia-h100',
      quantity: 16,
      location: 'Leeds, United Kingdom',
      email: 'seller@example.com',
      notes: 'Two lots of eight, from one data hall.',
      region: 'UK',
      currency: 'GBP',
      condition: 'used, tested, with log files',
      consent: true,
    },
  },
  several: {
    summary:
      'Buying several variants as one deal: the first in the fields, all of them as lines at the head of the notes',
    value: {
      ...BUY,
      notes: notesWithList(
        {
          meaning: 'all',
          accelerators: [
            { quantity: '8', name: 'NVIDIA H100 SXM5 80GB' },
            { quantity: '4', name: 'NVIDIA H200 NVL 141GB' },
          ],
        },
        'New or used.',
      ),
    },
  },
} as const satisfies Record<string, Example>

export const estimateAnswers = () => answersTo(ESTIMATE_EXAMPLES, estimateFromBody)

export const sandboxAnswers = () => {
  const modelOf = (id: string) => (id === EXAMPLE_VARIANT.variantId ? EXAMPLE_VARIANT.modelId : undefined)
  return answersTo(INQUIRY_EXAMPLES, (body) => {
    return { status: 'validated', sandbox: true, request: inquiryFromBody(body, modelOf) }
  })
}

function answersTo(examples: Record<string, Example>, answer: (body: unknown) => unknown): Record<string, Example> {
  return Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, { value: answer(value) }]))
}
