import { describe, expect, test } from 'vitest'
import { estimateRules, INFERENCE_EXAMPLE } from '../../site/build/estimate-fields.ts'
import { pagePresets } from '../../site/build/presets.ts'
import {
  changedFields,
  filled,
  type LoadState,
  modelWords,
  readLoad,
  withPreset,
} from '../../site/client/load-state.ts'
import { stepOf, TOKEN_STEPS, USER_STEPS } from '../../site/shared/estimate/slider.ts'

const rules = estimateRules()
const { workload: _, ...figures } = INFERENCE_EXAMPLE
const texts = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
const OWN: LoadState = { workload: 'inference', texts }
const presetOf = (id: string) => pagePresets.find((preset) => preset.id === id)
const typed = (state: LoadState, changes: Record<string, string>) => ({
  ...state,
  texts: { ...state.texts, ...changes },
})

describe('the state of a load', () => {
  test('takes the figures of a model into its fields, and leaves tokens and users as they are', () => {
    const state = withPreset(typed(OWN, { tokens: '32k' }), presetOf('qwen3-32b'))
    expect(state.texts).toMatchObject({ parametersB: '32.762', layers: '64', kvHeads: '8', tokens: '32k' })
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
