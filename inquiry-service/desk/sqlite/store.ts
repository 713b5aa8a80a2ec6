/** One SQLite file, as the operations of the desk see it. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../ledger/sqlite/sql.ts'

/** What every operation works with. */
export interface DeskStore {
  db: DatabaseSync
  /** Runs `work` in a transaction; what it has changed is kept when this returns. */
  change<Result>(work: () => Result): Result
}

/** A store in a file that nobody else has open. */
export function privateStore(db: DatabaseSync): DeskStore {
  return { db, change: (work) => inTransaction(db, work) }
}
