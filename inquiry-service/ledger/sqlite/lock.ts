/** The lock that keeps a second service from the ledger. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'

const BUSY = 5

/** A desk that checks whether it is taken holds it for a moment, milliseconds. */
const PATIENCE_MS = 250

/**
 * Holds `file` for this process until released. The lock is the kernel's, on a file that stays empty: it ends with its
 * process, however that ends, so there are no stale locks. SQLite takes it, because SQLite also tells two holders in one
 * process apart. Nothing else may open the file: closing it would drop the lock.
 *
 * @throws Error when another holds it
 */
export function takeLock(file: string): { release: () => void } {
  const holder = new DatabaseSync(file, { timeout: PATIENCE_MS })
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (sqliteCode(error) !== BUSY) throw error
    throw new Error(`Cannot open the ledger as another process has it: ${file} is locked`)
  }
  return { release: () => holder.close() }
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
