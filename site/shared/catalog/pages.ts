/** The catalog as plain tables: one page, and further ones when there are more rows than a telephone reads at once. */

/** Rows of one page. */
const ROWS_A_PAGE = 200

export interface CatalogPage<Row> {
  /** From 1. */
  number: number
  path: string
  rows: readonly Row[]
  /** Places of its rows in the whole catalog, from 1: `301 to 600`. */
  span: string
}

/** At least one, the catalog's own; those after it stand below `/catalog/rows/`. */
export function catalogPages<Row>(rows: readonly Row[]): CatalogPage<Row>[] {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE))
  return Array.from({ length: count }, (_, index) => {
    const first = index * ROWS_A_PAGE
    const own = rows.slice(first, first + ROWS_A_PAGE)
    return {
      number: index + 1,
      path: index === 0 ? '/catalog' : `/catalog/rows/${index + 1}`,
      rows: own,
      span: `${first + 1} to ${first + own.length}`,
    }
  })
}
