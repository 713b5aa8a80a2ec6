/** A ledger that was made beside its place comes into it, while no service has it. */
import { chownSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { FileStamp } from './file-stamp.ts'
import { flush } from './flush.ts'

/** `made` has no log. In one step, so that at no moment there is half a ledger, or none where there was one. */
export function putInPlace(made: string, folder: DataFolder): void {
  renameSync(made, folder.ledger)
  new FileStamp(folder.ledger, folder.stamp).keep()
  flush(dirname(folder.ledger))
  giveToOwnerOfFolder([folder.ledger, folder.lock, folder.stamp])
}

/** With its log and index. */
export function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}

/** Made by root, the ledger still has to be the service's own. For anybody else these are theirs already. */
function giveToOwnerOfFolder(files: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  for (const file of files) {
    const { uid, gid } = statSync(dirname(file))
    chownSync(file, uid, gid)
  }
}
