/** The estimate over HTTP: every bound, the vectors, and the same figures as the function that browsers run (D35). */
import { expect } from 'vitest'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from '../../contract-modules/estimate-cases.ts'
import { INFERENCE, TRAINING } from '../../estimator/inputs.ts'
import { jsonOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const ESTIMATE = '/api/v1/estimate'

/** 160 GB of training state. */
const STATE_OF_160_GB = {
  workload: 'training',
  parametersB: 10,
  stateBytesPerParameter: 16,
  activationGB: 0,
  overheadFraction: 0,
}

const NO_BYTES = { weightsGB: 0, kvCacheGB: 0, trainingStateGB: 0, activationGB: 0, overheadGB: 0 }

/** Worked out by hand: what is estimated → the input, and what the answer has. */
const VECTORS: Readonly<Record<string, readonly [input: object, answer: object]>> = {
  '8,192 tokens of 131,072 bytes are one GiB': [
    { ...INFERENCE, overheadFraction: 0 },
    {
      memoryGB: 17.073741824,
      memoryGiB: 17.073741824e9 / 2 ** 30,
      breakdown: { ...NO_BYTES, weightsGB: 16, kvCacheGB: 1.073741824 },
      overheadFraction: 0,
      memoryOnlyDeviceLowerBound: null,
    },
  ],
  'a fifth is added when no overhead is given': [
    { ...INFERENCE, deviceCapacityGB: 24 },
    {
      memoryGB: 20.488490189,
      breakdown: { ...NO_BYTES, weightsGB: 16, kvCacheGB: 1.073741824, overheadGB: 3.414748365 },
      overheadFraction: 0.2,
      memoryOnlyDeviceLowerBound: 1,
    },
  ],
  'training takes 18 bytes per parameter unless asked otherwise': [
    { ...TRAINING, overheadFraction: 0 },
    { memoryGB: 136, breakdown: { ...NO_BYTES, trainingStateGB: 126, activationGB: 10 } },
  ],
  '160 GB on devices of 80 GB are exactly two (D33)': [
    { ...STATE_OF_160_GB, deviceCapacityGB: 80 },
    { memoryGB: 160, memoryOnlyDeviceLowerBound: 2 },
  ],
  'one byte more than 160 GB takes a third': [
    { ...STATE_OF_160_GB, activationGB: 1e-9, deviceCapacityGB: 80 },
    { memoryGB: 160.000000001, memoryOnlyDeviceLowerBound: 3 },
  ],
  'halves of a byte are rounded up (D32)': [
    {
      ...INFERENCE,
      parametersB: 0.000001,
      weightBytesPerParameter: 0.1255,
      layers: 1,
      kvHeads: 1,
      headDim: 1,
      tokens: 1,
      overheadFraction: 0.5,
    },
    { breakdown: { ...NO_BYTES, weightsGB: 126e-9, kvCacheGB: 4e-9, overheadGB: 65e-9 } },
  ],
  'Number.MAX_SAFE_INTEGER bytes can be counted': [
    { ...STATE_OF_160_GB, parametersB: 0.0159213119375, activationGB: 9_007_199 },
    { memoryGB: Number.MAX_SAFE_INTEGER / 1e9 },
  ],
}

export const estimateRows: RowGroup = (row) => {
  for (const [name, [input, answer]] of Object.entries(VECTORS)) {
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

  row('the estimate is open to other sites and stored nowhere', async (caller) => {
    const { headers } = await caller.post(ESTIMATE, INFERENCE, { Origin: 'https://elsewhere.example' })

    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
}
