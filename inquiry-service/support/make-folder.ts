/** Makes a folder with its parents. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes `folder` and what is missing above it, for their owner alone. Step by step: Node's recursive mkdir never returns
 * below /proc, where a folder exists and yet takes no entry.
 *
 * @throws Error of the file system
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder)
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
