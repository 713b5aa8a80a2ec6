/**
 * The built site as assets: one file in every coding with its header fields. The service keeps the bytes themselves as
 * bodies, the edge the names of the files that hold them.
 */
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../contract/caching.ts'
import { API_PREFIXES } from '../contract/endpoints.ts'
import { READ_HEADERS } from '../contract/response-headers.ts'
import type { Coding } from '../wire/accept-encoding.ts'
import { ANY_ORIGIN } from '../wire/cors.ts'
import { type HeaderFields, headerFields } from '../wire/header-fields.ts'
import { contentTypeOf } from '../wire/media-types.ts'
import { isOpenFile } from '../wire/open-files.ts'

/** One coding of a file as it was found. */
export interface CodedFile<Body> {
  coding: Coding
  /** Strong, of the coded bytes: each coding has its own (D41). */
  etag: string
  /** Bytes. */
  length: number
  body: Body
}

/** File path with a leading slash → its codings, best first. */
export interface CodedFiles<Body> {
  get(path: string): readonly CodedFile<Body>[] | undefined
}

/** One coding of an asset. */
export interface Representation<Body> {
  etag: string
  /** Of a 200. */
  headers: HeaderFields
  /** Of a 304. */
  notModifiedHeaders: HeaderFields
  body: Body
}

/** The representations of a file, by coding. */
interface Representations<Body> {
  get(coding: Coding): Representation<Body> | undefined
}

/** Makes the representations of a file, at once or when they are asked for. */
type Represent<Body> = (
  file: readonly CodedFile<Body>[],
  represent: (coded: CodedFile<Body>) => Representation<Body>,
) => Representations<Body>

/** One file. */
export interface Asset<Body> {
  /** Every origin may read it. */
  isOpen: boolean
  codings: readonly Coding[]
  representations: Representations<Body>
  /** The Markdown form of a page, for those who prefer it; undefined where there is none. */
  markdown: Asset<Body> | undefined
}

/** Where assets are looked up by their path. */
export interface Assets<Body> {
  get(path: string): Asset<Body> | undefined
}

/** The asset at `path`; undefined when there is no such file. `x.md` beside `x.html` makes a page of two forms. */
export function makeAsset<Body>(
  path: string,
  files: CodedFiles<Body>,
  representAll: Represent<Body> = representAtOnce,
): Asset<Body> | undefined {
  const file = files.get(path)
  if (!file) return undefined
  const twin = path.endsWith('.html') ? path.replace(/\.html$/, '.md') : undefined
  const twinFile = twin === undefined ? undefined : files.get(twin)
  if (twin === undefined || !twinFile) return makeForm(path, file, { forms: false, representAll })
  const link = ['Link', `<${encodeURI(twin)}>; rel="alternate"; type="text/markdown"`]
  return {
    ...makeForm(path, file, { link, forms: true, representAll }),
    // At the page's address only the form tells that it is open: whoever answers there took it for a page.
    markdown: makeForm(twin, twinFile, { always: ANY_ORIGIN, forms: true, representAll }),
  }
}

function representAtOnce<Body>(...[file, represent]: Parameters<Represent<Body>>): Representations<Body> {
  return new Map(file.map((coded) => [coded.coding, represent(coded)]))
}

interface FormOptions<Body> {
  /** Fields of a 200 alone, beside those that every file has. */
  link?: HeaderFields
  /** Fields of a 304 too. */
  always?: HeaderFields
  /** Whether the page has two. */
  forms: boolean
  representAll: Represent<Body>
}

function makeForm<Body>(
  path: string,
  file: readonly CodedFile<Body>[],
  { link = [], always = [], forms, representAll }: FormOptions<Body>,
): Asset<Body> {
  const common = [...pathFields(path), ...varyFields({ forms, codings: file.length > 1 }), ...always]
  const described = ['Content-Type', contentTypeOf(path), ...link]
  return {
    isOpen: isOpenFile(path),
    codings: file.map(({ coding }) => coding),
    representations: representAll(file, (coded) => represent(coded, common, described)),
    markdown: undefined,
  }
}

function represent<Body>(
  { coding, etag, length, body }: CodedFile<Body>,
  common: HeaderFields,
  described: HeaderFields,
): Representation<Body> {
  const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
  return {
    etag,
    headers: [...described, 'Content-Length', String(length), 'ETag', etag, ...encoding, ...common],
    notModifiedHeaders: ['ETag', etag, ...common],
    body,
  }
}

function pathFields(path: string): HeaderFields {
  if (path.startsWith(`${API_PREFIXES[0]}/`)) return headerFields(READ_HEADERS)
  return ['Cache-Control', path.startsWith(IMMUTABLE_FOLDER) ? IMMUTABLE_CACHE : READ_CACHE]
}

function varyFields({ forms, codings }: { forms: boolean; codings: boolean }): HeaderFields {
  const names = [...(forms ? ['Accept'] : []), ...(codings ? ['Accept-Encoding'] : [])]
  return names.length === 0 ? [] : ['Vary', names.join(', ')]
}
