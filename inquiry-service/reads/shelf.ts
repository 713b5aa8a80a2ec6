/**
 * The built site held ready: file → bytes in every coding with their header fields, made once at start. Filled through
 * unstorage, so that the site may lie on disk or in any store that unstorage reads.
 */
import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { CODINGS, type Coding } from '../http/accept-encoding.ts'
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../http/caching.ts'
import type { HeaderFields } from '../http/header-fields.ts'
import { contentTypeOf } from '../http/media-types.ts'

/** One coding of a file. */
export interface Representation {
  etag: string
  /** Of a 200. */
  headers: HeaderFields
  /** Of a 304. */
  notModifiedHeaders: HeaderFields
  body: Buffer
}

/** One file. */
export interface Item {
  codings: readonly Coding[]
  representations: ReadonlyMap<Coding, Representation>
  /** The Markdown form of a page, for those who prefer it; undefined where there is none. */
  markdown: Item | undefined
}

/** File path with a leading slash → item. Compressed twins stand inside their file's item. */
export type Shelf = ReadonlyMap<string, Item>

/** Files read at a time: enough to keep the disk busy, few enough for every limit on open files. */
const PARALLEL_READS = 64

/** @throws Error when a file can't be read */
export async function fillShelf(storage: Storage): Promise<Shelf> {
  const files = await readAll(storage)
  const paths = [...files.keys()].filter((path) => !isCompressedTwin(path, files))
  return new Map(paths.map((path) => [path, makeItem(path, files)]))
}

type Files = ReadonlyMap<string, Buffer>

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

function isCompressedTwin(path: string, files: Files): boolean {
  return CODINGS.some(({ ending }) => path.endsWith(ending) && files.has(path.slice(0, -ending.length)))
}

/** `x.md` beside `x.html` makes a page of two forms. */
function makeItem(path: string, files: Files): Item {
  const twin = path.endsWith('.html') ? path.replace(/\.html$/, '.md') : undefined
  if (twin === undefined || !files.has(twin)) return makeForm(path, files, [], undefined)
  const link = ['Link', `<${encodeURI(twin)}>; rel="alternate"; type="text/markdown"`]
  return makeForm(path, files, link, makeForm(twin, files, [], 'negotiated'))
}

function makeForm(path: string, files: Files, link: HeaderFields, other: Item | 'negotiated' | undefined): Item {
  const bodies = new Map<Coding, Buffer>()
  for (const { name, ending } of CODINGS) {
    const body = files.get(path + ending)
    if (body) bodies.set(name, body)
  }
  const identity = files.get(path)
  if (identity) bodies.set('identity', identity)

  const common = [...cacheFields(path), ...varyFields({ forms: other !== undefined, codings: bodies.size > 1 })]
  const described = ['Content-Type', contentTypeOf(path), ...link]
  const representations = new Map<Coding, Representation>()
  for (const [coding, body] of bodies) representations.set(coding, represent(coding, body, common, described))
  return { codings: [...bodies.keys()], representations, markdown: other === 'negotiated' ? undefined : other }
}

function represent(coding: Coding, body: Buffer, common: HeaderFields, described: HeaderFields): Representation {
  // Of the coded bytes: each coding has a strong ETag of its own (D41).
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
  return {
    etag,
    headers: [...described, 'Content-Length', String(body.length), 'ETag', etag, ...encoding, ...common],
    notModifiedHeaders: ['ETag', etag, ...common],
    body,
  }
}

function cacheFields(path: string): HeaderFields {
  return ['Cache-Control', path.startsWith(IMMUTABLE_FOLDER) ? IMMUTABLE_CACHE : READ_CACHE]
}

function varyFields({ forms, codings }: { forms: boolean; codings: boolean }): HeaderFields {
  const names = [...(forms ? ['Accept'] : []), ...(codings ? ['Accept-Encoding'] : [])]
  return names.length === 0 ? [] : ['Vary', names.join(', ')]
}
