/** What the build hands to the script of the estimate page, as a JSON block in the page. */
import type { PagePreset } from '../shared/estimate/preset.ts'
import type { EstimateRules } from './estimate-input.ts'

export interface EstimateData {
  rules: EstimateRules
  presets: PagePreset[]
  /** The estimate endpoint; without a host when it is that of the page. */
  estimateUrl: string
}
