/** The presets of the load form, by publisher. */
import type { Preset } from '../../content/schema/preset.ts'
import { isUniform } from '../shared/estimate/layered-estimate.ts'
import { modelConfigOf } from '../shared/estimate/model-config.ts'
import type { PagePreset } from '../shared/estimate/preset.ts'
import { content } from './content.ts'

/** Publishers, and their models, in the order of the alphabet. */
export const pagePresets: readonly PagePreset[] = content.presets
  .toSorted(
    (a, b) => a.publisher.localeCompare(b.publisher, 'en') || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
  .map(pagePreset)

/** What the page's script needs: the configuration itself stays in the content. */
export function pagePreset(preset: Preset): PagePreset {
  const { id, name, publisher, parametersB, activeParametersB, weights, layers, kvHeads, headDim } = preset
  const { contextTokens, configUrl, notes, checkedAt } = preset
  const { format, bytesPerParameter } = weights
  const config = modelConfigOf(preset.config)
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
    lookedUpParameters: 'read' in config ? config.read.lookedUpParameters : 0,
    configUrl,
    configCopies: preset.configCopies.map(({ kind, url }) => ({ kind, url })),
    notes,
    checkedAt,
  }
}
