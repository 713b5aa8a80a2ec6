/** The files of the built site with their bytes. Compressed twins stand with their file. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CODINGS } from '../wire/accept-encoding.ts'
import type { CodedFile } from './asset.ts'
import { HOST_FILES } from './host-files.ts'

/** File path with a leading slash → content. */
export type Files = ReadonlyMap<string, Buffer>

/** Paths of all files below `folder`, with a leading slash, in order; none where there is no folder. */
export function pathsBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return [...walk(folder, '')].sort()
}

function* walk(folder: string, below: string): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* walk(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** The site in `folder`: file → its codings. @throws Error when a file can't be read */
export function readSite(folder: string): ReadonlyMap<string, readonly CodedFile<Buffer>[]> {
  return codedFiles(new Map(pathsBelow(folder).map((path) => [path, readFile(folder, path)])))
}

/**
 * Neither through unstorage nor by a promise: reading one of ten thousand small files takes less time than handing it to a thread.
 *
 * @throws Error when it can't be read
 */
export function readFile(folder: string, path: string): Buffer {
  try {
    return readFileSync(join(folder, path))
  } catch (error) {
    throw new Error(`Cannot read the built site: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

export function codedFiles(files: Files): ReadonlyMap<string, readonly CodedFile<Buffer>[]> {
  const paths = [...files.keys()].filter((path) => !isCompressedTwin(path, files) && !isHostFile(path))
  return new Map(paths.map((path) => [path, codingsOf(path, files)]))
}

/** Whether there is such a file. */
interface Paths {
  has(path: string): boolean
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
