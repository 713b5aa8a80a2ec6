/** Puts a whole ledger into its place while no service has it, and reads the records of a backup. */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Signature } from '../../ledger/records.ts'
import { isSound, openConnection } from '../../ledger/sqlite/connection.ts'
import { sqliteCode } from '../../ledger/sqlite/failures.ts'
import {
  type DataFolder,
  flush,
  foldersOf,
  giveToOwner,
  lockLedger,
  prepareDataFolder,
  tryLock,
} from '../../ledger/sqlite/folder.ts'
import { findInquiry } from '../../ledger/sqlite/inquiries.ts'
import { sqlOf } from '../../ledger/sqlite/sql.ts'
import { makeFolder } from '../../support/folders.ts'
import { eraseInSteps } from '../erasure.ts'
import type { LedgerRecord } from '../port.ts'
import { dump } from '../transfer.ts'
import { makeBackupFolder, removeUnfinished } from './backup.ts'
import { type DeskStore, deskOf, privateStore } from './desk.ts'
import { erasureOf } from './erasure.ts'
import { transferOf } from './transfer.ts'

interface RestoreReport {
  inquiries: number
  /** Where the replaced ledger is now, for erasures reach it like a backup; absent when there was none. */
  replaced?: string
  /** Inquiries of the replaced ledger that the backup lacks: load them from `replaced`. Absent when it can't be read. */
  missing?: number
}

/**
 * Restores `file`, with the log beside it if a crash has left one. What the replaced ledger had erased is erased in the restored one
 * too. Notices waiting in it may have been sent since it was made.
 *
 * @throws Error when a service is running, or the backup is damaged
 */
export async function restoreBackup(
  file: string,
  { dataDir, storeDurability }: { dataDir: string; storeDurability: string },
  signature: Signature,
): Promise<RestoreReport> {
  requireFile(file)
  const folder = prepareDataFolder(dataDir, storeDurability)
  using _lock = lockLedger(folder.lock)
  const restored = join(folder.path, 'restored.sqlite')
  const name = `replaced-${new Date(signature.at).toISOString().replaceAll(':', '-')}.sqlite`
  const replaced = existsSync(folder.ledger) ? join(folder.path, name) : undefined
  try {
    copyBackup(file, restored)
    const report = await bringUpToDate(restored, replaced && folder.ledger, signature)
    if (replaced !== undefined) setAside(folder.ledger, replaced)
    putInPlace(restored, folder)
    return { ...report, ...(replaced !== undefined && { replaced }) }
  } finally {
    removeDatabase(restored)
  }
}

/**
 * The records of a backup or of a replaced ledger, for loading into a ledger, even one that is running. Each of its notices may
 * have been sent since. They are read from a copy in `dataDir`, which is brought to the format of this release; the backup stays
 * as it is.
 */
export async function* readBackup(file: string, dataDir: string): AsyncGenerator<LedgerRecord> {
  requireFile(file)
  const folder = foldersOf(dataDir)
  makeFolder(folder.path)
  using lock = tryLock(folder.backupLock)
  if (!lock) throw new Error('Cannot read the backup: another one is being made or read: try again after that')
  makeBackupFolder(folder)
  removeUnfinished(folder)
  const copy = join(folder.backups, 'reading.part')
  let db: DatabaseSync | undefined
  try {
    copyBackup(file, copy)
    db = openConnection(copy, { role: 'service' })
    const store = privateStore(db)
    for await (const record of dump({ ...transferOf(store), ...deskOf(store) })) {
      if (record.kind === 'inquiry' && record.notice) record.notice.mayHaveBeenSent = true
      yield record
    }
  } finally {
    db?.close()
    removeDatabase(copy)
  }
}

/**
 * Puts a ledger made beside its place into it, while no service has it. `made` has no log. In one step, so that there is never half
 * a ledger, or none where there was one.
 */
export function putInPlace(made: string, folder: DataFolder): void {
  renameSync(made, folder.ledger)
  flush(dirname(folder.ledger))
  giveToOwner(folder, [folder.ledger, folder.lock])
}

export function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`Cannot read the backup: there is no such file: ${file}`)
}

/**
 * With the log beside it, which after a crash has everything since the last checkpoint.
 *
 * @throws Error when it is damaged, before the ledger's own opening, whose advice would be to restore a backup
 */
function copyBackup(file: string, to: string): void {
  removeDatabase(to)
  copyFileSync(file, to)
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${to}-wal`)
  if (!isSoundFile(to)) throw new Error(`Cannot read the backup: it is damaged or not a ledger: ${file}`)
}

function isSoundFile(file: string): boolean {
  const db = new DatabaseSync(file)
  try {
    return isSound(db)
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
    return false
  } finally {
    db.close()
  }
}

/** A second name for the file and its log: a damaged ledger may still have one, with the last inquiries. */
function setAside(file: string, aside: string): void {
  linkSync(file, aside)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`)
  rmSync(`${file}-shm`, { force: true })
}

/** Brings the restored ledger up to date with what the one in place knows, and leaves it without a log. */
async function bringUpToDate(
  restored: string,
  inPlace: string | undefined,
  signature: Signature,
): Promise<Omit<RestoreReport, 'replaced'>> {
  const db = openConnection(restored, { role: 'service' })
  try {
    const store = privateStore(db)
    const { sql, change } = store
    const missing = inPlace === undefined ? undefined : await takeOver(store, inPlace, signature)
    const inquiries = change(() => {
      sql.run('UPDATE outbox SET may_have_been_sent = 1')
      const live = sql.one<{ live: number }>('SELECT count(*) - count(erased_at) AS live FROM inquiry')?.live ?? 0
      sql.audit({ ...signature, action: 'restored', detail: `${live} inquiries` })
      return live
    })
    // Nobody else has the file: only the disk can hold this up.
    db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    return { inquiries, ...(missing !== undefined && { missing }) }
  } finally {
    db.close()
  }
}

/**
 * Takes over the erasures that the ledger in `file` knows of. Returns how many of its inquiries are missing here; undefined where it is
 * damaged, which may be the very reason for restoring. Of any format that has these columns.
 */
async function takeOver(store: DeskStore, file: string, signature: Signature): Promise<number | undefined> {
  if (!isSoundFile(file)) return undefined
  const db = openConnection(file, { role: 'copy' })
  try {
    const known = sqlOf(db).all<{ requestId: string; erasedAt: number | null }>(
      'SELECT request_id AS requestId, erased_at AS erasedAt FROM inquiry ORDER BY seq',
    )
    const erased = known.filter(({ erasedAt }) => erasedAt !== null).map(({ requestId }) => ({ requestId }))
    await eraseInSteps(erasureOf(store), erased, signature)
    return known.filter(({ requestId }) => !findInquiry(store.sql, requestId)).length
  } finally {
    db.close()
  }
}
