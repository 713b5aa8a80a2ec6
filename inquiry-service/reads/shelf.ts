/**
 * The built site, ready to be served: file → bytes in every coding with their header fields. Held in memory and made once
 * at start, unless it is too large for that.
 */
import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import { readFiles } from './files.ts'
import { folderShelf } from './folder-shelf.ts'
import { type Shelf as AnyShelf, type Item, makeItem } from './item.ts'

/** File path with a leading slash → item. */
export interface Shelf extends AnyShelf<Buffer> {
  /** Number of files; 0: there is no site. */
  readonly size: number
}

/** Bytes of the site that are held, compressed files included: some four hundred variants. */
const MOST_BYTES = 64_000_000

/**
 * The site in `folder`: whole in memory up to `mostBytes`, and then no longer touched on disk; of a larger one the files
 * last asked for.
 *
 * @throws Error when a file can't be read
 */
export async function openShelf(folder: string, mostBytes = MOST_BYTES): Promise<Shelf> {
  const storage = createStorage({ driver: fsLiteDriver({ base: folder, readOnly: true }) })
  const files = filesBelow(folder)
  if (!exceeds(files, mostBytes)) return await fillShelf(storage)
  const paths = files.map((file) => `/${relative(folder, file).replaceAll(sep, '/')}`)
  return { size: paths.length, ...folderShelf(folder, new Set(paths), mostBytes) }
}

/** @throws Error when a file can't be read */
export async function fillShelf(storage: Storage): Promise<Shelf> {
  const files = await readFiles(storage)
  const shelf = new Map<string, Item<Buffer>>()
  for (const path of files.keys()) {
    const item = makeItem(path, files)
    if (item) shelf.set(path, item)
  }
  return shelf
}

/** Empty where there is no folder. */
function filesBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Looks at no more files than it needs. */
function exceeds(files: readonly string[], mostBytes: number): boolean {
  let bytes = 0
  return files.some((file) => {
    bytes += statSync(file).size
    return bytes > mostBytes
  })
}
