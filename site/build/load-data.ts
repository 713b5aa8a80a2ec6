/** What pages with a load pass to their scripts. */
import type { LoadData } from '../client/load-data.ts'
import { scriptUrl } from './api-urls.ts'
import { devices, exampleDevices, unsized } from './devices.ts'
import { EXAMPLE_PRESET, estimateRules } from './estimate-fields.ts'
import { pagePresets } from './presets.ts'

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
