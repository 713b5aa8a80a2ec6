/** The names looked up most, as people say them, each with the variant that it usually means. */
import list from '../../content/lists/looked-up.json' with { type: 'json' }

const LOOKED_UP: readonly { name: string; variant: string }[] = list

/** As many as fit beside a search. */
export const POPULAR = LOOKED_UP.slice(0, 5)

const ranks = new Map(LOOKED_UP.map(({ variant }, rank) => [variant, rank]))

/** The rest keep their order. */
export function mostLookedUpFirst<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const rankOf = ({ id }: Row) => ranks.get(id) ?? ranks.size
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}
