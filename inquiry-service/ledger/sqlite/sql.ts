/** Transactions, statements, and the line that a change leaves in the audit trail. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { AuditAction } from '../ledger.ts'

/** Begins as a writer: a reader that becomes one fails at once if another connection has written in between. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has rolled back already: a second ROLLBACK would hide its fault.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

interface AuditLine {
  at: number
  by: string
  action: AuditAction
  inquiry?: number
  detail?: string
}

type Values = Readonly<Record<string, SQLInputValue>>

/** `Row` is what the text says; every test of the ledger runs on the real file. */
export interface Sql {
  one<Row>(text: string, values?: Values): Row | undefined
  all<Row>(text: string, values?: Values): Row[]
  run(text: string, values?: Values): { changes: number; lastId: number }
  audit(line: AuditLine): void
}

const SQL_OF = new WeakMap<DatabaseSync, Sql>()

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
