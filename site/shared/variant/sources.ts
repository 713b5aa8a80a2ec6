/** Which documents state a figure, and their numbers in the variant's list. */
import { rateName } from '../../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'

type Sourced = Pick<AuthoredVariant, 'figureSources' | 'compute' | 'sourceIds'>

/** Ids of the documents that state the figure, best first; empty when none is cited for it. */
export function sourcesOf(variant: Sourced, path: string): readonly string[] {
  const rate = variant.compute?.find((candidate) => rateName(candidate) === path)
  if (rate) return rate.sourceIds
  const group = path.replace(/\.[^.]*$/, '')
  return variant.figureSources[path] ?? variant.figureSources[group] ?? []
}

/** The number of a document on the variant's page: the same mark everywhere. */
export function documentNumber(variant: Pick<AuthoredVariant, 'sourceIds'>, id: string): number {
  const index = variant.sourceIds.indexOf(id)
  if (index < 0) throw new Error(`Bug: the content door let ${id} through, which the variant does not list`)
  return index + 1
}

/** Numbers of the documents that state the figure, ascending. */
export function documentNumbers(variant: Sourced, path: string): number[] {
  return sourcesOf(variant, path)
    .map((id) => documentNumber(variant, id))
    .sort((a, b) => a - b)
}
