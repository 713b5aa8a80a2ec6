/** Copies of the ledger made while it runs, on the disk thread. */
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Backups } from '../store.ts'
import { isSound } from './connection.ts'
import { copiesOf, placeOf } from './copies.ts'
import type { DataFolder } from './data-folder.ts'
import { flush } from './files.ts'
import { type AtOnce, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export function backupOperations(store: SqliteStore, folder: DataFolder): AtOnce<Backups> {
  const { db, sql } = store
  const findCopy = (wanted: string) => copiesOf(store, folder).find(({ file }) => file === resolve(wanted))

  return {
    async make(signature, wanted) {
      const file = resolve(wanted ?? join(folder.backups, datedName(signature.at)))
      const part = `${file}.part`
      if (existsSync(file)) throw new Error(`Cannot back up the ledger as the file already exists: ${file}`)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const place = placeOf(folder, file)
      // Recorded before it exists: an erasure must not miss a copy because the process died between. What was erased before is
      // missing from the copy too.
      inTransaction(db, () => {
        const erasedThrough = sql.one('lastAudit')?.seq ?? 0
        sql.run('insertBackup', { ...place, at: signature.at, erasedThrough })
      })
      try {
        const inquiries = await copyTo(db, part)
        // Before it gets its name: whatever fails from here on, there is no backup without its audit line.
        inTransaction(db, () => {
          writeAudit(store, { ...signature, action: 'backed-up', inquiry: null, detail: `${inquiries} inquiries` })
        })
        renameSync(part, file)
        flush(dirname(file))
        return { file, bytes: statSync(file).size, inquiries }
      } catch (error) {
        // A copy that can't be removed stays on record, and an erasure that does not reach it says so.
        rmSync(part, { force: true })
        rmSync(file, { force: true })
        inTransaction(db, () => sql.run('deleteBackup', { file: place.file }))
        throw error
      }
    },

    forget(signature, wanted) {
      const copy = findCopy(wanted)
      if (!copy) return false
      return inTransaction(db, () => {
        if (sql.run('deleteBackup', { file: copy.stored }).changes === 0) return false
        const detail = basename(copy.file)
        writeAudit(store, { ...signature, action: 'backup-forgotten', inquiry: null, detail })
        return true
      })
    },

    adopt(signature, wanted) {
      const copy = findCopy(wanted)
      if (!copy) return false
      return inTransaction(db, () => {
        sql.run('adoptBackup', { file: copy.stored, folder: realpathSync(folder.path) })
        writeAudit(store, { ...signature, action: 'backup-adopted', inquiry: null, detail: basename(copy.file) })
        return true
      })
    },

    list() {
      return copiesOf(store, folder).map(({ file, at, foreign }) => ({ file, at, foreign }))
    },
  }
}

/** `ledger-2026-11-21T07-45-00Z.sqlite` */
function datedName(at: number): string {
  return `ledger-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.sqlite`
}

/** A complete and checked copy on disk. Returns how many inquiries it has. */
async function copyTo(db: DatabaseSync, part: string): Promise<number> {
  rmSync(part, { force: true })
  closeSync(openSync(part, 'ax', 0o600))
  await copyAll(db, part)
  const inquiries = checkCopy(part)
  flush(part)
  return inquiries
}

/**
 * The copying runs on another thread, so it has a connection of its own: on a shared one it would overwrite the error
 * codes of the submissions. All pages in one step make one snapshot, which no submission can force to start over.
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

/** More pages than any file has: the largest number that the interface accepts. */
const ALL_PAGES = 0x7fff_ffff

/** Turns it into one file without a log. Returns how many inquiries it has. */
function checkCopy(file: string): number {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    if (!isSound(copy)) throw new Error('Cannot back up the ledger as the copy is damaged: try another disk')
    return Number(copy.prepare('SELECT count(*) AS inquiries FROM inquiry').get()?.['inquiries'])
  } finally {
    copy.close()
  }
}
