/** Folders: one is made, or its texts are read. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'

/** For its owner alone, step by step: Node's recursive mkdir never returns below /proc, where a folder takes no entry. */
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

/** File name without its ending → text. `bundle.ts` replaces the call, which must read `textFolder(import.meta.url, '…')`. */
export function textFolder(callerUrl: string, folder: string): Record<string, string> {
  const url = new URL(`${folder}/`, callerUrl)
  const names = readdirSync(url).sort()
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -extname(name).length), readFileSync(new URL(name, url), 'utf8')]),
  )
}
