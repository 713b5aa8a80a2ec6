/** Files of the ledger as a whole: flushed to disk, put in place, removed. */
import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { FileStamp } from './file-stamp.ts'

/** Flushes a file, or the names in a folder. Not one that SQLite has open: closing any handle of it drops its locks. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Puts a ledger made beside its place into it, while no service has it. `made` has no log. In one step, so that there is never half
 * a ledger, or none where there was one.
 */
export function putInPlace(made: string, folder: DataFolder): void {
  renameSync(made, folder.ledger)
  new FileStamp(folder.ledger, folder.stamp).keep()
  flush(dirname(folder.ledger))
  giveToOwnerOfFolder([folder.ledger, folder.lock, folder.stamp])
}

/** Includes its log and index. */
export function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}

/** Made by root, the ledger still has to belong to the service. For anybody else that is already so. */
function giveToOwnerOfFolder(files: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  for (const file of files) {
    const { uid, gid } = statSync(dirname(file))
    chownSync(file, uid, gid)
  }
}
