/** The ledger in Redis or Valkey, for many processes. */
import type { LedgerStore, OpenOptions } from '../store.ts'

export interface RedisLedgerOptions extends OpenOptions {
  url: string
  /** `verified`, or `attested:NAME` for a store that can't be asked. */
  durability: string
}

export async function openRedisLedger(_options: RedisLedgerOptions): Promise<LedgerStore> {
  throw new Error('Cannot open the ledger in Redis as this build has no engine for it: unset REDIS_URL')
}
