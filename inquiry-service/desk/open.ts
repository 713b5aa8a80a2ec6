/** The desk of the ledger that the configuration names. It works beside a running service. */
import type { LedgerConfig } from '../ledger/open.ts'
import type { StoreOfDesk } from './desk.ts'

/** @throws Error with one sentence for the operator */
export async function openDesk(config: LedgerConfig): Promise<StoreOfDesk> {
  if (config.redisUrl === undefined) {
    const { openSqliteDesk } = await import('./sqlite/open.ts')
    return await openSqliteDesk(config.dataDir)
  }
  const { openRedisDesk } = await import('./redis/desk.ts')
  return openRedisDesk({ url: config.redisUrl, durability: config.storeDurability })
}
