/** A ledger made of records and put in the place of the present one, while no service has it. */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LedgerConfig } from '../../ledger/open.ts'
import { isSound, openConnection } from '../../ledger/sqlite/connection.ts'
import { sqliteCode } from '../../ledger/sqlite/failures.ts'
import { flush, foldersOf, giveToOwner, lockLedger, prepareDataFolder, tryLock } from '../../ledger/sqlite/folder.ts'
import { sqlOf } from '../../ledger/sqlite/sql.ts'
import type { Signature } from '../../records/records.ts'
import { findInquiry } from '../../records/sqlite.ts'
import { makeFolder } from '../../support/folders.ts'
import { eraseInSteps } from '../erasure.ts'
import type { LedgerRecord } from '../port.ts'
import { dump, load, repairTimes } from '../transfer.ts'
import { makeBackupFolder, removeUnfinished } from './backup.ts'
import { type DeskStore, deskOf, privateStore } from './desk.ts'
import { erasureOf } from './erasure.ts'
import { transferOf } from './transfer.ts'

type Place = Pick<LedgerConfig, 'dataDir' | 'storeDurability'>

interface RestoreReport {
  inquiries: number
  /** Where the replaced ledger is now, for erasures reach it like a backup; absent when there was none. */
  replaced?: string
  /** Inquiries of the replaced ledger that the backup lacks: load them from `replaced`. Absent when it can't be read. */
  missing?: number
}

export async function restoreBackup(
  file: string,
  { repair = false, ...place }: Place & { repair?: boolean },
  signature: Signature,
): Promise<RestoreReport> {
  const backup = readBackup(file, place.dataDir)
  return await replaceLedger(repair ? repairTimes(backup, signature) : backup, place, signature)
}

/** Takes over the present ledger's erasures. @throws Error, with nothing done, if a service runs or `check` throws */
export async function replaceLedger(
  records: AsyncIterable<LedgerRecord>,
  { dataDir, storeDurability }: Place,
  signature: Signature,
  check?: (made: AsyncIterable<LedgerRecord>) => Promise<void>,
): Promise<RestoreReport> {
  const folder = prepareDataFolder(dataDir, storeDurability)
  using _lock = lockLedger(folder.lock)
  const restored = join(folder.path, 'restored.sqlite')
  const name = `replaced-${new Date(signature.at).toISOString().replaceAll(':', '-')}.sqlite`
  const replaced = existsSync(folder.ledger) ? join(folder.path, name) : undefined
  try {
    const report = await makeLedger(restored, records, async (store) => {
      await check?.(dumpStore(store))
      const missing = replaced && (await takeOver(store, folder.ledger, signature))
      const { live } = store.sql.one<{ live: number }>('SELECT count(*) - count(erased_at) AS live FROM inquiry') ?? {}
      const inquiries = live ?? 0
      store.change(() => store.sql.audit({ ...signature, action: 'restored', detail: `${inquiries} inquiries` }))
      return { inquiries, ...(typeof missing === 'number' && { missing }) }
    })
    if (replaced !== undefined) {
      linkSync(folder.ledger, replaced)
      // A damaged ledger may still have a log, with the last inquiries.
      if (existsSync(`${folder.ledger}-wal`)) renameSync(`${folder.ledger}-wal`, `${replaced}-wal`)
      rmSync(`${folder.ledger}-shm`, { force: true })
    }
    // In one step, so that there is never half a ledger, or none. What was made has no log.
    renameSync(restored, folder.ledger)
    flush(folder.path)
    giveToOwner(folder, [folder.ledger, folder.lock])
    return { ...report, ...(replaced !== undefined && { replaced }) }
  } finally {
    removeDatabase(restored)
  }
}

/**
 * The records of a backup or a replaced ledger, whose notices may have been sent since. Read from a copy in `dataDir`,
 * which is migrated; the backup stays as it is.
 * @throws Error when it is damaged, before the ledger's own opening, whose advice would be to restore a backup
 */
export async function* readBackup(file: string, dataDir: string): AsyncGenerator<LedgerRecord> {
  if (!existsSync(file)) throw new Error(`Cannot read the backup: there is no such file: ${file}`)
  const folder = foldersOf(dataDir)
  makeFolder(folder.path)
  using lock = tryLock(folder.backupLock)
  if (!lock) throw new Error('Cannot read the backup: another one is being made or read: try again after that')
  makeBackupFolder(folder)
  removeUnfinished(folder)
  const copy = join(folder.backups, 'reading.part')
  let db: DatabaseSync | undefined
  try {
    copyFileSync(file, copy)
    // After a crash the log has everything since the last checkpoint.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`)
    if (!isSoundFile(copy)) throw new Error(`Cannot read the backup: it is damaged or not a ledger: ${file}`)
    db = openConnection(copy, { role: 'service' })
    for await (const record of dumpStore(privateStore(db))) {
      if (record.kind === 'inquiry' && record.notice) record.notice.mayHaveBeenSent = true
      yield record
    }
  } finally {
    db?.close()
    removeDatabase(copy)
  }
}

function dumpStore(store: DeskStore): AsyncGenerator<LedgerRecord> {
  return dump({ ...transferOf(store), ...deskOf(store) })
}

async function makeLedger<Result>(
  file: string,
  records: AsyncIterable<LedgerRecord>,
  finish: (store: DeskStore) => Promise<Result>,
): Promise<Result> {
  removeDatabase(file)
  const db = openConnection(file, { role: 'service' })
  try {
    const store = privateStore(db)
    await load(transferOf(store), records)
    const result = await finish(store)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return result
  } finally {
    db.close()
    flush(file)
  }
}

function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}

function isSoundFile(file: string): boolean {
  using db = new DatabaseSync(file)
  try {
    return isSound(db)
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
    return false
  }
}

/** Erases here what `file` has erased; how many of its inquiries are missing, undefined if it is damaged. */
async function takeOver(store: DeskStore, file: string, signature: Signature): Promise<number | undefined> {
  if (!isSoundFile(file)) return undefined
  using db = new DatabaseSync(file, { readOnly: true })
  // Of any format with these columns, a newer release's too.
  const known = sqlOf(db).all<{ requestId: string; erasedAt: number | null }>(
    'SELECT request_id AS requestId, erased_at AS erasedAt FROM inquiry ORDER BY seq',
  )
  const erased = known.filter(({ erasedAt }) => erasedAt !== null).map(({ requestId }) => ({ requestId }))
  await eraseInSteps(erasureOf(store), erased, signature)
  return known.filter(({ requestId }) => !findInquiry(store.sql, requestId)).length
}
