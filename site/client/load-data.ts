/** What the build passes to the scripts of pages with a load, as JSON in the page. */
import type { FitDevice } from '../shared/estimate/fit.ts'
import type { PagePreset } from '../shared/estimate/preset.ts'
import type { EstimateRules } from './load-input.ts'

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
