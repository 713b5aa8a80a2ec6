/** Copies of the ledger made while the service runs, where an erasure finds them: in the folder `backups`. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isSound } from '../../ledger/sqlite/connection.ts'
import { type DataFolder, flush, giveToOwner, tryLock } from '../../ledger/sqlite/folder.ts'
import type { Backups } from '../port.ts'
import type { DeskStore } from './desk.ts'

export function backupsOf({ db, sql, change }: DeskStore, folder: DataFolder): Backups {
  return {
    async make(signature, kept) {
      using lock = tryLock(folder.backupLock, { patienceMs: 0 })
      if (!lock) {
        throw new Error('Cannot back up the ledger: another backup is being made, or erased in: try again after that')
      }
      makeBackupFolder(folder)
      removeUnfinished(folder)
      const date = new Date(signature.at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
      const file = join(folder.backups, `ledger-${date}.sqlite`)
      if (existsSync(file)) throw new Error(`Cannot back up the ledger: the file already exists: ${file}`)
      const part = `${file}.part`
      let inquiries: number
      try {
        inquiries = copyTo(db, part, folder)
        renameSync(part, file)
        flush(folder.backups)
        change(() => sql.audit({ ...signature, action: 'backed-up', detail: `${inquiries} inquiries` }))
      } catch (error) {
        for (const each of [part, file]) rmSync(each, { force: true })
        throw error
      }
      const deleted = kept === undefined ? [] : deleteOlder(folder, { file, kept })
      return { file, bytes: statSync(file).size, inquiries, deleted }
    },
  }
}

function deleteOlder(folder: DataFolder, { file, kept }: { file: string; kept: number }): string[] {
  const others = filesIn(folder.backups, /^ledger-.*\.sqlite$/).filter((each) => each !== file)
  const older = others.reverse().slice(kept - 1)
  for (const each of older) {
    try {
      rmSync(each, { force: true })
    } catch (cause) {
      throw new Error(`Cannot delete the backup ${each}; the new one is made: ${file}`, { cause })
    }
  }
  return older
}

export function makeBackupFolder(folder: DataFolder): void {
  mkdirSync(folder.backups, { recursive: true, mode: 0o700 })
  giveToOwner(folder, [folder.backups])
}

/** What a process that died has left. Only for the holder of the lock of backups. */
export function removeUnfinished({ backups }: DataFolder): void {
  for (const part of filesIn(backups, /\.part(-wal|-shm)?$/)) rmSync(part)
}

/** Checked, on disk, without what was erased. Returns how many inquiries it has. */
function copyTo(db: DatabaseSync, part: string, folder: DataFolder): number {
  closeSync(openSync(part, 'ax', 0o600))
  giveToOwner(folder, [part])
  // One snapshot, which holds up no submission.
  db.prepare('VACUUM INTO ?').run(part)
  flush(part)
  using copy = new DatabaseSync(part, { readOnly: true })
  if (!isSound(copy)) throw new Error('Cannot back up the ledger: the copy is damaged: try another disk')
  return Number(copy.prepare('SELECT count(*) AS inquiries FROM inquiry').get()?.['inquiries'])
}

export function copiesIn({ path, backups }: DataFolder): string[] {
  return [...filesIn(path, /^replaced-.*\.sqlite$/), ...filesIn(backups, /\.sqlite$/)]
}

function filesIn(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((each) => name.test(each))
  return names.sort().map((each) => join(folder, each))
}
