/**
 * The built site, ready to be served: file → bytes in every coding with their header fields. Held in memory and made once
 * at start, unless it is too large for that.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import { type Assets as AnyAssets, type Asset, makeAsset } from './asset.ts'
import { readFiles } from './files.ts'
import { folderAssets } from './from-folder.ts'

/** File path with a leading slash → asset. */
export interface Assets extends AnyAssets<Buffer> {
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
export async function openAssets(folder: string, mostBytes = MOST_BYTES): Promise<Assets> {
  const paths = new Set(pathsBelow(folder))
  if (exceeds(folder, paths, mostBytes)) return { size: paths.size, ...folderAssets(folder, paths, mostBytes) }
  return await fillAssets(createStorage({ driver: fsLiteDriver({ base: folder, readOnly: true }) }))
}

/** @throws Error when a file can't be read */
export async function fillAssets(storage: Storage): Promise<Assets> {
  const files = await readFiles(storage)
  const assets = new Map<string, Asset<Buffer>>()
  for (const path of files.keys()) {
    const asset = makeAsset(path, files)
    if (asset) assets.set(path, asset)
  }
  return assets
}

/** Paths of all files, with a leading slash; none where there is no folder. One folder at a time: a large site has many files. */
function* pathsBelow(folder: string, below = ''): Generator<string> {
  const place = join(folder, below)
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* pathsBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** Looks at no more files than it needs. */
function exceeds(folder: string, paths: ReadonlySet<string>, mostBytes: number): boolean {
  let bytes = 0
  for (const path of paths) {
    bytes += statSync(join(folder, path)).size
    if (bytes > mostBytes) return true
  }
  return false
}
