/** Where a page ended: time and row, as text that the caller passes back. */
import { PageMarkError } from '../records.ts'

export interface Cursor {
  at: number
  seq: number
}

/** Before everything, and after it. */
export const FIRST: Cursor = { at: Number.MIN_SAFE_INTEGER, seq: Number.MIN_SAFE_INTEGER }
export const LAST: Cursor = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }

export function writeCursor({ at, seq }: Cursor): string {
  return `${at}/${seq}`
}

/** @throws Error when the text was not ours */
export function readCursor(cursor: string | undefined, otherwise: Cursor): Cursor {
  if (cursor === undefined) return otherwise
  const [, at, seq] = /^(-?\d{1,16})\/(-?\d{1,16})$/.exec(cursor) ?? []
  if (at === undefined || seq === undefined) throw new PageMarkError()
  return { at: Number(at), seq: Number(seq) }
}

/** The page made of the first `limit` of `found`, which has one more if more follow. */
export function toPage<Row, Item>(
  found: readonly Row[],
  limit: number,
  { toItem, toCursor }: { toItem: (row: Row) => Item; toCursor: (row: Row) => Cursor },
): { items: Item[]; next?: string } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { items: rows.map(toItem), ...(found.length > limit && last && { next: writeCursor(toCursor(last)) }) }
}
