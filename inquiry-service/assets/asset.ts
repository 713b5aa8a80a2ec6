/**
 * What an answer says about a file of the built site, whichever bytes it carries: the same in the service, which has the bytes, and
 * on the edge, which has their list.
 */
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../contract/caching.ts'
import { API_PREFIXES } from '../contract/endpoints.ts'
import { READ_HEADERS } from '../contract/response-headers.ts'
import { CODINGS, type Coding } from '../wire/accept-encoding.ts'
import { ANY_ORIGIN } from '../wire/cors.ts'
import { type HeaderFields, headerFields } from '../wire/header-fields.ts'
import { contentTypeOf } from '../wire/media-types.ts'
import { isOpenFile } from '../wire/open-files.ts'

/** One file of the site. */
export interface Asset {
  /** With a leading slash. */
  readonly path: string
  /** Every origin may read it. */
  readonly isOpen: boolean
  /** Best first, `identity` last. */
  readonly codings: readonly Coding[]
  /** Fields of a 200 alone. */
  readonly described: HeaderFields
  /** Fields of a 304 too. */
  readonly common: HeaderFields
  /** The Markdown representation of a page, for those who prefer it; undefined where there is none. */
  readonly markdown: Asset | undefined
}

/** A file in one content coding. */
export interface CodedFile {
  readonly coding: Coding
  /** Strong, of the coded bytes: each coding has its own (D41). */
  readonly etag: string
  /** Bytes. */
  readonly length: number
}

/** Where assets are looked up by their path. */
export interface AssetIndex {
  get(path: string): Asset | undefined
}

/** The file that holds `path` in this coding. */
export function codedPath(path: string, coding: Coding): string {
  return path + (CODINGS.find(({ name }) => name === coding)?.ending ?? '')
}

/** The asset at `path`; undefined when there is no such file. `x.md` beside `x.html` is the Markdown of that page. */
export function makeAsset(path: string, codingsOf: (path: string) => readonly Coding[] | undefined): Asset | undefined {
  const codings = codingsOf(path)
  if (!codings) return undefined
  const twin = path.endsWith('.html') ? path.replace(/\.html$/, '.md') : undefined
  const twinCodings = twin === undefined ? undefined : codingsOf(twin)
  if (twin === undefined || !twinCodings) return describe(path, codings, { isNegotiated: false })
  const link = ['Link', `<${encodeURI(twin)}>; rel="alternate"; type="text/markdown"`]
  // At the page's address only the representation tells that it is open: whoever answers there took it for a page.
  const markdown = describe(twin, twinCodings, { always: ANY_ORIGIN, isNegotiated: true })
  return { ...describe(path, codings, { link, isNegotiated: true }), markdown }
}

interface DescribeOptions {
  /** Fields of a 200 alone, beside those that every file has. */
  link?: HeaderFields
  /** Fields of a 304 too. */
  always?: HeaderFields
  /** Whether `Accept` chooses between two representations. */
  isNegotiated: boolean
}

function describe(
  path: string,
  codings: readonly Coding[],
  { link = [], always = [], isNegotiated }: DescribeOptions,
): Asset {
  return {
    path,
    isOpen: isOpenFile(path),
    codings,
    described: ['Content-Type', contentTypeOf(path), ...link],
    common: [...cacheFields(path), ...varyFields(isNegotiated, codings.length > 1), ...always],
    markdown: undefined,
  }
}

function cacheFields(path: string): HeaderFields {
  if (path.startsWith(`${API_PREFIXES[0]}/`)) return headerFields(READ_HEADERS)
  return ['Cache-Control', path.startsWith(IMMUTABLE_FOLDER) ? IMMUTABLE_CACHE : READ_CACHE]
}

function varyFields(isNegotiated: boolean, isCoded: boolean): HeaderFields {
  const names = [...(isNegotiated ? ['Accept'] : []), ...(isCoded ? ['Accept-Encoding'] : [])]
  return names.length === 0 ? [] : ['Vary', names.join(', ')]
}
