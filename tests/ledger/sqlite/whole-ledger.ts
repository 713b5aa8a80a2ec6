/** A SQLite ledger with its outbox, digest and desk, as the shared suites use every engine. */

import { later, openSqliteDesk } from '../../../inquiry-service/desk/sqlite/open.ts'
import type { OpenOptions } from '../../../inquiry-service/ledger/ledger.ts'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { ledgerFile } from '../../../inquiry-service/ledger/sqlite/folder.ts'
import { inquiryReader } from '../../../inquiry-service/ledger/sqlite/inquiries.ts'
import type { IntakeOptions } from '../../../inquiry-service/ledger/sqlite/intake.ts'
import { openSqliteLedger } from '../../../inquiry-service/ledger/sqlite/open.ts'
import { outboxOperations } from '../../../inquiry-service/notices/sqlite.ts'
import { digestOperations } from '../../../inquiry-service/notices/sqlite-digest.ts'
import type { LedgerStore } from '../ledger-store.ts'

interface WholeOptions extends IntakeOptions, OpenOptions {
  /** `desk`: beside a service; it submits nothing. */
  role: 'service' | 'desk'
}

export async function openWholeLedger({ role, ...options }: WholeOptions): Promise<LedgerStore> {
  const ledger = role === 'service' ? await openSqliteLedger(options) : undefined
  try {
    return await withViews(ledger, options)
  } catch (error) {
    await ledger?.close()
    throw error
  }
}

async function withViews(
  ledger: Awaited<ReturnType<typeof openSqliteLedger>> | undefined,
  { dataDir, onAhead }: Omit<WholeOptions, 'role'>,
): Promise<LedgerStore> {
  const desk = await openSqliteDesk(dataDir)
  const db = openConnection(ledgerFile(dataDir), { role: 'beside' })
  const digest = later(digestOperations(db))
  return {
    ...desk,
    outbox: later(outboxOperations(db, (notices) => onAhead?.({ notices }))),
    digest: { present: async (now) => now, ...digest },
    inquiries: inquiryReader(db),
    submit: (submission) => ledger?.submit(submission) ?? Promise.reject(new Error('A desk submits nothing')),
    health: () => ledger?.health() ?? { ready: true, reason: '' },
    async close() {
      await ledger?.close()
      if (db.isOpen) db.close()
      await desk.close()
    },
  }
}
