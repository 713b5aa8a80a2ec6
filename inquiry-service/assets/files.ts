/** The files of the built site as a store of unstorage has them, their encodings put with them. */
import { createHash } from 'node:crypto'
import { createStorage, type Storage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import { CODINGS, type Coding } from '../wire/accept-encoding.ts'
import { type CodedFile, codedPath } from './asset.ts'

/** Path of a file, with a leading slash → its codings, best first. */
export type SiteIndex = ReadonlyMap<string, readonly Coding[]>

/** A file with its bytes. */
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
export async function indexFiles(storage: Storage): Promise<SiteIndex> {
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

/** @throws Error when the file is gone or can't be read */
export async function loadFile(storage: Storage, path: string, coding: Coding): Promise<LoadedFile> {
  const content: unknown = await storage.getItemRaw(codedPath(path, coding))
  if (!(content instanceof Uint8Array)) throw new Error(`Cannot read the built site: ${path} has no bytes`)
  const body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return { coding, etag: etagOf(body), length: body.length, body }
}

/** Every file in every coding, in the order of the index. Stops early when `take` answers false. */
export async function loadFiles(
  storage: Storage,
  index: SiteIndex,
  take: (path: string, file: LoadedFile) => boolean,
): Promise<void> {
  const all = [...index].flatMap(([path, codings]) => codings.map((coding) => ({ path, coding })))
  for (let start = 0; start < all.length; start += READ_TOGETHER) {
    const some = all.slice(start, start + READ_TOGETHER)
    const files = await Promise.all(some.map(({ path, coding }) => loadFile(storage, path, coding)))
    for (const [position, file] of files.entries()) if (!take(some[position]?.path ?? '', file)) return
  }
}

/** Every file of a site with its codings, for the configurations of other servers. */
export async function readFiles(storage: Storage): Promise<ReadonlyMap<string, readonly LoadedFile[]>> {
  const files = new Map<string, LoadedFile[]>()
  await loadFiles(storage, await indexFiles(storage), (path, file) => {
    files.set(path, [...(files.get(path) ?? []), file])
    return true
  })
  return files
}

/** Strong. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
