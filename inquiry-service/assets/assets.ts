/**
 * The built site, ready to be served: file → bytes in every coding with their header fields. Held in memory and made once
 * at start, unless it is too large for that.
 */
import { type Assets as AnyAssets, type Asset, makeAsset } from './asset.ts'
import { codedFiles, type Files, pathsBelow, readFile } from './files.ts'
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
export function openAssets(folder: string, mostBytes = MOST_BYTES): Assets {
  const paths = pathsBelow(folder)
  const files = readUpTo(mostBytes, folder, paths)
  return files ? fillAssets(files) : { size: paths.length, ...folderAssets(folder, new Set(paths), mostBytes) }
}

export function fillAssets(read: Files): Assets {
  const files = codedFiles(read)
  const assets = new Map<string, Asset<Buffer>>()
  for (const path of files.keys()) {
    const asset = makeAsset(path, files)
    if (asset) assets.set(path, asset)
  }
  return assets
}

/** Undefined where there are more bytes: the rest is not read then. */
function readUpTo(mostBytes: number, folder: string, paths: readonly string[]): Files | undefined {
  const files = new Map<string, Buffer>()
  let bytes = 0
  for (const path of paths) {
    const content = readFile(folder, path)
    bytes += content.length
    if (bytes > mostBytes) return undefined
    files.set(path, content)
  }
  return files
}
