/** One transaction that writes. */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` and commits what it did; on disk when this returns. Begins as a writer: a reader that becomes one fails at
 * once when another has written in between, whatever the time-out.
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
