/** The file as SQLite sees it, and what the schema alone can't forbid, on the disk thread. */
import type { FormReport } from '../desk/port.ts'
import type { SqliteStore } from './store.ts'

export function integrityOperations({ db, sql }: SqliteStore) {
  return {
    checkForm(): FormReport {
      const counts = sql.one('countInquiries')
      const pages = db
        .prepare('PRAGMA integrity_check')
        .all()
        .map((row) => String(row['integrity_check']))
        .filter((finding) => finding !== 'ok')
      const references = db.prepare('PRAGMA foreign_key_check').all()
      const problems = sql.all('findProblems')
      return {
        inquiries: counts?.inquiries ?? 0,
        erased: counts?.erased ?? 0,
        // A damaged file can't be read as inquiries.
        readable: pages.length === 0,
        problems: [
          ...pages.map((finding) => `File: ${finding}`),
          ...references.map(
            ({ table, parent }) => `Table ${String(table)}: a row leads to no row of ${String(parent)}`,
          ),
          ...problems.map(({ requestId, problem }) => `Inquiry ${requestId}: ${problem}`),
        ],
      }
    },
  }
}
