import { describe, expect, test } from 'vitest'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { estimateFromBody, MemoryEstimateSchema } from '../../inquiry-service/contract/estimate.ts'
import { INFERENCE, TRAINING } from '../estimator/inputs.ts'
import { ACCEPTED_INPUTS, REFUSED_INPUTS } from './estimate-cases.ts'

function refusalOf(body: unknown): Refusal {
  try {
    estimateFromBody(body)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Cannot look at the refusal: the input was accepted')
}

describe('estimateFromBody() accepts', () => {
  test.each(ACCEPTED_INPUTS)('$name', ({ sent }) => {
    expect(MemoryEstimateSchema.safeParse(estimateFromBody(sent)).error).toBeUndefined()
  })
})

describe('estimateFromBody() refuses', () => {
  test.each(REFUSED_INPUTS)('$name', ({ json, fields }) => {
    const { fault, fields: problems } = refusalOf(JSON.parse(json))

    expect({ fault, problems }).toStrictEqual({ fault: 'estimate-fields', problems: fields })
  })
})

test('estimateFromBody() takes a fifth as overhead and 18 state bytes when nothing is said', () => {
  expect(estimateFromBody(TRAINING)).toEqual(
    estimateFromBody({ ...TRAINING, overheadFraction: 0.2, stateBytesPerParameter: 18 }),
  )
})

test('estimateFromBody() gives the same with unknown fields and those of the other workload', () => {
  expect(estimateFromBody({ ...INFERENCE, activationGB: -1, stateBytesPerParameter: 'x', model: {} })).toEqual(
    estimateFromBody(INFERENCE),
  )
})
