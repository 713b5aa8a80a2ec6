import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'
import { EstimateOverflowError, estimateMemory } from '../../inquiry-service/estimator/estimator.ts'
import { estimateRules, INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../site/build/estimate-fields.ts'
import { readInput } from '../../site/client/load-input.ts'

const rules = estimateRules()

/** What the page says of these texts, in the shape of the contract's answer. */
function pageAnswer(example: object, texts: Record<string, string>) {
  const { workload, ...rest } = example as typeof INFERENCE_EXAMPLE
  const given = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const read = readInput(workload, rules, { ...given, ...texts })
  if ('problems' in read) return read.problems
  try {
    return estimateMemory(read.input)
  } catch (error) {
    if (error instanceof EstimateOverflowError) return { body: rules.overflow }
    throw error
  }
}

/** The body goes through JSON, as it does on its way: JSON has no -0. */
function serviceAnswer(body: object) {
  try {
    return estimateFromBody(JSON.parse(JSON.stringify(body)))
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
}

describe('the estimate form', () => {
  test.each([
    ['inference', INFERENCE_EXAMPLE],
    ['training', TRAINING_EXAMPLE],
  ] as const)(
    'judges every number in every field of %s as the service does, in the same words',
    (workload, example) => {
      const names = rules[workload].map(({ name }) => name)
      const edges = rules[workload].flatMap(({ min, max }) => [
        min,
        max,
        min - 1e-7,
        max + 1,
        min / 2,
        max * 2,
        min + 0.5,
      ])
      const numbers = fc.oneof(
        fc.constantFrom(...edges, 16, 18, 17, 0, -0, 1e300, 5e-324),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: -5, max: 20_000 }),
      )
      fc.assert(
        fc.property(fc.constantFrom(...names), numbers, (name, value) => {
          expect(pageAnswer(example, { [name]: String(value) })).toEqual(serviceAnswer({ ...example, [name]: value }))
        }),
        { numRuns: 2000 },
      )
    },
  )

  test('says of several fields at once what the service says', () => {
    const texts = { layers: '', tokens: '0', deviceCapacityGB: '0' }
    expect(pageAnswer(INFERENCE_EXAMPLE, texts)).toEqual({
      layers: 'is required',
      tokens: 'must be an integer from 1 to 10000000',
      deviceCapacityGB: 'must be a number from 1 to 10000',
    })
    const { layers: _, ...body } = { ...INFERENCE_EXAMPLE, tokens: 0, deviceCapacityGB: 0 }
    expect(serviceAnswer(body)).toEqual(pageAnswer(INFERENCE_EXAMPLE, texts))
  })

  test('reads numbers as people write them, and says how to write one that it can’t read', () => {
    expect(pageAnswer(INFERENCE_EXAMPLE, { tokens: '32,768' })).toEqual(
      serviceAnswer({ ...INFERENCE_EXAMPLE, tokens: 32_768 }),
    )
    expect(pageAnswer(INFERENCE_EXAMPLE, { tokens: '32k', concurrency: '2k' })).toEqual(
      serviceAnswer({ ...INFERENCE_EXAMPLE, tokens: 32_768, concurrency: 2000 }),
    )
    expect(pageAnswer(INFERENCE_EXAMPLE, { layers: '32k', parametersB: '8,03' })).toEqual({
      layers: 'Write it out: 32000 or 32768',
      parametersB: 'Write decimals with a point: 8.03',
    })
  })

  test('leaves out optional fields that are empty, so that the service’s defaults hold', () => {
    const texts = { overheadFraction: ' ', deviceCapacityGB: '' }
    const { overheadFraction: _, ...body } = INFERENCE_EXAMPLE
    expect(pageAnswer(INFERENCE_EXAMPLE, texts)).toEqual(serviceAnswer(body))
  })
})
