/** Statements with types, and transactions. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A prepared statement. `Row` and `Parameters` are what its text says; every test of the ledger runs on the real file. */
export interface Statement<Row, Parameters> {
  /** The first row. */
  one(...parameters: Given<Parameters>): Row | undefined
  all(...parameters: Given<Parameters>): Row[]
  run(...parameters: Given<Parameters>): { changes: number; lastId: number }
}

/** A statement without parameters is called without any. */
type Given<Parameters> = Parameters extends undefined ? [] : [Parameters]

export function prepare<Row, Parameters extends object | undefined = undefined>(
  db: DatabaseSync,
  text: string,
): Statement<Row, Parameters> {
  const statement = db.prepare(text)
  const values = (parameters: Given<Parameters>) => parameters as unknown as [Record<string, SQLInputValue>]
  return {
    one: (...parameters) => statement.get(...values(parameters)) as Row | undefined,
    all: (...parameters) => statement.all(...values(parameters)) as Row[],
    run(...parameters) {
      const { changes, lastInsertRowid } = statement.run(...values(parameters))
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
  }
}

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
