/** One line of the audit trail; within the transaction of what it records. */
import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry } from '../records.ts'
import { prepare } from './sql.ts'

/** With the row of the inquiry that it concerns, if it concerns one. */
export type AuditLine = Omit<AuditEntry, 'requestId'> & { inquiry?: number }

export function auditWriter(db: DatabaseSync): (line: AuditLine) => void {
  const insert = prepare<
    never,
    { at: number; by: string; action: string; inquiry: number | null; detail: string | null }
  >(db, 'INSERT INTO audit (at, by, action, inquiry, detail) VALUES (:at, :by, :action, :inquiry, :detail)')
  return ({ at, by, action, inquiry = null, detail = null }) => void insert.run({ at, by, action, inquiry, detail })
}
