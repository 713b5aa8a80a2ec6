/** A SQLite ledger in the test's own folder, the means to open it again, and to look at its files and backups. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { readBackup } from '../../../inquiry-service/desk/sqlite/restore.ts'
import type { LedgerHealth } from '../../../inquiry-service/ledger/ledger.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import { type LedgerStore, openWholeLedger } from '../whole-ledger.ts'

export const ADA = { by: 'Ada', at: Date.UTC(2027, 0, 2, 3, 4, 5) }

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
      const onHealth = (each: LedgerHealth) => void health.push(each)
      const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role, onHealth })
      onTestFinished(() => ledger.close().catch(() => {}))
      return ledger
    },
  }
}

/** Runs `sql` on the file past the ledger. */
export function change(file: string, sql: string): void {
  using db = new DatabaseSync(file)
  db.exec(sql)
}

/** A program beside ours: a handle that our own process closes would drop SQLite's locks. */
export function run(command: string, ...words: string[]): Buffer {
  return execFileSync(command, words, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })
}

export async function makeBackup(ledger: LedgerStore, signature = ADA) {
  if (!ledger.backups) throw new Error('This ledger makes no backups')
  return await ledger.backups.make(signature)
}

/** A ledger, open, with one inquiry and a backup of it. */
export async function backedUp() {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  return { world, ledger, requestId, file: (await makeBackup(ledger)).file }
}

export async function requestIdsIn(file: string, which: 'all' | 'live' = 'all'): Promise<string[]> {
  const records = await Array.fromAsync(readBackup(file, temporaryFolder()))
  return records.flatMap((record) =>
    record.kind === 'inquiry' && (which === 'all' || 'inquiry' in record.inquiry) ? [record.inquiry.requestId] : [],
  )
}

export const textOf = (file: string): string => run('cat', file).toString('latin1')

/** Files in a folder or below that contain the text. */
export function filesWith(text: string, folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return files.filter((file) => statSync(file).isFile() && run('cat', file).includes(text))
}
