/** Puts a backup in place of the ledger, while no service has it. */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eraseInSteps } from '../desk/erasure.ts'
import { dump } from '../desk/transfer.ts'
import type { InquiryRecord, LedgerRecord } from '../dump.ts'
import type { Signature } from '../records.ts'
import { isSound, openConnection } from './connection.ts'
import { placeOf } from './copies.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'
import { deskOperations } from './desk.ts'
import { erasureOperations } from './erasure.ts'
import { sqliteCode } from './failures.ts'
import { putInPlace, removeDatabase } from './files.ts'
import { fileNew } from './filing.ts'
import { takeLock } from './lock.ts'
import { privateStore, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'
import { transferOperations } from './transfer.ts'

interface RestoreReport {
  inquiries: number
  /** Where the replaced ledger is now; absent when there was none. Erasures reach it like a backup. */
  replaced?: string
  /** Inquiries of the replaced ledger that the backup lacks: load them from `replaced`. Absent when it can't be read. */
  missing?: number
}

/**
 * Restores `file`. What the replaced ledger had erased is erased in the restored one too, and the copies it knew of stay
 * on record. Notices waiting in it may have been sent since it was made.
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
  const lock = takeLock(folder.lock)
  const restored = join(dirname(folder.ledger), 'restored.sqlite')
  try {
    removeDatabase(restored)
    copyFileSync(file, restored)
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
    lock.release()
  }
}

/**
 * The records of a backup or of a replaced ledger, for loading into a ledger, even one that is running. Each of its notices may
 * have been sent since.
 */
export async function* readBackup(file: string): AsyncGenerator<LedgerRecord> {
  requireFile(file)
  requireSoundBackup(file, file)
  const store = openStore(resolve(file))
  try {
    for await (const record of dump({ ...transferOperations(store), ...deskOperations(store) })) {
      yield record.kind === 'inquiry' ? withMarkedNotice(record) : record
    }
  } finally {
    store.db.close()
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
  const db = new DatabaseSync(file)
  try {
    if (isSound(db)) return
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
  } finally {
    db.close()
  }
  throw new Error(`Cannot read the backup as it is damaged or not a ledger: ${name}`)
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`Cannot read the backup as there is no such file: ${file}`)
}

/** A file whose soundness is known. */
function openStore(file: string): SqliteStore {
  return privateStore(openConnection(file, { check: false }))
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
  const store = openStore(restored)
  try {
    const missing = replaced && (await takeOver(store, replaced.file, signature))
    inTransaction(store.db, () => {
      fileNew(store.sql)
      store.sql.run('markNotices')
      // The numbers come from the replaced ledger's audit trail.
      store.sql.run('unsettleBackups')
      if (replaced) {
        store.sql.run('insertBackup', { ...placeOf(folder, replaced.aside), at: signature.at, erasedThrough: 0 })
      }
    })
    const inquiries = store.sql.one('countInquiries')?.inquiries ?? 0
    inTransaction(store.db, () => {
      writeAudit(store, { ...signature, action: 'restored', inquiry: null, detail: `${inquiries} inquiries` })
    })
    // Nobody else has the file: only the disk can hold this up.
    store.db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    return { inquiries, ...(missing !== undefined && { missing }) }
  } finally {
    store.db.close()
  }
}

/** The erasures and copies known to the ledger in `file`, and how many of its inquiries are missing here; none if damaged. */
async function takeOver(store: SqliteStore, file: string, signature: Signature): Promise<number | undefined> {
  const old = openIfSound(file)
  if (!old) return undefined
  try {
    const known = old.sql.all('listRequestIds')
    const erased = known.filter(({ erasedAt }) => erasedAt !== null)
    const copies = old.sql.all('listBackups')
    inTransaction(store.db, () => {
      for (const { file: copy, folder, at } of copies) {
        store.sql.run('insertBackup', { file: copy, folder, at, erasedThrough: 0 })
      }
    })
    await eraseInSteps(
      erasureOperations(store),
      erased.map(({ requestId }) => ({ requestId })),
      signature,
    )
    return known.filter(({ requestId }) => !store.sql.one('findInquiry', { requestId })).length
  } finally {
    old.db.close()
  }
}

/** A damaged ledger may be the very reason for restoring. */
function openIfSound(file: string): SqliteStore | undefined {
  try {
    requireSoundBackup(file, file)
    return openStore(file)
  } catch {
    return undefined
  }
}
