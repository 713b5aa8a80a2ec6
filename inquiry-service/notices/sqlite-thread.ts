/** Notices of a SQLite ledger on a thread of their own, both ends of it. */

import type { OpenOptions } from '../ledger/ledger.ts'
import { openConnection } from '../ledger/sqlite/connection.ts'
import { ledgerFile, requireLedger } from '../ledger/sqlite/folder.ts'
import { inquiryReader } from '../ledger/sqlite/inquiries.ts'
import { type Reporting, type Served, Thread } from '../ledger/sqlite/thread.ts'
import { outboxOperations } from './sqlite.ts'
import { digestOperations } from './sqlite-digest.ts'
import type { NoticeStore } from './store.ts'

interface NoticeOptions {
  dataDir: string
}

/**
 * The thread is started by the first call, and by the next one if that fails: a service that starts on a full disk serves its pages
 * until there is space.
 */
export function openSqliteNotices({ dataDir }: NoticeOptions, { onAhead }: Pick<OpenOptions, 'onAhead'>): NoticeStore {
  const url = new URL('./sqlite-worker.ts', import.meta.url)
  let starting: Promise<Thread<Operations>> | undefined
  const thread = async () => {
    starting ??= Thread.start<Operations>(url, { dataDir }, { onAhead })
    try {
      return (await starting).call
    } catch (error) {
      starting = undefined
      throw error
    }
  }
  return {
    outbox: {
      lease: async (options) => await (await thread()).lease(options),
      delivered: async (notice, now) => await (await thread()).delivered(notice, now),
      failed: async (notice, failure) => await (await thread()).failed(notice, failure),
      undelivered: async (page) => await (await thread()).undelivered(page),
      resend: async (requestId, signature) => await (await thread()).resend(requestId, signature),
      summary: async (now) => await (await thread()).summary(now),
    },
    digest: {
      /** Stored times are in the machine's time. */
      present: async (now) => now,
      lease: async (options) => await (await thread()).leaseDigest(options),
      sent: async (lease, now) => await (await thread()).digestSent(lease, now),
      failed: async (lease, failure) => await (await thread()).digestFailed(lease, failure),
    },
    inquiries: async (range, after) => await (await thread()).inquiries(range, after),
    close: async () => await (await starting)?.close(),
  }
}

type Operations = ReturnType<typeof openNoticesOnThread>['operations']

export function openNoticesOnThread({ dataDir }: NoticeOptions, { onAhead }: Reporting) {
  requireLedger(dataDir)
  const db = openConnection(ledgerFile(dataDir), { role: 'beside' })
  const digest = digestOperations(db)
  const operations = {
    ...outboxOperations(db, (notices) => onAhead({ notices })),
    leaseDigest: digest.lease,
    digestSent: digest.sent,
    digestFailed: digest.failed,
    inquiries: inquiryReader(db),
  }
  return { operations, close: () => db.close() } satisfies Served<typeof operations>
}
