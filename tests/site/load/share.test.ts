import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { unambiguous } from '../../../inquiry-service/contract/number-input.ts'
import { estimateMemory, FORMULA_VERSION } from '../../../inquiry-service/estimator/estimator.ts'
import { estimateRules, INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../../site/load/estimate-fields.build.ts'
import { fitsOf } from '../../../site/load/fit.ts'
import { loadOf } from '../../../site/load/load.ts'
import { devices } from '../../../site/load/load-data.build.ts'
import { curlCommand, estimateAsText, stateFromParams, stateToParams, versionNotice } from '../../../site/load/share.ts'

const rules = estimateRules()
const texts = Object.fromEntries(
  Object.entries(INFERENCE_EXAMPLE).map(([name, value]) => [name, unambiguous(value as number)]),
)

describe('a share link', () => {
  test('brings back workload, figures, preset and device', () => {
    const state = {
      workload: 'inference',
      texts: { ...texts, deviceCapacityGB: '80', activationGB: '40' },
      preset: 'llama-3-3-70b',
      device: 'nvidia-h100-sxm5-80gb',
    } as const

    const params = stateToParams(state, rules)
    expect(params.toString()).toMatchInlineSnapshot(
      `"v=1&workload=inference&preset=llama-3-3-70b&parametersB=70.554&weightBytesPerParameter=2&layers=80&kvHeads=8&headDim=128&tokens=8192&cacheBytesPerElement=2&concurrency=1&overheadFraction=0.2&deviceCapacityGB=80&device=nvidia-h100-sxm5-80gb"`,
    )

    const { workload: _workload, ...figures } = texts
    expect(stateFromParams(params, rules)).toEqual({
      version: '1',
      workload: 'inference',
      texts: { ...figures, deviceCapacityGB: '80' },
      preset: 'llama-3-3-70b',
      device: 'nvidia-h100-sxm5-80gb',
    })
  })

  test('passes over parameters that are none of ours', () => {
    const shared = stateFromParams(new URLSearchParams('workload=other&__proto__=1&layers=4&utm_source=x'), rules)
    expect(shared).toEqual({ version: undefined, texts: { layers: '4' }, preset: undefined, device: undefined })
  })

  test('says that the formula has changed when it was made with another version, and only then', () => {
    expect(versionNotice({ texts: {}, version: String(FORMULA_VERSION) })).toBe('')
    expect(versionNotice({ texts: {} })).toBe('')
    expect(versionNotice({ texts: {}, version: '0' })).toMatchInlineSnapshot(
      `"This link was made with another version of the formula; the current one is version 1. The result is recomputed and may differ from what the sender saw."`,
    )
  })
})

describe('estimateAsText()', () => {
  test('writes an inference estimate in plain lines, with the devices that were chosen', () => {
    const load = loadOf({ ...INFERENCE_EXAMPLE, tokens: 32_768, concurrency: 4 })
    const chosen = devices.filter(({ id }) => ['nvidia-h100-pcie-80gb', 'amd-instinct-mi300x-oam'].includes(id))
    const carried = {
      input: load.input,
      estimate: load.estimate,
      modelWords: 'Llama 3.3 70B',
      fits: fitsOf(load, chosen),
      link: 'https://reference.example/estimate#v=1',
    }
    expect(estimateAsText(carried)).toMatchInlineSnapshot(`
      "Memory estimate for inference (Llama 3.3 70B): 220.9 GB = 205.7 GiB
      70.554 billion parameters of 2 bytes, 32768 tokens in each of 4 conversations at once, cache of 2 bytes per element
      Margin: 20 % on top
      2 × MI300X, 192 GB each
      4 × H100 PCIe 80GB, 80 GB each (3 by memory alone)
      https://reference.example/estimate#v=1"
    `)
  })

  test('writes a training estimate without model and devices', () => {
    const estimate = estimateMemory(TRAINING_EXAMPLE)
    expect(
      estimateAsText({ input: TRAINING_EXAMPLE, estimate, fits: [], link: 'https://reference.example/estimate' }),
    ).toMatchInlineSnapshot(`
      "Memory estimate for training: 1572 GB = 1464 GiB
      70.554 billion parameters, 18 bytes of state each, 40 GB of activations
      Margin: 20 % on top
      https://reference.example/estimate"
    `)
  })
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
