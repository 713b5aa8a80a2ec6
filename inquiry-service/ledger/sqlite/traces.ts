/**
 * What an erasure leaves in the log. Erased content is overwritten in its row, and no row is ever moved (the schema refuses it), so
 * the tables have no second copy of anything; only the log does, until it is emptied by the holder of the lock. A desk beside a
 * service asks for that by leaving a row, and waits until the row is gone.
 */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'
import { FilesChangedError } from './files.ts'
import { inTransaction, prepare } from './sql.ts'

/** Within the transaction of the erasure. */
export function leaveTraces(db: DatabaseSync): void {
  db.exec('INSERT INTO erasure_traces (id) VALUES (1) ON CONFLICT (id) DO NOTHING')
}

export function hasTraces(db: DatabaseSync): boolean {
  return prepare<{ id: number }>(db, 'SELECT id FROM erasure_traces').one() !== undefined
}

/**
 * Empties the log if it may contain something erased, for the holder of the lock. One attempt, which waits for nobody, as
 * submissions would wait too. Whether nothing is left.
 */
export function overwriteTraces(db: DatabaseSync, log: string, emptyLog: () => boolean): boolean {
  const timeout = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout'])
  try {
    if (!hasTraces(db)) return true
    db.exec('PRAGMA busy_timeout = 0')
    if (!emptyLog()) return false
    return inTransaction(db, () => {
      // Written to since: by another erasure, perhaps.
      if (statSync(log).size > 0) return false
      db.exec('DELETE FROM erasure_traces')
      return true
    })
  } catch (error) {
    // What is wrong with the files is reported by whoever watches them.
    if (sqliteCode(error) === undefined && !(error instanceof FilesChangedError)) throw error
    return false
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
