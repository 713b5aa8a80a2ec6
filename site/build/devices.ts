/** The catalog as devices for an estimate: variants with a stated memory, the smallest first. */
import type { SourceDocument } from '../../content/schema/document.ts'
import { documentOf, entries } from './content.ts'

export interface Device {
  variantId: string
  modelId: string
  name: string
  /** Decimal gigabytes, as the manufacturer states them. */
  memoryGB: number
  memoryType: string | undefined
  /** The document that states the memory. */
  document: SourceDocument
}

export const devices: readonly Device[] = entries
  .flatMap(({ model, variant }) => {
    const { memoryGB, figureSources, sourceIds } = variant
    const sourceId = figureSources['memoryGB']?.[0] ?? sourceIds[0]
    if (typeof memoryGB !== 'number' || sourceId === undefined) return []
    const { id: variantId, name, memoryType } = variant
    return [{ variantId, modelId: model.id, name, memoryGB, memoryType, document: documentOf(sourceId) }]
  })
  .sort((a, b) => a.memoryGB - b.memoryGB || a.name.localeCompare(b.name, 'en'))
