/** Files of a whole ledger: copied with their log, put in place, removed. */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DataFolder, flush, giveToOwner } from '../../ledger/sqlite/folder.ts'

/** With the log beside it, which after a crash has everything since the last checkpoint. */
export function copyDatabase(from: string, to: string): void {
  removeDatabase(to)
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
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

/** Includes its log and index. */
export function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}
