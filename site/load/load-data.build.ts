/** The catalog as devices for a load, and the file that pages with a load fetch. */

import type { Preset } from '../../content/schema/preset.ts'
import { catalogRows } from '../catalog/catalog-index.build.ts'
import { content, entryOf, gapOf, listed, scriptUrl } from '../core/content.build.ts'
import { usableGBOf } from '../devices/devices.build.ts'
import { denseRates } from './dense.build.ts'
import { EXAMPLE_PRESET, estimateRules } from './estimate-fields.build.ts'
import type { FitDevice } from './fit.ts'
import { pagePreset } from './preset.ts'
import type { LoadData } from './state.ts'

const popular = listed(content.lists.popularModels, content.presets)

export function loadData(): LoadData {
  return {
    rules: estimateRules(),
    presets: [...new Set([...popular, ...content.presets.toSorted(newestOfEachFirst)])].map(pagePreset),
    popular: popular.length,
    devices: [...devices],
    unsized: [...unsized],
    examplePreset: EXAMPLE_PRESET,
    estimateUrl: scriptUrl('estimate'),
  }
}

/** By publisher, then by name: no configuration has a date, and newer versions have higher numbers. */
function newestOfEachFirst(a: Preset, b: Preset): number {
  return a.publisher.localeCompare(b.publisher, 'en') || b.name.localeCompare(a.name, 'en', { numeric: true })
}

/** Variants with a stated memory, newest first. */
export const devices: readonly FitDevice[] = catalogRows.flatMap((row): FitDevice[] => {
  const { id, short, manufacturer: maker, form, rank, memoryGB, memoryBandwidthGBs } = row
  if (typeof memoryGB !== 'number') return []
  const powerW = row['powerW.max']
  const usableGB = usableGBOf(id)
  const { variant } = entryOf(id)
  const dense = denseRates(variant)
  // Vector units count as well.
  const rate = dense[0] === null ? 'compute.FP16.vector.dense' : 'compute.FP8.vector.dense'
  const missing = [
    ['bandwidthGBs', memoryBandwidthGBs === null && 'memoryBandwidthGBs'],
    ['powerW', powerW === null && 'powerW.max'],
    ['dense', dense.includes(null) && rate],
  ] as const
  const gaps = Object.fromEntries(
    missing.flatMap(([field, path]) => {
      const gap = path && gapOf(variant, path).gap
      return gap && gap !== 'not stated' ? [[field, gap]] : []
    }),
  )
  return [
    {
      id,
      short,
      maker,
      form,
      ...(rank !== undefined && { rank }),
      memoryGB,
      ...(usableGB !== undefined && usableGB < memoryGB && { usableGB }),
      bandwidthGBs: typeof memoryBandwidthGBs === 'number' ? memoryBandwidthGBs : null,
      powerW: typeof powerW === 'number' ? powerW : null,
      dense,
      ...(Object.keys(gaps).length > 0 && { gaps }),
    },
  ]
})

/** Variants whose memory no document states, so that they can't be sized. */
export const unsized: readonly { id: string; short: string }[] = catalogRows.flatMap(({ id, short, memoryGB }) =>
  typeof memoryGB === 'number' ? [] : [{ id, short }],
)
