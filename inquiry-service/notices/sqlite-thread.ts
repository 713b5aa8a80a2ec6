/** Notices of a SQLite ledger, on a thread of their own (sqlite-worker.ts). */
import type { OpenOptions } from '../ledger/ledger.ts'
import { Thread } from '../ledger/sqlite/thread.ts'
import type { NoticeStore } from './outbox.ts'
import type { Operations } from './sqlite-worker.ts'

/**
 * The thread is started by the first call, and by the next one if that fails: a service that starts on a full disk serves its pages
 * until there is space.
 */
export function openSqliteNotices(
  { dataDir }: { dataDir: string },
  { onAhead }: Pick<OpenOptions, 'onAhead'>,
): NoticeStore {
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
