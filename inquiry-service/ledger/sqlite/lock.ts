/** Locks between processes: the one that keeps a second service from the ledger, and the one of backups. */
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'
import { giveToOwner } from './folder.ts'

const BUSY = 5

/** A desk holds the lock for a moment while it empties the log, and whoever asks holds it for less, milliseconds. */
const PATIENCE_MS = 1000

export interface Lock extends Disposable {
  release(): void
}

/**
 * Holds `file` for this process until released; undefined when another has it. The lock is the kernel's, on a file that stays
 * empty: it ends with its process, however that ends, so there are no stale locks. SQLite takes it, because SQLite also
 * distinguishes two holders in one process. Nothing else may open the file: closing it would drop the lock.
 */
export function tryLock(file: string, { patienceMs = PATIENCE_MS } = {}): Lock | undefined {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600))
    giveToOwner({ path: dirname(file) }, [file])
  }
  const holder = new DatabaseSync(file, { timeout: patienceMs })
  try {
    // Without a journal on disk, which a full disk would refuse.
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    const release = () => holder.close()
    return { release, [Symbol.dispose]: release }
  } catch (error) {
    holder.close()
    if (sqliteCode(error) !== BUSY) throw error
    return undefined
  }
}

/** @throws Error when another process has the ledger */
export function lockLedger(file: string): Lock {
  const lock = tryLock(file)
  if (!lock) throw new Error(`Cannot open the ledger: another process has it: ${file} is locked`)
  return lock
}

/** Whether somebody holds `file`. */
export function isTaken(file: string): boolean {
  if (!existsSync(file)) return false
  const looking = new DatabaseSync(file, { timeout: 0, readOnly: true })
  try {
    looking.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (sqliteCode(error) !== BUSY) throw error
    return true
  } finally {
    looking.close()
  }
}
