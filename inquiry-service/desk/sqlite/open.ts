/** The desk's own connection. The service alone migrates the file and copies the log back into it. */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isFullAtOpening, openConnection, openingError } from '../../ledger/sqlite/connection.ts'
import { DAMAGED, sqliteCode, sqliteFailure, unavailable } from '../../ledger/sqlite/failures.ts'
import { FileWatch, hasTraces, overwriteTraces } from '../../ledger/sqlite/files.ts'
import {
  type DataFolder,
  foldersOf,
  isTaken,
  type Lock,
  lockLedger,
  requireLedger,
  tryLock,
} from '../../ledger/sqlite/folder.ts'
import { inTransaction, sqlOf } from '../../ledger/sqlite/sql.ts'
import type { Functions, Later } from '../../ledger/sqlite/thread.ts'
import { outboxOf } from '../../notices/sqlite.ts'
import { Desk, type StoreOfDesk } from '../desk.ts'
import { backupsOf } from './backup.ts'
import { type DeskStore, deskOf } from './desk.ts'
import { copyErasureOf, erasureOf } from './erasure.ts'
import { transferOf } from './transfer.ts'

export async function openSqliteDesk(dataDir: string): Promise<StoreOfDesk> {
  requireLedger(dataDir)
  const folder = foldersOf(dataDir)
  await requireIndex(folder)
  const { db, lock } = connect(folder)
  const files = lock ? undefined : watch(db, folder)
  const store: DeskStore = {
    db,
    sql: sqlOf(db),
    change(work) {
      const result = inTransaction(db, work)
      const damage = files?.damage()
      if (damage === undefined) return result
      throw unavailable({ ...DAMAGED, reason: damage })
    },
  }
  return {
    desk: new Desk(
      later({
        ...deskOf(store),
        ...erasureOf(store),
        ...transferOf(store),
        ...copyErasureOf(store, folder, () => waitForTraces(db, folder, lock)),
      }),
    ),
    outbox: later(outboxOf(db, () => {})),
    backups: later(backupsOf(store, folder)),
    async close() {
      if (files) files.close({ intact: files.damage() === undefined })
      else db.close()
      lock?.close()
    },
  }
}

/** On a full disk there is no index to share with a service: then with the lock. */
function connect({ ledger, lock: file }: DataFolder): { db: DatabaseSync; lock?: Lock } {
  try {
    return { db: openConnection(ledger, { role: 'beside' }) }
  } catch (error) {
    if (!isFullAtOpening(error)) throw error
    const lock = lockLedger(file)
    try {
      return { db: openConnection(ledger, { role: 'beside', alone: true }), lock }
    } catch (second) {
      lock.close()
      throw second
    }
  }
}

function watch(db: DatabaseSync, { ledger }: DataFolder): FileWatch {
  try {
    const files = new FileWatch(db, ledger, { isLocked: false })
    const damage = files.damage()
    if (damage === undefined) return files
    files.close({ intact: false })
    throw new Error(`Cannot open the ledger: ${damage}: ${ledger}`)
  } catch (error) {
    if (db.isOpen) db.close()
    throw openingError(error, ledger)
  }
}

const INDEX_WITHIN_MS = 2000
const LOOK_EVERY_MS = 20

/** Otherwise the desk would create an index of its own, and both would write to the same places of the log. */
async function requireIndex({ ledger, lock }: DataFolder): Promise<void> {
  const end = performance.now() + INDEX_WITHIN_MS
  while (isTaken(lock) && !existsSync(`${ledger}-shm`)) {
    if (performance.now() > end) {
      throw new Error(
        `Cannot open the ledger: its index was removed while the service has it open: restart the service: ${ledger}-shm`,
      )
    }
    await pause(LOOK_EVERY_MS)
  }
}

const PATIENCE_MS = 10_000

/** A service empties the log, and without one whoever can take the lock. */
async function waitForTraces(db: DatabaseSync, folder: DataFolder, held: Lock | undefined): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  const emptyLog = () => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  while (hasTraces(db)) {
    const lock = held ?? tryLock(folder.lock, { patienceMs: 0 })
    if (lock) overwriteTraces(db, `${folder.ledger}-wal`, emptyLog)
    if (lock !== held) lock?.close()
    if (!hasTraces(db)) return true
    if (performance.now() >= end) return false
    await pause(LOOK_EVERY_MS)
  }
  return true
}

/** With promises; a failure of SQLite becomes a LedgerUnavailableError. */
export function later<Port extends object>(port: Port): Later<Port> {
  const entries = Object.entries(port as Functions).map(([name, work]) => {
    const call = async (...args: unknown[]) => {
      try {
        return await work(...args)
      } catch (error) {
        throw sqliteCode(error) === undefined ? error : unavailable(sqliteFailure(error), error)
      }
    }
    return [name, call]
  })
  return Object.fromEntries(entries) as Later<Port>
}
