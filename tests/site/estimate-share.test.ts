import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { estimateMemory, FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { estimateRules, INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../site/build/estimate-fields.ts'
import {
  curlCommand,
  estimateAsText,
  stateFromParams,
  stateToParams,
  versionNotice,
} from '../../site/client/estimate-share.ts'

const rules = estimateRules()
const texts = Object.fromEntries(Object.entries(INFERENCE_EXAMPLE).map(([name, value]) => [name, String(value)]))

describe('a share link', () => {
  test('brings back workload, figures, preset and device', () => {
    const state = {
      workload: 'inference',
      texts: { ...texts, deviceCapacityGB: '80', activationGB: '40' },
      preset: 'llama-3-1-8b',
      device: 'nvidia-h100-sxm5-80gb',
    } as const

    const params = stateToParams(state, rules)
    expect(params.toString()).toMatchInlineSnapshot(
      `"v=1&workload=inference&preset=llama-3-1-8b&parametersB=8.03&weightBytesPerParameter=2&layers=32&kvHeads=8&headDim=128&tokens=8192&cacheBytesPerElement=2&concurrency=1&overheadFraction=0.2&deviceCapacityGB=80&device=nvidia-h100-sxm5-80gb"`,
    )

    const { workload: _workload, ...figures } = texts
    expect(stateFromParams(params, rules)).toEqual({
      version: '1',
      workload: 'inference',
      texts: { ...figures, deviceCapacityGB: '80' },
      preset: 'llama-3-1-8b',
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
      `"This link was made with another version of the formula than the present one (version 1). The inputs are those of the link; the result is computed anew and may differ from what its sender saw."`,
    )
  })
})

describe('estimateAsText()', () => {
  test('tells an inference estimate in plain lines', () => {
    const input = { ...INFERENCE_EXAMPLE, deviceCapacityGB: 80 }
    const carried = {
      input,
      estimate: estimateMemory(input),
      presetWords: 'Llama 3.1 8B',
      deviceName: 'NVIDIA H100 SXM5 80GB',
      link: 'https://reference.example/estimate#v=1',
    }
    expect(estimateAsText(carried)).toMatchInlineSnapshot(`
      "Memory estimate for inference (Llama 3.1 8B): 20.56 GB = 19.15 GiB
      8.03 billion parameters of 2 bytes, 32 layers, 8 KV heads of 128, 8192 tokens of 1 sequences at once, cache of 2 bytes
      Overhead: 0.2 of the other parts
      By memory alone at least 1 × NVIDIA H100 SXM5 80GB of 80 GB
      https://reference.example/estimate#v=1"
    `)
  })

  test('tells a training estimate without preset and device', () => {
    const estimate = estimateMemory(TRAINING_EXAMPLE)
    expect(
      estimateAsText({ input: TRAINING_EXAMPLE, estimate, link: 'https://reference.example/estimate' }),
    ).toMatchInlineSnapshot(`
        "Memory estimate for training: 221.4 GB = 206.2 GiB
        8.03 billion parameters, 18 bytes of state each, 40 GB of activations
        Overhead: 0.2 of the other parts
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
