/** Puts a backup in place of the ledger, while no service has it, and reads the records of one. */
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Signature } from '../../ledger/records.ts'
import { isSound, openConnection } from '../../ledger/sqlite/connection.ts'
import { sqliteCode } from '../../ledger/sqlite/failures.ts'
import { type DataFolder, foldersOf, lockLedger, prepareDataFolder, tryLock } from '../../ledger/sqlite/folder.ts'
import { auditWriter, inTransaction, prepare } from '../../ledger/sqlite/sql.ts'
import { makeFolder } from '../../support/make-folder.ts'
import { eraseInSteps } from '../erasure.ts'
import type { InquiryRecord, LedgerRecord } from '../port.ts'
import { dump } from '../transfer.ts'
import { placeOf, registerCopy } from './copies.ts'
import { type DeskStore, deskOperations, findInquiry, privateStore } from './desk.ts'
import { erasureOperations } from './erasure.ts'
import { copyDatabase, putInPlace, removeDatabase } from './place.ts'
import { transferOperations } from './transfer.ts'

interface RestoreReport {
  inquiries: number
  /** Where the replaced ledger is now; absent when there was none. Erasures reach it like a backup. */
  replaced?: string
  /** Inquiries of the replaced ledger that the backup lacks: load them from `replaced`. Absent when it can't be read. */
  missing?: number
}

/**
 * Restores `file`, with the log beside it if a crash has left one. What the replaced ledger had erased is erased in the restored one
 * too, and the copies it knew of stay on record. Notices waiting in it may have been sent since it was made.
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
  try {
    copyDatabase(file, restored)
    requireSoundBackup(restored, file)
    const replaced = existsSync(folder.ledger)
      ? { file: folder.ledger, aside: asideOf(folder.ledger, signature.at) }
      : undefined
    const report = await bringUpToDate(restored, { folder, replaced }, signature)
    if (replaced) setAside(replaced)
    putInPlace(restored, folder)
    return { ...report, ...(replaced && { replaced: replaced.aside }) }
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
  const copy = join(folder.path, 'reading.sqlite')
  try {
    copyDatabase(file, copy)
    requireSoundBackup(copy, file)
    const store = openStore(copy)
    try {
      for await (const record of dump({ ...transferOperations(store), ...deskOperations(store) })) {
        yield record.kind === 'inquiry' ? withMarkedNotice(record) : record
      }
    } finally {
      store.db.close()
    }
  } finally {
    removeDatabase(copy)
  }
}

function withMarkedNotice(record: InquiryRecord): InquiryRecord {
  return record.notice ? { ...record, notice: { ...record.notice, mayHaveBeenSent: true } } : record
}

/**
 * Runs before the ledger's own opening, whose advice would be to restore a backup.
 *
 * @throws Error that calls the file `name`
 */
function requireSoundBackup(file: string, name: string): void {
  if (!isSoundFile(file)) throw new Error(`Cannot read the backup: it is damaged or not a ledger: ${name}`)
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

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`Cannot read the backup: there is no such file: ${file}`)
}

/** A file of our own whose soundness is known, brought to the format of this release. */
function openStore(file: string): DeskStore {
  return privateStore(openConnection(file, { role: 'service' }))
}

/** The ledger now in place, and the name it gets. */
interface Replaced {
  file: string
  aside: string
}

function asideOf(ledger: string, at: number): string {
  return join(dirname(ledger), `replaced-${new Date(at).toISOString().replaceAll(':', '-')}.sqlite`)
}

/** A second name for the file and its log: a damaged ledger may still have one, with the last inquiries. */
function setAside({ file, aside }: Replaced): void {
  linkSync(file, aside)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`)
  rmSync(`${file}-shm`, { force: true })
}

/** Brings the restored ledger up to date with what the one in place knows, and leaves it without a log. */
async function bringUpToDate(
  restored: string,
  { folder, replaced }: { folder: DataFolder; replaced: Replaced | undefined },
  signature: Signature,
): Promise<Omit<RestoreReport, 'replaced'>> {
  const { db, ...store } = openStore(restored)
  try {
    const missing = replaced && (await takeOver({ db, ...store }, replaced.file, signature))
    const inquiries = inTransaction(db, () => {
      db.exec('UPDATE outbox SET may_have_been_sent = 1')
      // The numbers come from the replaced ledger's audit trail.
      db.exec('UPDATE backup SET erased_through = 0')
      if (replaced) registerCopy(db, { place: placeOf(folder, replaced.aside), at: signature.at })
      const live = prepare<{ inquiries: number }>(db, 'SELECT count(*) - count(erased_at) AS inquiries FROM inquiry')
      const count = live.one()?.inquiries ?? 0
      auditWriter(db)({ ...signature, action: 'restored', detail: `${count} inquiries` })
      return count
    })
    // Nobody else has the file: only the disk can hold this up.
    db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    return { inquiries, ...(missing !== undefined && { missing }) }
  } finally {
    db.close()
  }
}

/**
 * Takes over the erasures and copies that the ledger in `file` knows of. Returns how many of its inquiries are missing here; undefined
 * where it is damaged, which may be the very reason for restoring. Of any format that has these columns.
 */
async function takeOver(store: DeskStore, file: string, signature: Signature): Promise<number | undefined> {
  if (!isSoundFile(file)) return undefined
  const old = openConnection(file, { role: 'copy' })
  try {
    const known = prepare<{ requestId: string; erasedAt: number | null }>(
      old,
      'SELECT request_id AS requestId, erased_at AS erasedAt FROM inquiry ORDER BY seq',
    ).all()
    const copies = prepare<{ file: string; folder: string | null; at: number }>(
      old,
      'SELECT file, folder, at FROM backup',
    ).all()
    store.change(() => {
      for (const { at, ...place } of copies) registerCopy(store.db, { place, at })
    })
    const erased = known.filter(({ erasedAt }) => erasedAt !== null).map(({ requestId }) => ({ requestId }))
    await eraseInSteps(erasureOperations(store), erased, signature)
    const found = findInquiry(store.db)
    return known.filter(({ requestId }) => !found.one({ requestId })).length
  } finally {
    old.close()
  }
}
