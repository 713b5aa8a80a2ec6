import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { unambiguous, writeNumber } from '../../../inquiry-service/contract/number-input.ts'
import { EstimateOverflowError, estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { estimateRules, INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../../site/load/estimate-fields.build.ts'
import { readInput, stepOf, TOKEN_STEPS, USER_STEPS } from '../../../site/load/input.ts'
import { pagePresets } from '../../../site/load/presets.build.ts'
import { changedFields, filled, type LoadState, modelWords, readLoad, withPreset } from '../../../site/load/state.ts'

const rules = estimateRules()

/** What the page says of these texts, in the shape of the contract's answer. */
function pageAnswer(example: object, texts: Record<string, string>) {
  const { workload, ...rest } = example as typeof INFERENCE_EXAMPLE
  const given = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, writeNumber(value as number)]))
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
          expect(pageAnswer(example, { [name]: writeNumber(value) })).toEqual(
            serviceAnswer({ ...example, [name]: value }),
          )
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
    expect(pageAnswer(INFERENCE_EXAMPLE, { tokens: '32k', concurrency: '2k', parametersB: '70,5540' })).toEqual(
      serviceAnswer({ ...INFERENCE_EXAMPLE, tokens: 32_768, concurrency: 2000 }),
    )
    expect(pageAnswer(INFERENCE_EXAMPLE, { layers: '32k', parametersB: '8,030' })).toEqual({
      layers: 'Write it out: 32000 or 32768',
      parametersB: 'Write 8030 or 8.03: a comma can mean either',
    })
  })

  test('leaves out optional fields that are empty, so that the service’s defaults hold', () => {
    const texts = { overheadFraction: ' ', deviceCapacityGB: '' }
    const { overheadFraction: _, ...body } = INFERENCE_EXAMPLE
    expect(pageAnswer(INFERENCE_EXAMPLE, texts)).toEqual(serviceAnswer(body))
  })
})

const { workload: _, ...figures } = INFERENCE_EXAMPLE
const texts = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, unambiguous(value as number)]))
const OWN: LoadState = { workload: 'inference', texts }
const presetOf = (id: string) => pagePresets.find((preset) => preset.id === id)
const typed = (state: LoadState, changes: Record<string, string>) => ({
  ...state,
  texts: { ...state.texts, ...changes },
})

describe('the state of a load', () => {
  test('takes the figures of a model into its fields, and leaves tokens and users as they are', () => {
    const state = withPreset(typed(OWN, { tokens: '32k' }), presetOf('qwen3-32b'))
    expect(state.texts).toMatchObject({ parametersB: '32.7620', layers: '64', kvHeads: '8', tokens: '32k' })
  })

  test('names the fields that are no longer the model’s, and takes them back', () => {
    const changed = typed(withPreset(OWN, presetOf('llama-3-1-70b')), { kvHeads: '64', weightBytesPerParameter: '0.5' })
    expect(changedFields(changed)).toEqual(['kvHeads'])
    expect(modelWords(changed)).toBe('changed from Llama 3.1 70B')
    expect(changedFields(filled(changed))).toEqual([])
    expect(modelWords(filled(changed))).toBe('Llama 3.1 70B')
    expect(modelWords(OWN)).toBeUndefined()
  })

  test('keeps the cache of the model’s layers until layers or heads are another’s', () => {
    const state = withPreset(OWN, presetOf('deepseek-v3'))
    const cacheGB = (each: LoadState) => {
      const read = readLoad(each, rules)
      return 'load' in read ? read.load.estimate.breakdown.kvCacheGB : undefined
    }
    expect(cacheGB(state)).toBeCloseTo(0.5757, 3)
    expect(cacheGB(typed(state, { kvHeads: '2' }))).toBeCloseTo(2 * 0.5757, 3)
  })

  test('knows no rate for another number of parameters of a mixture of experts', () => {
    const read = readLoad(typed(withPreset(OWN, presetOf('gpt-oss-120b')), { parametersB: '200' }), rules)
    expect('load' in read && read.load.readGB).toBeNull()
  })

  test('says what is wrong with each field, and with a total beyond counting', () => {
    expect(readLoad(typed(OWN, { layers: 'x', tokens: '' }), rules)).toEqual({
      problems: { layers: 'Enter a number in digits', tokens: 'is required' },
    })
    const endless = { parametersB: '100000', weightBytesPerParameter: '8', tokens: '10000000', concurrency: '1000000' }
    expect(readLoad(typed(OWN, endless), rules)).toEqual({ problems: { body: rules.overflow } })
  })
})

test.each([
  [8192, 5],
  [9000, 5],
  [1, 0],
  [10_000_000, 12],
])('%s tokens are at step %s of the slider', (tokens, step) => {
  expect(stepOf(tokens, TOKEN_STEPS)).toBe(step)
  expect(stepOf(0, USER_STEPS)).toBe(0)
})
