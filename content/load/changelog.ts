/**
 * The change log as arithmetic: baseline + all entries = today's figures. Unknown figures are absent, so that one that
 * was never listed equals one listed as unknown.
 */
import { factPath, facts, figures } from '../paths.ts'
import {
  type AuthoredChange,
  type Baseline,
  type FactBaseline,
  type StatedFigures,
  WHOLE_VARIANT,
} from '../schema/change.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { AuthoredVariant } from '../schema/variant.ts'

/** One figure or one whole variant that differs. */
export interface Difference {
  variant: string
  field: string
  from: number | string | null
  to: number | string | null
  /** Of a variant that came. */
  figures?: StatedFigures
}

/** An entry that contradicts the entries before it. */
interface Misfit {
  change: AuthoredChange
  /** The figure's value at the point where the entry says that it changed. */
  was: number | string | null
}

/** Every number and every fact that documents state, for every variant. */
export function statedFigures(models: readonly Pick<AuthoredModel, 'variants'>[]): Baseline {
  return Object.fromEntries(
    models.flatMap(({ variants }) => variants.map((variant) => [variant.id, statedOf(variant)])),
  )
}

function statedOf(variant: AuthoredVariant): StatedFigures {
  const numbers = [...figures(variant)].filter((entry): entry is [string, number] => entry[1] !== null)
  return Object.fromEntries([...numbers, ...facts(variant)])
}

/**
 * The figures and facts after all changes, oldest first, and the entries whose `from` did not hold. `factBaseline` has
 * the facts of variants that are older than the log of facts.
 */
export function replay(
  baseline: Baseline,
  changes: readonly AuthoredChange[],
  factBaseline: FactBaseline = {},
): { state: Baseline; misfits: Misfit[] } {
  const factsOf = (variant: string) =>
    Object.fromEntries(Object.entries(factBaseline[variant] ?? {}).map(([label, text]) => [factPath(label), text]))
  const state = Object.fromEntries(
    Object.entries(baseline).map(([variant, stated]) => [variant, { ...stated, ...factsOf(variant) }]),
  )
  const misfits: Misfit[] = []
  for (const change of changes) {
    const { variant, field, from, to } = change
    if (field === WHOLE_VARIANT) {
      if (variant in state !== (from !== null)) misfits.push({ change, was: variant in state ? variant : null })
      if (to === null) delete state[variant]
      else state[variant] = { ...factsOf(variant), ...change.figures }
      continue
    }
    const known = state[variant]
    const was = known?.[field] ?? null
    if (was !== from || !known) misfits.push({ change, was })
    if (!known) continue
    if (to === null) delete known[field]
    else known[field] = to
  }
  return { state, misfits }
}

/** The changes that turn one state into the other. `nameOf` gives the name of a variant by its id. */
export function differences(before: Baseline, after: Baseline, nameOf: (id: string) => string): Difference[] {
  const variants = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return variants.flatMap((variant): Difference[] => {
    const [old, now] = [before[variant], after[variant]]
    if (!old) return now ? [{ variant, field: WHOLE_VARIANT, from: null, to: nameOf(variant), figures: now }] : []
    if (!now) return [{ variant, field: WHOLE_VARIANT, from: nameOf(variant), to: null }]
    const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    return fields
      .map((field) => ({ variant, field, from: old[field] ?? null, to: now[field] ?? null }))
      .filter(({ from, to }) => from !== to)
  })
}
