/** Compares the file with the promises: first as SQLite sees it, then as the ledger does. */
import type { IntegrityReport } from '../desk.ts'
import type { SqliteStore } from './store.ts'

export function integrityOperations({ db, sql }: SqliteStore) {
  return {
    checkFile(): IntegrityReport {
      const counts = sql.one<{ inquiries: number; erased: number }>('count-inquiries')
      const pages = db
        .prepare('PRAGMA integrity_check')
        .all()
        .map((row) => String(row['integrity_check']))
      const references = db.prepare('PRAGMA foreign_key_check').all()
      const faults = sql.all<{ requestId: string; fault: string }>('find-faults')
      return {
        inquiries: counts?.inquiries ?? 0,
        erased: counts?.erased ?? 0,
        problems: [
          ...pages.filter((finding) => finding !== 'ok').map((finding) => `File: ${finding}`),
          ...references.map(
            ({ table, parent }) => `Table ${String(table)}: a row leads to no row of ${String(parent)}`,
          ),
          ...faults.map(({ requestId, fault }) => `Inquiry ${requestId}: ${fault}`),
        ],
      }
    },
  }
}
