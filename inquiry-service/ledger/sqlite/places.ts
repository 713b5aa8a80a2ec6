/** Where a page ended: time and row, as text that the caller passes back. */

export interface Place {
  at: number
  seq: number
}

/** Before everything, and after it. */
export const FIRST: Place = { at: Number.MIN_SAFE_INTEGER, seq: Number.MIN_SAFE_INTEGER }
export const LAST: Place = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }

/** Negative when `one` comes first. */
export function comparePlaces(one: Place, other: Place): number {
  return one.at - other.at || one.seq - other.seq
}

export function placeToCursor({ at, seq }: Place): string {
  return `${at}/${seq}`
}

/** @throws Error when the text was not ours */
export function cursorToPlace(cursor: string | undefined, otherwise: Place): Place {
  if (cursor === undefined) return otherwise
  const [, at, seq] = /^(-?\d{1,16})\/(-?\d{1,16})$/.exec(cursor) ?? []
  if (at === undefined || seq === undefined)
    throw new Error('Cannot read the next page: its mark must be the one that the previous page gave')
  return { at: Number(at), seq: Number(seq) }
}

/** The page made of the first `limit` of `found`, which has one more if more follow. */
export function toPage<Row, Item>(
  found: readonly Row[],
  limit: number,
  { toItem, toPlace }: { toItem: (row: Row) => Item; toPlace: (row: Row) => Place },
): { items: Item[]; next?: string } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { items: rows.map(toItem), ...(found.length > limit && last && { next: placeToCursor(toPlace(last)) }) }
}
