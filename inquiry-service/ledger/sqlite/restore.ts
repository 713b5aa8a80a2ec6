/** Putting a backup in the place of the ledger, while no service has it. */
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { LedgerRecord } from '../dump.ts'
import type { Signature } from '../records.ts'
import { openConnection } from './connection.ts'
import { prepareDataFolder } from './data-folder.ts'
import { eraseIn } from './erasure.ts'
import { flush } from './flush.ts'
import { takeLock } from './lock.ts'
import { moveOperations } from './move.ts'
import { Statements } from './statements.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export interface RestoreReport {
  inquiries: number
  /** Where the ledger that was replaced lies now; absent when there was none. An erasure reaches it as it does a backup. */
  replaced?: string
  /** Inquiries of the replaced ledger that the backup lacks: load them from `replaced`. Absent when it can't be read. */
  missing?: number
}

/**
 * Restores `file`. What the replaced ledger had erased is erased in the restored one too, and the copies it knew of stay
 * known.
 *
 * @throws Error when a service is running, or the backup is damaged
 */
export function restoreBackup(file: string, dataDir: string, signature: Signature): RestoreReport {
  const folder = prepareDataFolder(dataDir)
  const lock = takeLock(folder.lock)
  try {
    const restored = join(dirname(folder.ledger), 'restored.sqlite')
    copyFileSync(resolve(file), restored)
    const store = openStore(restored)
    let report: RestoreReport
    try {
      const replaced = existsSync(folder.ledger) ? setAside(folder.ledger, signature.at) : undefined
      report = { ...takeOver(store, replaced, signature), ...(replaced !== undefined && { replaced }) }
      // In the file itself, so that it can be moved without its log.
      store.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      store.db.close()
    }
    renameSync(restored, folder.ledger)
    flush(dirname(folder.ledger))
    return report
  } finally {
    lock.release()
  }
}

/** The records of a backup or of a replaced ledger: to be loaded into a ledger, also while it runs. */
export function* readBackup(file: string): Generator<LedgerRecord> {
  const store = openStore(resolve(file))
  try {
    const { dumpInquiries, dumpRest } = moveOperations(store)
    let page = dumpInquiries(0, RECORDS_AT_ONCE)
    while (page.records.length > 0) {
      yield* page.records
      page = dumpInquiries(page.last, RECORDS_AT_ONCE)
    }
    yield* dumpRest()
  } finally {
    store.db.close()
  }
}

const RECORDS_AT_ONCE = 100

/** @throws Error when the file is missing or damaged */
function openStore(file: string): SqliteStore {
  if (!existsSync(file)) throw new Error(`Cannot read the backup as there is no such file: ${file}`)
  const db = openConnection(file, { check: true })
  return { db, sql: new Statements(db) }
}

/** Renamed together with its log, which may hold the last inquiries. */
function setAside(ledger: string, at: number): string {
  const aside = join(dirname(ledger), `replaced-${new Date(at).toISOString().replaceAll(':', '-')}.sqlite`)
  for (const part of ['', '-wal']) if (existsSync(ledger + part)) renameSync(ledger + part, aside + part)
  return aside
}

/** Brings the restored ledger up to what the replaced one knew. */
function takeOver(store: SqliteStore, replaced: string | undefined, signature: Signature): RestoreReport {
  const { db, sql } = store
  const old = replaced === undefined ? undefined : openIfSound(replaced)
  let missing: number | undefined
  if (old) {
    const known = old.sql.all<{ requestId: string; erasedAt: number | null }>('list-request-ids')
    const erased = known.filter(({ erasedAt }) => erasedAt !== null).map(({ requestId }) => requestId)
    missing = known.filter(({ requestId }) => !sql.one('find-inquiry', { requestId })).length
    const copies = old.sql.all<{ file: string; at: number }>('list-backups')
    old.db.close()
    inTransaction(db, () => {
      for (const { file, at } of copies) sql.run('insert-backup', { file, at })
    })
    eraseIn(store, { requestIds: erased }, signature)
  }
  return inTransaction(db, () => {
    if (replaced !== undefined) sql.run('insert-backup', { file: replaced, at: signature.at })
    const inquiries = sql.one<{ inquiries: number }>('count-inquiries')?.inquiries ?? 0
    writeAudit(store, { ...signature, action: 'restored', inquiry: null, detail: `${inquiries} inquiries` })
    return { inquiries, ...(missing !== undefined && { missing }) }
  })
}

/** A damaged ledger may be the very reason for the restoring. */
function openIfSound(file: string): { db: DatabaseSync; sql: Statements } | undefined {
  try {
    return openStore(file)
  } catch {
    return undefined
  }
}
