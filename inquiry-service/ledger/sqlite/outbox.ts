/** The outbox in SQLite. */
import type { Outbox } from '../outbox.ts'
import type { DiskThread } from './disk-thread.ts'

export function sqliteOutbox(disk: DiskThread): Outbox {
  return {
    lease: (options) => disk.perform('leaseNotices', options),
    delivered: ({ requestId, copy }, now) => disk.perform('noticeDelivered', { requestId, copy }, now),
    failed: ({ requestId, lease }, failure) => disk.perform('noticeFailed', { requestId, lease }, failure),
    undelivered: (page) => disk.perform('listUndelivered', page),
    resend: (requestId, signature) => disk.perform('resendNotice', requestId, signature),
    summary: (now) => disk.perform('summarizeOutbox', now),
  }
}
