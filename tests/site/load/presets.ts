/** Presets of the content for the tests, and the load that a page begins with from one. */
import type { InferenceMemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { content, listed } from '../../../site/core/content.build.ts'
import { presetLoad } from '../../../site/load/load.ts'
import { type PagePreset, pagePreset } from '../../../site/load/preset.ts'

export function presetOf(id: string) {
  const [preset] = listed([id], content.presets)
  if (!preset) throw new Error(`Bug: no preset ${id}`)
  return preset
}

export const pageOf = (id: string): PagePreset => pagePreset(presetOf(id))

/** As a page fills its form from a preset. */
export const inputOf = (page: PagePreset, changes: Partial<InferenceMemoryInput> = {}): InferenceMemoryInput =>
  presetLoad(page, changes).input
