/** Figure paths as people read them: names and units. The browser uses it too. */
import { figureOf } from './figures.ts'
import { factLabel } from './paths.ts'
import { type RateKind, rateKind, rateUnit } from './schema/rates.ts'
import type { Variant } from './schema/variant.ts'

/** Groups of figures, where a path names a whole group. */
const GROUP_NAMES = new Map([
  ['powerW', 'Power'],
  ['interconnect', 'Interconnect'],
  ['dimensions', 'Dimensions'],
  ['compute', 'Peak rates'],
  ['integration', 'Integration'],
  ['availability', 'Availability'],
])

/** `powerW.max` → `Maximum power`; links by their own name if the variant is given: `NVLink 4, bandwidth`. */
export function figureName(path: string, variant?: Pick<Variant, 'interconnect'>): string {
  const kind = rateKind(path)
  if (kind) return `${rateLabel(kind)} rate`
  const link = linkPath(path)
  if (!link) return figureOf(path)?.label ?? GROUP_NAMES.get(path) ?? factLabel(path) ?? path
  const name = variant?.interconnect?.[link.index]?.name ?? `Link ${link.index + 1}`
  return link.field === '' ? name : `${name}, ${figureOf(path)?.label ?? link.field}`
}

/** The unit as printed after a value; counts have none. */
export function figureUnit(path: string): string {
  const kind = rateKind(path)
  if (kind) return rateUnit(kind)
  return figureOf(path)?.unit ?? ''
}

/** `FP8 tensor, structured-sparse`. */
export function rateLabel({ precision, execution, sparsity }: RateKind): string {
  return `${precision} ${execution}, ${sparsity}`
}

/** `interconnect[1].bandwidthGBs` → index 1, field `bandwidthGBs`. */
export function linkPath(path: string): { index: number; field: string } | undefined {
  const match = /^interconnect\[(\d+)\](?:\.(\w+))?$/.exec(path)
  return match ? { index: Number(match[1]), field: match[2] ?? '' } : undefined
}
