/** One transaction that writes. */
import type { DatabaseSync } from 'node:sqlite'

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
