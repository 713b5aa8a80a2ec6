/** Completes presets with what their configurations say: layers, heads, context and cache are never typed. */
import { modelConfigOf } from '../config/model-config.ts'
import type { AuthoredPreset, Preset } from '../schema/preset.ts'
import type { ContentFault } from './faults.ts'
import type { WithId } from './read.ts'

export function expandPreset(authored: WithId<AuthoredPreset>, faults: ContentFault[]): Preset[] {
  const fault = (field: string, problem: string, remedy: string): Preset[] => {
    faults.push({ file: `presets/${authored.id}.json`, field, problem, remedy })
    return []
  }
  const result = modelConfigOf(authored.config)
  if ('refused' in result) {
    return fault(
      'config',
      `the reader refuses it: ${result.refused.replace(/\.$/, '')}`,
      'store the fields that the cache depends on, or teach the reader the architecture',
    )
  }
  const { layers, kvHeads, headDim, cache, lookedUpParameters } = result.read
  const [stated, typed] = [result.read.contextTokens ?? undefined, authored.contextTokens]
  if (stated !== undefined && typed !== undefined) {
    return fault('contextTokens', `is ${typed}, and the configuration states ${stated}`, 'leave it out')
  }
  const contextTokens = stated ?? typed
  if (contextTokens === undefined) {
    return fault('contextTokens', 'is stated neither here nor in the configuration', 'state the native context')
  }
  return [{ ...authored, layers, kvHeads, headDim, contextTokens, cache, lookedUpParameters }]
}
