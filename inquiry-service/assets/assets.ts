/**
 * The built site, ready to be served: an index of all files, and their bytes in one bounded cache. The cache is filled at start, so
 * that a site of usual size is read once and a build that takes its place on disk changes nothing; of a larger one the files last
 * asked for are kept.
 */
import type { Storage } from 'unstorage'
import type { Chosen } from './answer-read.ts'
import { type Asset, type AssetIndex, codedPath, makeAsset } from './asset.ts'
import { indexFiles, type LoadedFile, loadFile, loadFiles } from './files.ts'

export interface Assets extends AssetIndex {
  /** Number of files; 0: there is no site. */
  readonly size: number
  /**
   * The bytes of a representation: at once where they are in the cache, as reads should cost no turn of the event loop. Rejects when
   * the file is gone.
   */
  load(chosen: Chosen): LoadedFile | Promise<LoadedFile>
}

/** Bytes of the site that are held, compressed files included: some four hundred variants. */
const MOST_BYTES = 128_000_000
/** A file that takes more than this share of the cache would push out too many others. */
const LARGEST_PART = 1 / 4

/** @throws Error when a file can't be read */
export async function openAssets(storage: Storage, mostBytes = MOST_BYTES): Promise<Assets> {
  const index = await indexFiles(storage)
  const assets = new Map<string, Asset>()
  for (const path of index.keys()) {
    const asset = makeAsset(path, (each) => index.get(each))
    if (asset) assets.set(path, asset)
  }
  const cache = new FileCache(mostBytes)
  await loadFiles(storage, index, (path, file) => {
    cache.add(codedPath(path, file.coding), file)
    return cache.hasRoom
  })
  return {
    size: assets.size,
    get: (path) => assets.get(path),
    load({ asset, coding }) {
      const path = codedPath(asset.path, coding)
      return cache.get(path) ?? loadFile(storage, asset.path, coding).then((file) => cache.add(path, file))
    },
  }
}

/** The files last asked for. */
class FileCache {
  /** Least recently used first, once there is no room for all. */
  readonly #held = new Map<string, LoadedFile>()
  readonly #mostBytes: number
  #bytes = 0
  /** Whether no file had to leave so far; until then the order does not matter. */
  hasRoom = true

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(path: string): LoadedFile | undefined {
    const file = this.#held.get(path)
    if (!file || this.hasRoom) return file
    this.#held.delete(path)
    this.#held.set(path, file)
    return file
  }

  add(path: string, file: LoadedFile): LoadedFile {
    if (this.#held.has(path)) return file
    if (file.length > this.#mostBytes * LARGEST_PART) {
      this.hasRoom = false
      return file
    }
    this.#held.set(path, file)
    this.#bytes += file.length
    for (const [oldest, { length }] of this.#held) {
      if (this.#bytes <= this.#mostBytes) break
      this.hasRoom = false
      this.#held.delete(oldest)
      this.#bytes -= length
    }
    return file
  }
}
