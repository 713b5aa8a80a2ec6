/**
 * The files of the built site, read through unstorage, so that the site may lie on disk or in any store that unstorage
 * reads. Compressed twins stand with their file.
 */
import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { CODINGS } from '../wire/accept-encoding.ts'
import type { CodedFile } from './asset.ts'
import { HOST_FILES } from './host-files.ts'

/** Files read at a time: enough to keep the disk busy, few enough for every limit on open files. */
const PARALLEL_READS = 64

/** @throws Error when a file can't be read */
export async function readFiles(storage: Storage): Promise<ReadonlyMap<string, readonly CodedFile<Buffer>[]>> {
  const files = await readAll(storage)
  const paths = [...files.keys()].filter((path) => !isCompressedTwin(path, files) && !isHostFile(path))
  return new Map(paths.map((path) => [path, codingsOf(path, files)]))
}

type Files = ReadonlyMap<string, Buffer>

/** Whether there is such a file. */
interface Paths {
  has(path: string): boolean
}

async function readAll(storage: Storage): Promise<Files> {
  const keys = (await storage.getKeys()).sort()
  const files = new Map<string, Buffer>()
  for (let start = 0; start < keys.length; start += PARALLEL_READS) {
    const batch = keys.slice(start, start + PARALLEL_READS)
    const contents = await Promise.all(batch.map((key) => storage.getItemRaw(key)))
    for (const [index, key] of batch.entries()) {
      const content: unknown = contents[index]
      const path = `/${key.replaceAll(':', '/')}`
      if (!(content instanceof Uint8Array)) throw new Error(`Cannot read the built site: ${path} has no bytes`)
      files.set(path, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    }
  }
  return files
}

export function isHostFile(path: string): boolean {
  return HOST_FILES.some((file) => file === path)
}

export function isCompressedTwin(path: string, files: Paths): boolean {
  return CODINGS.some(({ ending }) => path.endsWith(ending) && files.has(path.slice(0, -ending.length)))
}

function codingsOf(path: string, files: Files): CodedFile<Buffer>[] {
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
