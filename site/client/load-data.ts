/** What the build hands to the scripts of the pages with a load, as a JSON block in the page. */
import type { FitDevice } from '../shared/estimate/fit.ts'
import type { PagePreset } from '../shared/estimate/preset.ts'
import type { EstimateRules } from './load-input.ts'

export interface LoadData {
  rules: EstimateRules
  presets: PagePreset[]
  /** Variants with a stated memory, the newest first. */
  devices: FitDevice[]
  /** Variants whose memory no document states. */
  unsized: { id: string; short: string }[]
  /** Ids of those shown where the reader has chosen none. */
  examples: string[]
  /** Id of the model that the page is built with. */
  examplePreset: string
  /** The estimate endpoint; without a host when it is that of the page. */
  estimateUrl: string
}
