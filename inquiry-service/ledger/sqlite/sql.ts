/** Transactions, statements, pages of rows, and the line that a change leaves in the audit trail. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type AuditEntry, PageMarkError } from '../records.ts'

/**
 * Runs `work` and commits its changes; they are on disk when this returns. Begins as a writer: a reader that becomes one fails at
 * once, whatever the time-out, if another connection has written in between.
 */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has rolled back already, and a second ROLLBACK would hide the first fault behind its own.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

export interface Cursor {
  at: number
  seq: number
}

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

/** A line of the audit trail, with the row of the inquiry that it concerns, if it concerns one. */
export type AuditLine = Omit<AuditEntry, 'requestId'> & { inquiry?: number }

type Values = Readonly<Record<string, SQLInputValue>>

/** SQL that stands where it runs. `Row` is what its text says; every test of the ledger runs on the real file. */
export interface Sql {
  /** The first row. */
  one<Row>(text: string, values?: Values): Row | undefined
  all<Row>(text: string, values?: Values): Row[]
  run(text: string, values?: Values): { changes: number; lastId: number }
  /** Within the transaction of what the line records. */
  audit(line: AuditLine): void
}

const SQL_OF = new WeakMap<DatabaseSync, Sql>()

/** Each text is prepared when it is first used, and kept as long as the connection. */
export function sqlOf(db: DatabaseSync): Sql {
  const known = SQL_OF.get(db)
  if (known) return known
  const prepared = new Map<string, StatementSync>()
  const statement = (text: string) => {
    const found = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, found)
    return found
  }
  const sql: Sql = {
    one: <Row>(text: string, values: Values = {}) => statement(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: Values = {}) => statement(text).all(values) as Row[],
    run(text, values = {}) {
      const { changes, lastInsertRowid } = statement(text).run(values)
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
    audit({ at, by, action, inquiry = null, detail = null }) {
      const values = { at, by, action, inquiry, detail }
      sql.run(
        'INSERT INTO audit (at, by, action, inquiry, detail) VALUES (:at, :by, :action, :inquiry, :detail)',
        values,
      )
    },
  }
  SQL_OF.set(db, sql)
  return sql
}
