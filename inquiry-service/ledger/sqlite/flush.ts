/** Flushes a file, or the names in a folder, to disk. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Returns once `path` is on disk. Not for a file that SQLite has open: closing any handle of it drops its locks. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
