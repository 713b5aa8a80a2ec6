/**
 * The built site, ready to be served: file → bytes in every coding with their header fields. Held in memory and made once
 * at start, unless it is too large for that.
 */
import type { Storage } from 'unstorage'
import { type Assets as AnyAssets, type Asset, makeAsset } from './asset.ts'
import { readFiles, type SiteFiles } from './files.ts'
import { folderStorage, pathsBelow } from './folder-storage.ts'
import { folderAssets } from './from-folder.ts'

/** File path with a leading slash → asset. */
export interface Assets extends AnyAssets<Buffer> {
  /** Number of files; 0: there is no site. */
  readonly size: number
}

/** Bytes of the site that are held, compressed files included: some four hundred variants. */
const MOST_BYTES = 128_000_000

/**
 * The site in `folder`: whole in memory up to `mostBytes`, and then no longer touched on disk; of a larger one the files
 * last asked for.
 *
 * @throws Error when a file can't be read
 */
export async function openAssets(folder: string, mostBytes = MOST_BYTES): Promise<Assets> {
  const files = await readFiles(folderStorage(folder), mostBytes)
  if (files) return assetsOf(files)
  const paths = new Set(pathsBelow(folder))
  return { size: paths.size, ...folderAssets(folder, paths, mostBytes) }
}

/** @throws Error when a file can't be read */
export async function fillAssets(storage: Storage): Promise<ReadonlyMap<string, Asset<Buffer>>> {
  return assetsOf(await readFiles(storage))
}

function assetsOf(files: SiteFiles): ReadonlyMap<string, Asset<Buffer>> {
  const assets = new Map<string, Asset<Buffer>>()
  for (const path of files.keys()) {
    const asset = makeAsset(path, files)
    if (asset) assets.set(path, asset)
  }
  return assets
}
