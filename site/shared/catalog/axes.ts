/** How long the bars of a column are: from zero, all on one axis. */
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'

export interface Axis {
  /** The value of a whole bar. */
  end: number
  /** Some value is beyond it: its bar is cut, and says so. */
  isCut: boolean
}

/** Of ten variants nine are below this place in the order. */
const COMMON = 0.9
/** A value that is farther beyond the common ones would flatten all the others. */
const FARTHEST = 2

/** Column id → its axis, which ends at the greatest value that is not a giant. */
export function axesOf(rows: readonly CatalogRow[], columns: readonly Column[]): Map<string, Axis> {
  return new Map(
    columns.flatMap((column) => {
      const values = rows
        .filter((row) => column.drawn?.(row))
        .map((row) => column.value(row))
        .filter((value) => typeof value === 'number')
        .sort((a, b) => a - b)
      const common = values[Math.floor(COMMON * (values.length - 1))]
      const greatest = values.at(-1)
      if (common === undefined || greatest === undefined) return []
      const end = values.findLast((value) => value <= FARTHEST * common) ?? greatest
      return [[column.id, { end, isCut: end < greatest }] as const]
    }),
  )
}
