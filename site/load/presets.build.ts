/** The presets of the load form, by publisher. */

import type { Preset } from '../../content/schema/preset.ts'
import { content } from '../core/content.build.ts'
import { isUniform } from './layered.ts'
import type { PagePreset, PresetSource } from './preset.ts'

/** Publishers and their models, in alphabetical order. */
export const pagePresets: readonly PagePreset[] = content.presets
  .toSorted(
    (a, b) => a.publisher.localeCompare(b.publisher, 'en') || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
  .map(pagePreset)

/** What the page's script needs: the configuration itself stays in the content. */
export function pagePreset(preset: Preset): PagePreset {
  const { id, name, publisher, parametersB, activeParametersB, weights, layers, kvHeads, headDim } = preset
  const { contextTokens, lookedUpParameters } = preset
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
    lookedUpParameters,
  }
}

export function presetSource({ configUrl, configCopies, notes, checkedAt }: Preset): PresetSource {
  return { configUrl, configCopies: configCopies.map(({ kind, url }) => ({ kind, url })), notes, checkedAt }
}
