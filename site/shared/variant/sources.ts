/** Documents by their numbers in the variant's list. */
import { sourcesOf } from '../../../content/paths.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'

/** The number of a document on the variant's page: the same mark everywhere. */
export function documentNumber(variant: Pick<AuthoredVariant, 'sourceIds'>, id: string): number {
  const index = variant.sourceIds.indexOf(id)
  if (index < 0) throw new Error(`Bug: the content door let ${id} through, which the variant does not list`)
  return index + 1
}

/** Numbers of the documents that state the figure, ascending. */
export function documentNumbers(variant: AuthoredVariant, path: string): number[] {
  return sourcesOf(variant, path)
    .map((id) => documentNumber(variant, id))
    .sort((a, b) => a - b)
}
