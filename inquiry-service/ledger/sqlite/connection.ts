/** A connection that keeps what the ledger promises: every setting is made and read back. */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failureOf, sqliteCode } from './failures.ts'
import type { FileStamp } from './file-stamp.ts'
import { migrate } from './migrate.ts'

/** How long a transaction waits for another process's, milliseconds. A caller is waiting for the service's answer. */
const BUSY_TIMEOUT_MS = { service: 2000, desk: 5000 }

/** Name, value to set, value to read back. */
const SETTINGS: readonly (readonly [name: string, value: string, readBack: number | string])[] = [
  ['journal_mode', 'WAL', 'wal'],
  // One fsync per commit: NORMAL would keep the last commits through a crash of the process, but not through a loss of power.
  ['synchronous', 'FULL', 2],
  // On macOS an fsync leaves the data in the disk's own cache; elsewhere these two change nothing.
  ['fullfsync', 'ON', 1],
  ['checkpoint_fullfsync', 'ON', 1],
  // Erased data is overwritten, not just unlinked.
  ['secure_delete', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['foreign_keys', 'ON', 1],
  // Copies made by VACUUM stay in memory: they hold personal data.
  ['temp_store', 'MEMORY', 2],
  ['cache_size', '-16384', -16384],
  // Checkpoints are made by FileWatch (file-watch.ts), and when the last connection closes.
  ['wal_autocheckpoint', '0', 0],
]

/**
 * Opens `file`, creating it if it is missing, in the form this program knows.
 *
 * @throws Error with one sentence for the operator
 */
export function openConnection(
  file: string,
  { check, role = 'service', stamp }: { check: boolean; role?: keyof typeof BUSY_TIMEOUT_MS; stamp?: FileStamp },
): DatabaseSync {
  requireSoundSqlite(process.versions.sqlite ?? '0')
  // SQLite would discard such a log, and with it every inquiry since the last checkpoint.
  if (!existsSync(file) && existsSync(`${file}-wal`)) {
    throw new Error(`Cannot open the ledger as its file is gone but its log is there: ${file}-wal`)
  }
  if (!existsSync(file)) createForOwner(file)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS[role] })
    applySettings(db)
    if (check) requireSound(db, file)
    migrate(db, stamp)
    return db
  } catch (error) {
    if (db?.isOpen) db.close()
    if (sqliteCode(error) === undefined) throw error
    // The driver's text may quote the file's content.
    throw new Error(`Cannot open the ledger as ${failureOf(error).reason}: ${file}`)
  }
}

/** For its owner alone; SQLite gives the log the same mode. Only for a file that nobody has open: closing drops its locks. */
function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    throw new Error(`Cannot open the ledger as its file cannot be made: ${file}`, { cause: error })
  }
}

/** Below 3.51.3 a checkpoint at a bad moment can damage the file; 3.52.0 was withdrawn. */
export function requireSoundSqlite(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const number = major * 1_000_000 + minor * 1000 + patch
  if (number < 3_051_003 || number === 3_052_000) {
    throw new Error(`Cannot open the ledger as SQLite must be 3.51.3 or newer and not 3.52.0: this Node has ${version}`)
  }
}

function applySettings(db: DatabaseSync): void {
  for (const [name, value, wanted] of SETTINGS) {
    db.exec(`PRAGMA ${name} = ${value}`)
    const found = db.prepare(`PRAGMA ${name}`).get()?.[name]
    if (found !== wanted) {
      throw new Error(`Cannot open the ledger as SQLite did not take ${name} = ${value}: it is ${String(found)}`)
    }
  }
}

/** Reads every page: a damaged one goes unnoticed until somebody reads it. */
export function isSound(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
}

/** @throws Error when a page is damaged */
export function requireSound(db: DatabaseSync, file: string): void {
  if (!isSound(db)) throw new Error(`Cannot open the ledger as the file is damaged: restore a backup: ${file}`)
}
