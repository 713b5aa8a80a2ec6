/** Copies of the ledger, made while it runs, on the thread of the disk. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Signature } from '../records.ts'
import { flush } from './flush.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export interface MadeBackup {
  file: string
  bytes: number
  inquiries: number
}

export function backupOperations(store: SqliteStore, backupsFolder: string) {
  const { db, sql } = store
  return {
    async makeBackup(signature: Signature, wanted?: string): Promise<MadeBackup> {
      const file = resolve(wanted ?? join(backupsFolder, datedName(signature.at)))
      if (existsSync(file)) throw new Error(`Cannot back up the ledger as the file is there already: ${file}`)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // Known before it exists: an erasure must not miss a copy because the process died in between.
      inTransaction(db, () => sql.run('insert-backup', { file, at: signature.at }))
      try {
        const inquiries = await copyTo(db, file)
        inTransaction(db, () => {
          writeAudit(store, { ...signature, action: 'backed-up', inquiry: null, detail: `${inquiries} inquiries` })
        })
        return { file, bytes: statSync(file).size, inquiries }
      } catch (error) {
        rmSync(`${file}.part`, { force: true })
        inTransaction(db, () => sql.run('delete-backup', { file }))
        throw error
      }
    },

    forgetBackup(signature: Signature, wanted: string): boolean {
      const file = resolve(wanted)
      return inTransaction(db, () => {
        if (sql.run('delete-backup', { file }).changes === 0) return false
        writeAudit(store, { ...signature, action: 'backup-forgotten', inquiry: null, detail: basename(file) })
        return true
      })
    },

    listBackups(): { file: string; at: number }[] {
      return sql.all<{ file: string; at: number }>('list-backups')
    },
  }
}

/** `ledger-2026-11-21T07-45-00Z.sqlite` */
function datedName(at: number): string {
  return `ledger-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.sqlite`
}

/** A whole and checked copy, or none. How many inquiries it has. */
async function copyTo(db: DatabaseSync, file: string): Promise<number> {
  const part = `${file}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'ax', 0o600))
  await copyAll(db, part)
  const inquiries = checkCopy(part)
  flush(part)
  renameSync(part, file)
  flush(dirname(file))
  return inquiries
}

/**
 * The copying runs on another thread, so it has a connection of its own: on a shared one it would overwrite the error
 * codes of the submissions. All pages in one step are one snapshot, which no submission makes begin anew.
 */
async function copyAll(db: DatabaseSync, target: string): Promise<void> {
  const file = db.location()
  if (file === null) throw new Error('Bug: the ledger is not in a file')
  const source = new DatabaseSync(file, { timeout: 2000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/** More than any file has: the largest that the interface takes. */
const ALL_PAGES = 0x7fff_ffff

/** One file without a log. How many inquiries it has. */
function checkCopy(file: string): number {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    if (copy.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') {
      throw new Error('Cannot back up the ledger as the copy is damaged: try another disk')
    }
    return Number(copy.prepare('SELECT count(*) AS inquiries FROM inquiry').get()?.['inquiries'])
  } finally {
    copy.close()
  }
}
