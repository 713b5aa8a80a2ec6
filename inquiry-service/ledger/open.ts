/** Opens the ledger that the configuration names: Redis or Valkey when it has an address, else SQLite in the data folder. */
import type { Ledger, OpenOptions } from './ledger.ts'

export interface LedgerConfig {
  dataDir: string
  redisUrl?: string | undefined
  /** STORE_DURABILITY: `verified`, or `attested:NAME`. */
  storeDurability: string
}

/**
 * The ledger, ready to use. A SQLite ledger that can't keep its promise refuses to open; a Redis that can't be reached, or a disk that
 * is full, opens but is not ready until that changes.
 *
 * @throws Error with one sentence for the operator
 */
export async function openLedger(config: LedgerConfig, options: OpenOptions): Promise<Ledger> {
  if (config.redisUrl === undefined) {
    const { openSqliteLedger } = await import('./sqlite/open.ts')
    return openSqliteLedger({ dataDir: config.dataDir, durability: config.storeDurability, ...options })
  }
  const { openRedisLedger } = await import('./redis/open.ts')
  const { redisUrl: url, storeDurability: durability, dataDir } = config
  return openRedisLedger({ url, durability, dataDir, ...options })
}
