/**
 * The files of the built site, read through unstorage, so that the site may lie on disk or in any store that unstorage
 * reads. Encodings stand with their file.
 */
import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { CODINGS } from '../wire/accept-encoding.ts'
import type { CodedFile } from './asset.ts'

/** File → its codings. */
export type SiteFiles = ReadonlyMap<string, readonly CodedFile<Buffer>[]>

/** Files that static hosts read as configuration. They are not pages and are never served. */
export const HOST_FILES = ['/_headers', '/_redirects'] as const

/** Whether there is such a file. */
interface Paths {
  has(path: string): boolean
}

/** The path of a file from its key in a store. */
export const pathOf = (key: string) => `/${key.replaceAll(':', '/')}`

/** @throws Error when a file can't be read */
export async function readFiles(storage: Storage): Promise<SiteFiles>
/** Undefined where there are more bytes than `mostBytes`: the rest is not read then. */
export async function readFiles(storage: Storage, mostBytes: number): Promise<SiteFiles | undefined>
export async function readFiles(
  storage: Storage,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<SiteFiles | undefined> {
  const files = new Map<string, Buffer>()
  let bytes = 0
  for (const key of (await storage.getKeys()).sort()) {
    const content: unknown = await storage.getItemRaw(key)
    const path = pathOf(key)
    if (!(content instanceof Uint8Array)) throw new Error(`Cannot read the built site: ${path} has no bytes`)
    bytes += content.byteLength
    if (bytes > mostBytes) return undefined
    files.set(path, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  }
  const paths = [...files.keys()].filter((path) => !isCompressedTwin(path, files) && !isHostFile(path))
  return new Map(paths.map((path) => [path, codingsOf(path, files)]))
}

export function isHostFile(path: string): boolean {
  return HOST_FILES.some((file) => file === path)
}

export function isCompressedTwin(path: string, files: Paths): boolean {
  return CODINGS.some(({ ending }) => path.endsWith(ending) && files.has(path.slice(0, -ending.length)))
}

function codingsOf(path: string, files: ReadonlyMap<string, Buffer>): CodedFile<Buffer>[] {
  const endings = [...CODINGS, { name: 'identity', ending: '' } as const]
  return endings.flatMap(({ name, ending }) => {
    const body = files.get(path + ending)
    return body ? [{ coding: name, etag: etagOf(body), length: body.length, body }] : []
  })
}

/** Strong. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
