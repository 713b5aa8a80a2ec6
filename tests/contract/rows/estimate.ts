/** The estimate over HTTP: every bound, the vectors, and the same figures as the function that browsers run (D35). */
import { expect } from 'vitest'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from '../../contract-modules/estimate-cases.ts'
import { INFERENCE, TRAINING } from '../../estimator/inputs.ts'
import { jsonOf } from '../../setup/exchange.ts'
import type { Caller } from '../caller.ts'
import { expectRefusal } from '../refusals.ts'
import type { RowGroup } from '../row.ts'

const ESTIMATE = '/api/v1/estimate'

/** Worked out by hand. */
const VECTORS: readonly { name: string; input: object; answer: object }[] = [
  {
    name: '8,192 tokens of 131,072 bytes are one GiB',
    input: { ...INFERENCE, overheadFraction: 0 },
    answer: {
      memoryGB: 17.073741824,
      memoryGiB: 17.073741824e9 / 2 ** 30,
      breakdown: { weightsGB: 16, kvCacheGB: 1.073741824, trainingStateGB: 0, activationGB: 0, overheadGB: 0 },
      overheadFraction: 0,
      memoryOnlyDeviceLowerBound: null,
    },
  },
  {
    name: 'a fifth is added when no overhead is given',
    input: { ...INFERENCE, deviceCapacityGB: 24 },
    answer: {
      memoryGB: 20.488490189,
      breakdown: {
        weightsGB: 16,
        kvCacheGB: 1.073741824,
        trainingStateGB: 0,
        activationGB: 0,
        overheadGB: 3.414748365,
      },
      overheadFraction: 0.2,
      memoryOnlyDeviceLowerBound: 1,
    },
  },
  {
    name: 'training takes 18 bytes per parameter unless told otherwise',
    input: { ...TRAINING, overheadFraction: 0 },
    answer: {
      memoryGB: 136,
      breakdown: { weightsGB: 0, kvCacheGB: 0, trainingStateGB: 126, activationGB: 10, overheadGB: 0 },
    },
  },
  {
    name: '160 GB on devices of 80 GB are exactly two',
    input: {
      workload: 'training',
      parametersB: 10,
      stateBytesPerParameter: 16,
      activationGB: 0,
      overheadFraction: 0,
      deviceCapacityGB: 80,
    },
    answer: { memoryGB: 160, memoryOnlyDeviceLowerBound: 2 },
  },
  {
    name: 'one byte more than 160 GB takes a third',
    input: {
      workload: 'training',
      parametersB: 10,
      stateBytesPerParameter: 16,
      activationGB: 1e-9,
      overheadFraction: 0,
      deviceCapacityGB: 80,
    },
    answer: { memoryGB: 160.000000001, memoryOnlyDeviceLowerBound: 3 },
  },
  {
    name: 'halves of a byte are rounded up',
    input: {
      ...INFERENCE,
      parametersB: 0.000001,
      weightBytesPerParameter: 0.1255,
      layers: 1,
      kvHeads: 1,
      headDim: 1,
      tokens: 1,
      overheadFraction: 0.5,
    },
    answer: {
      breakdown: { weightsGB: 126e-9, kvCacheGB: 4e-9, trainingStateGB: 0, activationGB: 0, overheadGB: 65e-9 },
    },
  },
  {
    name: 'Number.MAX_SAFE_INTEGER bytes can be counted',
    input: {
      workload: 'training',
      parametersB: 0.0159213119375,
      stateBytesPerParameter: 16,
      activationGB: 9_007_199,
      overheadFraction: 0,
    },
    answer: { memoryGB: Number.MAX_SAFE_INTEGER / 1e9 },
  },
]

/** Valid input of exactly this many UTF-16 code units, padded with an unknown field, which is ignored. */
function inputOfLength(codeUnits: number, fill: string): string {
  const empty = JSON.stringify({ ...INFERENCE, note: '' })
  const room = codeUnits - empty.length
  const filled = fill.repeat(Math.floor(room / fill.length))
  return JSON.stringify({ ...INFERENCE, note: filled }) + ' '.repeat(room - filled.length)
}

export const estimateRows: RowGroup = (row) => {
  for (const { name, input, answer } of VECTORS) {
    row(`the estimate: ${name}`, async (caller) => {
      expect(jsonOf(await caller.post(ESTIMATE, input))).toMatchObject(answer)
    })
  }

  for (const { name, sent } of ACCEPTED_INPUTS) {
    row(`the estimate accepts ${name}, and gives what browsers work out`, async (caller) => {
      const answer = await caller.post(ESTIMATE, sent)

      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({ status: 200, body: estimateFromBody(sent) })
    })
  }

  for (const { name, json, fields } of REFUSED_INPUTS) {
    row(`the estimate refuses ${name}`, async (caller) => {
      expectRefusal(caller, await caller.post(ESTIMATE, json), 'estimate-fields', fields)
    })
  }

  const fills: Readonly<Record<string, string>> = { one: 'n', two: '\u00fc', three: '\u20ac', four: '\u{1D538}' }
  for (const [bytes, fill] of Object.entries(fills)) {
    row(`the estimate takes 4,096 code units of characters of ${bytes} bytes, and not 4,097`, async (caller) => {
      const largest = inputOfLength(4096, fill)

      expect(largest.length).toBe(4096)
      expect((await caller.post(ESTIMATE, largest)).status).toBe(200)
      expectRefusal(caller, await caller.post(ESTIMATE, `${largest} `), 'estimate-too-large')
      expectRefusal(caller, await caller.post(ESTIMATE, inputOfLength(4097, fill)), 'estimate-too-large')
    })
  }

  row('the estimate counts code units of a chunked body too (D11)', async (caller) => {
    await expectChunked(caller, 4096, 200)
    await expectChunked(caller, 4097, 413)
    await expectChunked(caller, 100_000, 413)
  })

  row('the estimate says that a body is too large before it says that it is malformed', async (caller) => {
    expectRefusal(caller, await caller.post(ESTIMATE, '{'.repeat(4097)), 'estimate-too-large')
  })

  row('the estimate is open to other sites and stored nowhere', async (caller) => {
    const { headers } = await caller.post(ESTIMATE, INFERENCE, { Origin: 'https://elsewhere.example' })

    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
}

async function expectChunked(caller: Caller, codeUnits: number, status: number): Promise<void> {
  const text = inputOfLength(codeUnits, 'n')
  const headers = { 'Content-Type': 'application/json' }
  const answer = await caller.send('POST', ESTIMATE, { headers, body: [text.slice(0, 100), text.slice(100)] })

  expect(answer.status).toBe(status)
}
