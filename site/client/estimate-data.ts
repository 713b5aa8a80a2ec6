/** What the build hands to the script of the estimate page, as a JSON block in the page. */
import type { PagePreset } from '../lib/presets.ts'
import type { EstimateRules } from './estimate-input.ts'

export interface EstimateData {
  rules: EstimateRules
  presets: PagePreset[]
  /** Address of the estimate endpoint, for the shell command. */
  curlUrl: string
}
