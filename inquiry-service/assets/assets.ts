/**
 * The built site: an index of all files, and their bytes in one bounded cache. It is filled at start, so that a site of usual size is
 * read once and a build that takes its place on disk changes nothing; of a larger one the files last asked for are kept.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createStorage, type Storage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import { CODINGS, type Coding } from '../wire/negotiation.ts'
import { type Asset, type AssetIndex, type Chosen, type CodedFile, codedPath, makeAsset } from './asset.ts'

export interface Assets extends AssetIndex {
  /** Number of files; 0: there is no site. */
  readonly size: number
  /** At once where the bytes are in the cache: reads should cost no turn of the event loop. Rejects when the file is gone. */
  load(chosen: Chosen): LoadedFile | Promise<LoadedFile>
}

/** Bytes of the site that are held, compressed files included: some six hundred variants. */
const MOST_BYTES = 128_000_000
/** A file that takes more than this share of the cache would push out too many others. */
const LARGEST_PART = 1 / 4

export async function openAssets(storage: Storage, mostBytes = MOST_BYTES): Promise<Assets> {
  const index = await indexFiles(storage)
  const assets = new Map<string, Asset>()
  for (const path of index.keys()) {
    const asset = makeAsset(path, (each) => index.get(each))
    if (asset) assets.set(path, asset)
  }
  const cache = new LRUCache<string, LoadedFile>({
    maxSize: mostBytes,
    maxEntrySize: Math.ceil(mostBytes * LARGEST_PART),
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  let bytes = 0
  for await (const [path, file] of loadFiles(storage, index)) {
    cache.set(codedPath(path, file.coding), file)
    bytes += file.length
    if (bytes >= mostBytes) break
  }
  return {
    size: assets.size,
    get: (path) => assets.get(path),
    load({ asset, coding }) {
      const path = codedPath(asset.path, coding)
      const load = async () => {
        const file = await loadFile(storage, asset.path, coding)
        cache.set(path, file)
        return file
      }
      return cache.get(path) ?? load()
    },
  }
}

/** Path of a file, with a leading slash → its codings, best first. */
type SiteIndex = ReadonlyMap<string, readonly Coding[]>

export interface LoadedFile extends CodedFile {
  readonly body: Buffer
}

/** Files read at the same time: enough to keep the disk busy, and fewer than may be open. */
const READ_TOGETHER = 64

/** The folder of a built site. One that is not there has no files. */
export function siteStorage(folder: string): Storage {
  return createStorage({ driver: fsDriver({ base: folder, readOnly: true }) })
}

/** Which files there are. A compressed copy is a coding of its file. */
async function indexFiles(storage: Storage): Promise<SiteIndex> {
  const paths = new Set((await storage.getKeys()).sort().map((key) => `/${key.replaceAll(':', '/')}`))
  const isCopy = (path: string) =>
    CODINGS.some(({ ending }) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))
  const codings: readonly Coding[] = [...CODINGS.map(({ name }) => name), 'identity']
  return new Map(
    [...paths]
      .filter((path) => !isCopy(path))
      .map((path) => [path, codings.filter((coding) => paths.has(codedPath(path, coding)))]),
  )
}

async function loadFile(storage: Storage, path: string, coding: Coding): Promise<LoadedFile> {
  const content: unknown = await storage.getItemRaw(codedPath(path, coding))
  if (!(content instanceof Uint8Array)) throw new Error(`Cannot read the built site: ${path} has no bytes`)
  const body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return { coding, etag: etagOf(body), length: body.length, body }
}

/** Every file in every coding, in the order of the index. */
async function* loadFiles(storage: Storage, index: SiteIndex): AsyncGenerator<readonly [path: string, LoadedFile]> {
  const all = [...index].flatMap(([path, codings]) => codings.map((coding) => [path, coding] as const))
  for (let start = 0; start < all.length; start += READ_TOGETHER) {
    const some = all.slice(start, start + READ_TOGETHER)
    yield* await Promise.all(some.map(async ([path, coding]) => [path, await loadFile(storage, path, coding)] as const))
  }
}

export async function readFiles(storage: Storage): Promise<ReadonlyMap<string, readonly LoadedFile[]>> {
  const files = new Map<string, LoadedFile[]>()
  for await (const [path, file] of loadFiles(storage, await indexFiles(storage))) {
    files.set(path, [...(files.get(path) ?? []), file])
  }
  return files
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
