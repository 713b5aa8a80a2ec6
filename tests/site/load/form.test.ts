/** The form of a load: read as the service reads it, kept as a state, shared as a link or a text. */

import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { writeNumber } from '../../../inquiry-service/contract/number-input.ts'
import { EstimateOverflowError, estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { content } from '../../../site/core/content.build.ts'
import {
  changedFields,
  filled,
  type LoadState,
  modelWords,
  readInput,
  readLoad,
  stateFromParams,
  stateToParams,
  stepOf,
  TOKEN_STEPS,
  USER_STEPS,
  withPreset,
} from '../../../site/load/form.ts'
import { loadOf } from '../../../site/load/load.ts'
import {
  devices,
  estimateRules,
  INFERENCE_EXAMPLE,
  loadData,
  TRAINING_EXAMPLE,
} from '../../../site/load/load-data.build.ts'
import { curlCommand, estimateAsText } from '../../../site/load/result.ts'

const rules = estimateRules

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
      const edges = rules[workload].flatMap(({ min, max }) => [min, max, min - 1e-7, max + 1, max * 2, min + 0.5])
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
const texts = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, writeNumber(value as number)]))
const OWN: LoadState = { workload: 'inference', texts }
const presetOf = (id: string) => loadData().presets.find((preset) => preset.id === id)
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
    expect('load' in read && read.load.step?.readGB).toBeNull()
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
  [1, 0],
  [10_000_000, 12],
])('%s tokens are at step %s of the slider', (tokens, step) => {
  expect(stepOf(tokens, TOKEN_STEPS)).toBe(step)
  expect(stepOf(0, USER_STEPS)).toBe(0)
})

describe('a share link', () => {
  test('brings back workload, figures, preset and device', () => {
    const state = {
      workload: 'inference',
      texts: { ...texts, deviceCapacityGB: '80', activationGB: '40' },
      preset: presetOf('llama-3-3-70b'),
      device: 'nvidia-h100-sxm5-80gb',
    } as const

    const params = stateToParams(state, rules)
    expect(params.toString()).toMatchInlineSnapshot(
      `"v=1&workload=inference&preset=llama-3-3-70b&parametersB=70.554&weightBytesPerParameter=2&layers=80&kvHeads=8&headDim=128&tokens=8192&cacheBytesPerElement=2&concurrency=1&overheadFraction=0.2&deviceCapacityGB=80&device=nvidia-h100-sxm5-80gb"`,
    )

    expect(stateFromParams(params, rules)).toEqual({
      version: '1',
      workload: 'inference',
      texts: { ...texts, deviceCapacityGB: '80' },
      preset: 'llama-3-3-70b',
      device: 'nvidia-h100-sxm5-80gb',
    })
  })

  test('of an article hands its numbers over: a preset, a listed device, and figures without a problem', () => {
    const links = content.articles.flatMap(({ slug, body }) =>
      [...body.matchAll(/\]\(\/(?:estimate|fit)#([^)]+)\)/g)].map(([, hash = '']) => ({ slug, hash })),
    )
    const wrong = links.filter(({ hash }) => {
      const params = new URLSearchParams(hash)
      const { preset, device, texts: given } = stateFromParams(params, rules)
      const read = readLoad(typed(withPreset(OWN, presetOf(preset ?? '')), given), rules)
      const isListed = device === undefined || devices.some(({ id }) => id === device)
      const known = Object.keys(given).length + Number(preset !== undefined) + Number(device !== undefined)
      return !presetOf(preset ?? '') || !isListed || 'problems' in read || known !== params.size
    })
    expect(wrong).toEqual([])
    expect(links.map(({ slug }) => slug)).toContain('kv-cache-and-grouped-query-attention')
  })

  test('passes over parameters that are none of ours', () => {
    const shared = stateFromParams(new URLSearchParams('workload=other&__proto__=1&layers=4&utm_source=x'), rules)
    expect(shared).toEqual({ version: undefined, texts: { layers: '4' }, preset: undefined, device: undefined })
  })
})

test('estimateAsText() writes an inference estimate in plain lines, and leaves devices to the lines of the form', () => {
  const load = loadOf({ ...INFERENCE_EXAMPLE, tokens: 32_768, concurrency: 4 })
  expect(estimateAsText(load, 'Llama 3.3 70B', 'https://reference.example/estimate#v=1')).toMatchInlineSnapshot(`
    "Memory estimate for inference (Llama 3.3 70B): 220.9 GB = 205.7 GiB
    70.554 billion parameters of 2 bytes, 32768 tokens in each of 4 conversations at once, cache of 2 bytes per element
    Margin: 20% on top
    https://reference.example/estimate#v=1"
  `)
})

test('a margin of 20% is 0.2, and in no other field is a percentage a number', () => {
  const given = { layers: '80', kvHeads: '8', headDim: '128', tokens: '8192', concurrency: '1', parametersB: '70' }
  const sizes = { weightBytesPerParameter: '2', cacheBytesPerElement: '2' }
  expect(readInput('inference', rules, { ...given, ...sizes, overheadFraction: '20%' })).toMatchObject({
    input: { overheadFraction: 0.2 },
  })
  expect(readInput('inference', rules, { ...given, ...sizes, tokens: '20%' })).toEqual({
    problems: { tokens: 'Enter only the number: 20' },
  })
})

test('estimateAsText() counts one byte, one token and one conversation in the singular', () => {
  const input = { ...INFERENCE_EXAMPLE, weightBytesPerParameter: 1, cacheBytesPerElement: 1, tokens: 1, concurrency: 1 }
  expect(estimateAsText(loadOf(input), undefined, '').split('\n')[1]).toBe(
    '70.554 billion parameters of 1 byte, 1 token in each of 1 conversation at once, cache of 1 byte per element',
  )
})

test('curlCommand() is one command that a shell reads as meant', () => {
  const command = curlCommand('https://reference.example/api/v1/estimate', INFERENCE_EXAMPLE)
  const read = spawnSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' })
  expect(read.stdout.split('\n')).toEqual([
    '-s',
    'https://reference.example/api/v1/estimate',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(INFERENCE_EXAMPLE),
    '',
  ])
})
