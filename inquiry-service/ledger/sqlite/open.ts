/** The ledger in one SQLite file, for one process. */
import type { LedgerStore, OpenOptions } from '../store.ts'

export interface SqliteLedgerOptions extends OpenOptions {
  dataDir: string
}

export async function openSqliteLedger(_options: SqliteLedgerOptions): Promise<LedgerStore> {
  throw new Error('Cannot open the ledger as this build has no engine for it: set REDIS_URL')
}
