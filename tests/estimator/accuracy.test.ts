/** Published measurements against the second formula: the table's errors are those of the arithmetic, not of one program. */
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { cacheLayerByLayer } from './layer-by-layer.ts'

const MIB = { MiB: 1, GiB: 1024 }
const configs = new Map(content.presets.map(({ id, config }) => [id, config]))

/** The second formula drops tokens outside a window; an engine that keeps them is another case. */
const caches = content.accuracy.filter(({ what, windows }) => what !== 'weights' && windows === 'freed')

test('most of the table are caches', () => {
  expect(caches.length).toBeGreaterThan(20)
})

test.each(caches.map((row) => [`${row.preset}, ${row.measured} ${row.unit}`, row] as const))(
  'the error of %s is that of the formula layer by layer',
  (_, { preset, what, tokens, concurrency, bytesPerElement, ranks, measured, unit, errorPercent }) => {
    const config = configs.get(preset) ?? {}
    const { growing, state } = cacheLayerByLayer(config, {
      tokens: tokens ?? 0,
      concurrency: concurrency ?? 0,
      bytesPerElement: bytesPerElement ?? 0,
    })
    // Every rank holds the whole latent, and its share of heads.
    const holders = 'kv_lora_rank' in config || 'compress_ratios' in config ? 1 : ranks
    const bytes = what === 'state' ? state / ranks : growing / holders

    expect(Math.abs(100 * (bytes / (measured * MIB[unit] * 2 ** 20) - 1) - errorPercent)).toBeLessThanOrEqual(0.051)
  },
)
