/** The outbox and the digest of the ledger that the configuration names, for a process that sends mail. */

import type { OpenOptions } from '../ledger/ledger.ts'
import type { LedgerConfig } from '../ledger/open.ts'
import type { NoticeStore } from './outbox.ts'

/** @throws Error with one sentence for the operator */
export async function openNotices(config: LedgerConfig, options: Pick<OpenOptions, 'onAhead'>): Promise<NoticeStore> {
  if (config.redisUrl === undefined) {
    const { openSqliteNotices } = await import('./sqlite-thread.ts')
    return openSqliteNotices(config, options)
  }
  const { openRedisNotices } = await import('./redis.ts')
  return openRedisNotices({ url: config.redisUrl, durability: config.storeDurability, ...options })
}
