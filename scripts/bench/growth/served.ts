/** What a built site weighs: as it is, and as most browsers get it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Served {
  /** Files that have an address. */
  files: number
  /** With the compressed ones beside them: what a host has to take. */
  filesOnDisk: number
  /** Bytes. */
  identity: number
  /** Bytes in brotli, or as it is where there is none. */
  brotli: number
  /** The largest file, bytes, and its name. */
  largest: { bytes: number; name: string }
  /** Bytes of single files. */
  sizeOf: (name: string) => { identity: number; brotli: number }
}

const TWINS = /\.(?:br|gz|zst)$/

export function servedOf(site: string): Served {
  const sizes = new Map(
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(site.length + 1), statSync(path).size]),
  )
  const names = [...sizes.keys()].filter((name) => !TWINS.test(name))
  const sizeOf = (name: string) => {
    const identity = sizes.get(name) ?? 0
    return { identity, brotli: sizes.get(`${name}.br`) ?? identity }
  }
  const largest = names.map((name) => ({ name, bytes: sizeOf(name).identity })).sort((a, b) => b.bytes - a.bytes)[0]
  return {
    files: names.length,
    filesOnDisk: sizes.size,
    identity: names.reduce((sum, name) => sum + sizeOf(name).identity, 0),
    brotli: names.reduce((sum, name) => sum + sizeOf(name).brotli, 0),
    largest: largest ?? { bytes: 0, name: '' },
    sizeOf,
  }
}
