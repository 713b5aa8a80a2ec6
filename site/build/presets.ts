/** The presets of the estimate form, by publisher. */
import type { Preset } from '../../content/schema/preset.ts'
import { isUniform } from '../shared/estimate/layered-estimate.ts'
import type { PagePreset } from '../shared/estimate/preset.ts'
import { content } from './content.ts'

export interface PresetGroup {
  publisher: string
  presets: Preset[]
}

/** Publishers and their models in the order of the alphabet. */
export const presetGroups: readonly PresetGroup[] = [...Map.groupBy(content.presets, ({ publisher }) => publisher)]
  .map(([publisher, presets]) => ({
    publisher,
    presets: presets.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  }))
  .sort((a, b) => a.publisher.localeCompare(b.publisher, 'en'))

export const pagePresets: readonly PagePreset[] = content.presets.map(pagePreset)

/** What the page's script needs: the configuration itself and where it was read stay in the content. */
export function pagePreset(preset: Preset): PagePreset {
  const { id, name, publisher, parametersB, activeParametersB, weights, layers, kvHeads, headDim } = preset
  const { contextTokens, configUrl, notes, checkedAt } = preset
  const { format, bytesPerParameter } = weights
  return {
    id,
    name,
    publisher,
    parametersB,
    activeParametersB,
    weights: { format, bytesPerParameter },
    layers,
    kvHeads,
    headDim,
    contextTokens,
    cache: isUniform(preset) ? null : preset.cache,
    configUrl,
    notes,
    checkedAt,
  }
}
