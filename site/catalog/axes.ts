/** Bar lengths: all the bars of a column share one axis, which starts at zero. */
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'

export interface Axis {
  /** The value at which a bar is full. */
  end: number
  /** Some value lies beyond the end: its bar is cut off, and says so. */
  isCut: boolean
}

/** Values up to this quantile count as common. */
const COMMON = 0.9
/** A value more than this many times the common ones would flatten every other bar. */
const FARTHEST = 2

/** Column id → its axis, which ends at the greatest value that isn't an outlier. */
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
