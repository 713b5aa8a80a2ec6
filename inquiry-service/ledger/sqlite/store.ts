/** What every operation on the disk thread works with. */
import type { DatabaseSync } from 'node:sqlite'
import type { AuditAction, Signature } from '../records.ts'
import { Statements } from './statements.ts'

/** The same operations without a promise, or with one where they take a while. */
export type AtOnce<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result | Promise<Result>
    : never
}

export interface SqliteStore {
  db: DatabaseSync
  sql: Statements
  /** Copies the log back into the file and empties it; false when somebody held it up. */
  emptyLog: () => boolean
}

/** A store in a file that nobody else has open: a copy. */
export function privateStore(db: DatabaseSync): SqliteStore {
  const emptyLog = () => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  return { db, sql: new Statements(db), emptyLog }
}

/** One line of the audit trail; within the transaction of what it records. `inquiry` is the row, null for the whole ledger. */
export function writeAudit(
  { sql }: SqliteStore,
  {
    by,
    at,
    action,
    inquiry,
    detail = null,
  }: Signature & { action: AuditAction; inquiry: number | null; detail?: string | null },
): void {
  sql.run('insertAudit', { at, by, action, inquiry, detail })
}
