/** The thread of notices in a service with a SQLite ledger. */
import { openConnection } from '../ledger/sqlite/connection.ts'
import { foldersOf, requireLedger } from '../ledger/sqlite/folder.ts'
import { type Reporting, type Served, serveThread } from '../ledger/sqlite/thread.ts'
import { inquiryReader } from '../records/sqlite.ts'
import { digestTurnOf, outboxOf } from './sqlite.ts'

export type NoticeFunctions = ReturnType<typeof openNotices>['functions']

serveThread(openNotices)

function openNotices({ dataDir }: { dataDir: string }, { onAhead }: Reporting) {
  requireLedger(dataDir)
  const db = openConnection(foldersOf(dataDir).ledger, { role: 'beside' })
  const functions = {
    ...outboxOf(db, (notices) => onAhead({ notices })),
    ...digestTurnOf(db),
    inquiries: inquiryReader(db),
  }
  return { functions, close: () => db.close() } satisfies Served<typeof functions>
}
