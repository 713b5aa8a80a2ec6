/**
 * Copies of the SQLite ledger made while the service runs, and the record of them, for an erasure has to reach each. One inside the
 * data folder is recorded relative to it, so that a copied data folder refers to its own copies; one outside belongs to the ledger of
 * the folder that made it, and no other ledger erases in it.
 */
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isSound } from '../../ledger/sqlite/connection.ts'
import { type DataFolder, flush, giveToOwner, tryLock } from '../../ledger/sqlite/folder.ts'
import type { Sql } from '../../ledger/sqlite/sql.ts'
import type { Backups } from '../port.ts'
import type { DeskStore } from './desk.ts'

export function backupsOf(store: DeskStore, folder: DataFolder): Backups {
  const { db, sql, change } = store
  const known = () => copiesOf(sql, folder).filter(({ unfinished }) => unfinished === 0)
  return {
    async make(signature, wanted) {
      const file = resolve(wanted ?? join(folder.backups, datedName(signature.at)))
      using lock = tryLock(folder.backupLock, { patienceMs: 0 })
      if (!lock) {
        throw new Error('Cannot back up the ledger: another backup is being made, or erased in: try again after that')
      }
      dropUnfinished(store, folder)
      if (existsSync(file)) throw new Error(`Cannot back up the ledger: the file already exists: ${file}`)
      const part = `${file}.part`
      const place = placeOf(folder, file)
      makeFolderFor(file, folder)
      // Recorded before it exists: an erasure must not miss a copy because the process died in between.
      change(() => registerCopy(sql, { place, at: signature.at, unfinished: 1 }))
      try {
        const inquiries = copyTo(db, part, folder)
        renameSync(part, file)
        flush(dirname(file))
        change(() => {
          sql.run('UPDATE backup SET unfinished = 0 WHERE file = :file', { file: place.file })
          sql.audit({ ...signature, action: 'backed-up', detail: `${inquiries} inquiries` })
        })
        return { file, bytes: statSync(file).size, inquiries }
      } catch (error) {
        for (const each of [part, file]) rmSync(each, { force: true })
        change(() => forgetCopy(sql, place.file))
        throw error
      }
    },

    async forget(signature, wanted) {
      const copy = known().find(({ file }) => file === resolve(wanted))
      if (!copy) return false
      change(() => {
        forgetCopy(sql, copy.stored)
        sql.audit({ ...signature, action: 'backup-forgotten', detail: basename(copy.file) })
      })
      return true
    },

    list: async () => known().map(({ file, at, foreign }) => ({ file, at, foreign })),
  }
}

/** `ledger-2026-11-21T07-45-00Z.sqlite` */
function datedName(at: number): string {
  return `ledger-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.sqlite`
}

function makeFolderFor(file: string, folder: DataFolder): void {
  const made = mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (made !== undefined || dirname(file) === folder.backups) giveToOwner(folder, [dirname(file)])
}

/** A complete and checked copy on disk, without what the ledger has erased. Returns how many inquiries it has. */
function copyTo(db: DatabaseSync, part: string, folder: DataFolder): number {
  rmSync(part, { force: true })
  closeSync(openSync(part, 'ax', 0o600))
  giveToOwner(folder, [part])
  // One snapshot, which holds up no submission.
  db.prepare('VACUUM INTO ?').run(part)
  const inquiries = checkCopy(part)
  flush(part)
  return inquiries
}

/** Returns how many inquiries it has. */
function checkCopy(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    if (!isSound(copy)) throw new Error('Cannot back up the ledger: the copy is damaged: try another disk')
    return Number(copy.prepare('SELECT count(*) AS inquiries FROM inquiry').get()?.['inquiries'])
  } finally {
    copy.close()
  }
}

/** Without a log, as a copy is made: it may lie where nobody can make one. False when somebody else has it open. */
export function intoOneFile(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] === 'delete'
}

interface CopyRow {
  /** Relative to the data folder if it lies in it, else absolute. */
  stored: string
  /** Of a copy outside: the data folder of the ledger that made it. */
  madeIn: string | null
  at: number
  /** Number of the last audit line whose erasures are in the copy. */
  erasedThrough: number
}

export interface Copy extends CopyRow {
  /** Absolute path. */
  file: string
  /** Outside, and made by the ledger of another data folder: perhaps the one this is a copy of. */
  foreign: boolean
}

type Folder = Pick<DataFolder, 'path'>

/** Oldest first; including one that is being made. */
export function copiesOf(sql: Sql, folder: Folder): (Copy & { unfinished: number })[] {
  const rows = sql.all<CopyRow & { unfinished: number }>(
    'SELECT file AS stored, folder AS madeIn, at, erased_through AS erasedThrough, unfinished FROM backup ORDER BY at, file',
  )
  return rows.map((row) => {
    const file = isAbsolute(row.stored) ? row.stored : join(folder.path, row.stored)
    const foreign = insideOf(folder, file) === undefined && row.madeIn !== realpathSync(folder.path)
    return { ...row, file, foreign }
  })
}

/** Records that an erasure has to reach `file`, within a transaction. */
export function registerCopy(
  sql: Sql,
  { place, at, unfinished = 0 }: { place: CopyPlace; at: number; unfinished?: 0 | 1 },
): void {
  sql.run(
    // What was erased before is missing from the copy too; of a ledger that was replaced nobody knows.
    `INSERT INTO backup (file, folder, at, erased_through, unfinished)
    VALUES (:file, :folder, :at, CASE WHEN :unfinished THEN (SELECT coalesce(max(seq), 0) FROM audit) ELSE 0 END, :unfinished)
    ON CONFLICT (file) DO UPDATE
    SET folder = excluded.folder, at = excluded.at, erased_through = excluded.erased_through, unfinished = :unfinished`,
    { ...place, at, unfinished },
  )
}

/** Within a transaction. */
export function forgetCopy(sql: Sql, stored: string): boolean {
  return sql.run('DELETE FROM backup WHERE file = :stored', { stored }).changes > 0
}

/** What a process that died while it made a copy has left. Only for the holder of the lock of backups: then nobody is making one. */
export function dropUnfinished({ sql, change }: DeskStore, folder: Folder): void {
  for (const { file, stored, foreign } of copiesOf(sql, folder).filter(({ unfinished }) => unfinished === 1)) {
    if (!foreign) for (const each of [`${file}.part`, file]) rmSync(each, { force: true })
    change(() => forgetCopy(sql, stored))
  }
}

/** How the ledger in `folder` records the place of a copy. */
interface CopyPlace {
  file: string
  folder: string | null
}

export function placeOf(folder: Folder, file: string): CopyPlace {
  const inside = insideOf(folder, file)
  if (inside !== undefined) return { file: inside, folder: null }
  return { file: resolve(file), folder: realpathSync(folder.path) }
}

/** The path within the folder; undefined for a file that is not in it. */
function insideOf(folder: Folder, file: string): string | undefined {
  const path = relative(realpathSync(folder.path), withoutLinks(resolve(file)))
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path) ? undefined : path
}

/** The last part need not exist, and neither does the folder of a copy that was moved away. */
function withoutLinks(file: string): string {
  try {
    return join(realpathSync(dirname(file)), basename(file))
  } catch {
    return file
  }
}
