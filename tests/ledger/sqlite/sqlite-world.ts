/** A SQLite ledger in the test's own folder, and the means to open it again. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LedgerHealth } from '../../../inquiry-service/ledger/ledger.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import type { LedgerStore } from '../ledger-store.ts'
import { openWholeLedger } from './whole-ledger.ts'

export interface SqliteWorld {
  dataDir: string
  /** The ledger's file. */
  file: string
  /** What has been reported since the ledger was opened. */
  health: LedgerHealth[]
  open(role?: 'service' | 'desk'): Promise<LedgerStore>
}

export function sqliteWorld(dataDir = temporaryFolder()): SqliteWorld {
  const health: LedgerHealth[] = []
  return {
    dataDir,
    file: join(dataDir, 'ledger.sqlite'),
    health,
    async open(role = 'service') {
      const ledger = await openWholeLedger({
        dataDir,
        durability: ANY_DISK,
        role,
        onHealth: (each) => void health.push(each),
      })
      onTestFinished(() => ledger.close().catch(() => {}))
      return ledger
    },
  }
}
