/** The catalog as devices for a load, and the files that pages with a load fetch. */

import { catalogRows } from '../catalog/catalog-index.build.ts'
import { scriptUrl } from '../core/api-urls.build.ts'
import { content, listed } from '../core/content.build.ts'
import { EXAMPLE_PRESET, estimateRules } from './estimate-fields.build.ts'
import type { FitDevice } from './fit.ts'
import type { LoadData, LoadSources } from './load-data.ts'
import { pagePresets, presetSource } from './presets.build.ts'

export function loadData(): LoadData {
  return {
    rules: estimateRules(),
    presets: [...pagePresets],
    devices: [...devices],
    unsized: [...unsized],
    examples: exampleDevices.map(({ id }) => id),
    examplePreset: EXAMPLE_PRESET,
    estimateUrl: scriptUrl('estimate'),
  }
}

export function loadSources(): LoadSources {
  return Object.fromEntries(content.presets.map((preset) => [preset.id, presetSource(preset)]))
}

/** Variants with a stated memory, newest first. */
export const devices: readonly FitDevice[] = catalogRows.flatMap((row): FitDevice[] => {
  const { id, modelId, short, manufacturer: maker, form, memoryGB, memoryBandwidthGBs } = row
  if (typeof memoryGB !== 'number') return []
  const powerW = row['powerW.max']
  return [
    {
      id,
      modelId,
      short,
      maker,
      form,
      memoryGB,
      bandwidthGBs: typeof memoryBandwidthGBs === 'number' ? memoryBandwidthGBs : null,
      powerW: typeof powerW === 'number' ? powerW : null,
    },
  ]
})

/** Variants whose memory no document states, so that they can't be sized. */
export const unsized: readonly { id: string; short: string }[] = catalogRows.flatMap(({ id, short, memoryGB }) =>
  typeof memoryGB === 'number' ? [] : [{ id, short }],
)

/** The devices that pages start with until the reader chooses others. */
export const exampleDevices: readonly FitDevice[] = listed(content.lists.exampleDevices, devices)
