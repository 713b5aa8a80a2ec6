/**
 * The cache by layers: against independent vectors, published measurements, and a second formula, which goes through a configuration layer
 * by layer.
 */
import { describe, expect, test } from 'vitest'
import { equivalentCache } from '../../inquiry-service/estimator/equivalent-cache.ts'
import { estimateMemory } from '../../inquiry-service/estimator/estimator.ts'
import {
  type CacheChoices,
  type CacheDemand,
  CacheOverflowError,
  layeredCache,
} from '../../inquiry-service/estimator/layered-cache.ts'
import { content } from '../../site/core/content.build.ts'
import published from '../../site/programs/layered-vectors.json' with { type: 'json' }
import { presetOf } from '../site/load/presets.ts'
import { cacheLayerByLayer } from './layer-by-layer.ts'

interface Vector {
  name: string
  preset: string
  demand: CacheDemand
  choices: Partial<CacheChoices>
  bytes: number
  stateBytes: number
}

const VECTORS = published as Vector[]
const { presets } = content

describe('layeredCache()', () => {
  test.each(VECTORS)('gives the bytes of: $name', (vector) => {
    const { bytes, stateBytes, parts } = layeredCache(presetOf(vector.preset).cache, vector.demand, vector.choices)
    expect({ bytes, stateBytes }).toEqual({ bytes: vector.bytes, stateBytes: vector.stateBytes })
    expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes)
  })

  test.each(presets)('agrees for $name with a formula that goes layer by layer', ({ cache, config }) => {
    for (const tokens of [1, 127, 128, 129, 4_097, 131_072]) {
      for (const demand of [
        { tokens, concurrency: 1, bytesPerElement: 2 },
        { tokens, concurrency: 3, bytesPerElement: 0.5 },
      ]) {
        const { growing, state } = cacheLayerByLayer(config, demand)
        const computed = layeredCache(cache, demand)
        expect([demand, computed.bytes - computed.stateBytes, computed.stateBytes]).toEqual([demand, growing, state])
      }
    }
  })

  test('gives a lower and an upper value for each choice that makes a difference, and none for the others', () => {
    const demand = { tokens: 131_072, concurrency: 1, bytesPerElement: 1, ranks: 8 }
    const v32 = layeredCache(presetOf('deepseek-v3-2').cache, demand)
    expect(v32.ranges).toEqual([
      { choice: 'records', lowerBytes: 61 * 708 * 131_072, upperBytes: 61 * 788 * 131_072 },
      { choice: 'copies', lowerBytes: 61 * 708 * 131_072, upperBytes: 8 * 61 * 708 * 131_072 },
    ])
    // Without an indexer no engine packs its records.
    expect(layeredCache(presetOf('deepseek-r1').cache, demand).ranges).toEqual([
      { choice: 'copies', lowerBytes: 61 * 576 * 131_072, upperBytes: 8 * 61 * 576 * 131_072 },
    ])
    const gptOss = layeredCache(presetOf('gpt-oss-120b').cache, { ...demand, ranks: 8 })
    expect(gptOss.ranges).toEqual([
      { choice: 'windows', lowerBytes: 18 * 1_024 * 131_200, upperBytes: 36 * 1_024 * 131_072 },
    ])
    expect(layeredCache(presetOf('llama-3-1-8b').cache, { ...demand, ranks: 8 }).ranges).toEqual([])
  })

  test('refuses a cache beyond exact counting', () => {
    expect(() =>
      layeredCache(presetOf('llama-3-1-405b').cache, { tokens: 1e7, concurrency: 1e6, bytesPerElement: 2 }),
    ).toThrow(CacheOverflowError)
  })
})

describe('equivalentCache()', () => {
  test('is one head of 288 for a latent, the full layers of a hybrid, and full layers with more tokens for windows', () => {
    const of = (id: string) => equivalentCache(presetOf(id).cache)
    expect(of('deepseek-r1')).toEqual({ layers: 61, kvHeads: 1, headDim: 288, extraTokens: 0, exact: true, excess: 0 })
    expect(of('qwen3-next-80b-a3b')).toMatchObject({
      layers: 12,
      kvHeads: 2,
      headDim: 256,
      extraTokens: 0,
      exact: true,
    })
    expect(of('gpt-oss-120b')).toMatchObject({ layers: 18, kvHeads: 8, headDim: 64, extraTokens: 128, exact: true })
    expect(of('llama-3-1-8b')).toMatchObject({ layers: 32, kvHeads: 8, headDim: 128, extraTokens: 0, exact: true })
    // Every layer has a window: nothing grows without end.
    expect(of('mistral-7b-v0-1')).toBeUndefined()
  })

  test.each(presets)('makes the contract’s formula give the cache of $name, up to its excess', ({ cache }) => {
    const equivalent = equivalentCache(cache)
    if (!equivalent) return
    const { layers, kvHeads, headDim, extraTokens, excess } = equivalent
    const tokens = 131_072
    const { breakdown } = estimateMemory({
      workload: 'inference',
      parametersB: 1,
      weightBytesPerParameter: 1,
      layers,
      kvHeads,
      headDim,
      tokens: tokens + extraTokens,
      cacheBytesPerElement: 2,
      concurrency: 1,
    })
    const layered = layeredCache(cache, { tokens, concurrency: 1, bytesPerElement: 2 })
    const ratio = Math.round(breakdown.kvCacheGB * 1e9) / (layered.bytes - layered.stateBytes)
    expect(ratio).toBeGreaterThanOrEqual(1)
    // Besides the excess of the shape, windows round up to whole tokens of the full layers.
    expect(ratio).toBeLessThan(1 + excess + 2 / tokens)
    expect(excess).toBeLessThan(0.02)
  })
})
