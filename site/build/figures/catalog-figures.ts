/** Figures of a variant as charts need them: a stated number, or undefined. */
import type { ComputeRate } from '../../../content/schema/compute.ts'
import type { CatalogEntry } from '../content.ts'
import { entries } from '../content.ts'

export type RateKind = Pick<ComputeRate, 'precision' | 'execution' | 'sparsity'>

/** The stated peak of exactly this kind; undefined when no document states one. */
export function rateOf({ variant }: CatalogEntry, kind: RateKind): ComputeRate | undefined {
  return variant.compute?.find(
    ({ precision, execution, sparsity }) =>
      precision === kind.precision && execution === kind.execution && sparsity === kind.sparsity,
  )
}

/** The best document for a figure or a group: `memoryBandwidthGBs`, `powerW`. */
export function documentFor({ variant }: CatalogEntry, figure: string): string | undefined {
  return variant.figureSources[figure]?.[0]
}

/** The variant that a figure names; naming an unknown one fails the build. */
export function entryOf(id: string): CatalogEntry {
  const entry = entries.find(({ variant }) => variant.id === id)
  if (!entry) throw new Error(`Cannot draw a figure as it names the unknown variant ${id}`)
  return entry
}
