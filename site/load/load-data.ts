/** What pages with a load fetch: `/load-data.json` at once, `/load-sources.json` when somebody asks where figures come from. */
import type { FitDevice } from './fit.ts'
import type { EstimateRules } from './input.ts'
import type { PagePreset, PresetSource } from './preset.ts'

export interface LoadData {
  rules: EstimateRules
  presets: PagePreset[]
  /** Variants with a stated memory, newest first. */
  devices: FitDevice[]
  /** Variants whose memory no document states. */
  unsized: { id: string; short: string }[]
  /** Ids of the devices to show until the reader chooses others. */
  examples: string[]
  /** Id of the model that the page is built with. */
  examplePreset: string
  /** The estimate endpoint; without a host if it is the page's. */
  estimateUrl: string
}

/** By preset id. */
export type LoadSources = Readonly<Record<string, PresetSource>>
