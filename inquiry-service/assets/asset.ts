/** What an answer says about a file of the built site: the same in the service, which has its bytes, and on the edge, which has a list. */
import { API_PREFIXES } from '../contract/endpoints.ts'
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE, READ_HEADERS } from '../contract/response-headers.ts'
import { contentTypeOf, isOpenFile } from '../wire/file-types.ts'
import { ANY_ORIGIN, eachField, type HeaderFields, headerFields } from '../wire/header-fields.ts'
import { CODINGS, type Coding, chooseCoding, isPreferredToHtml, matchesEtag } from '../wire/negotiation.ts'

export interface Asset {
  readonly path: string
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

export interface CodedFile {
  readonly coding: Coding
  /** Strong, of the coded bytes: each coding has its own (D41). */
  readonly etag: string
  readonly length: number
}

export interface AssetIndex {
  get(path: string): Asset | undefined
}

export function codedPath(path: string, coding: Coding): string {
  return path + (CODINGS.find(({ name }) => name === coding)?.ending ?? '')
}

/** The asset at `path`; undefined when there is no such file. `x.md` beside `x.html` is the Markdown of that page. */
export function makeAsset(path: string, codingsOf: (path: string) => readonly Coding[] | undefined): Asset | undefined {
  const codings = codingsOf(path)
  if (!codings) return undefined
  const twin = path.replace(/\.html$/, '.md')
  const twinCodings = twin === path ? undefined : codingsOf(twin)
  if (!twinCodings) return describe(path, codings)
  const [own, other] = [describe(path, codings, ['Accept']), describe(twin, twinCodings, ['Accept'])]
  const link = ['Link', `<${encodeURI(twin)}>; rel="alternate"; type="text/markdown"`]
  // At the page's address only the representation tells that it is open: whoever answers there took it for a page.
  const markdown = { ...other, common: [...other.common, ...ANY_ORIGIN] }
  return { ...own, described: [...own.described, ...link], markdown }
}

function describe(path: string, codings: readonly Coding[], negotiated: readonly string[] = []): Asset {
  const vary = [...negotiated, ...(codings.length > 1 ? ['Accept-Encoding'] : [])]
  return {
    path,
    isOpen: isOpenFile(path),
    codings,
    described: ['Content-Type', contentTypeOf(path)],
    common: [...cacheFields(path), ...(vary.length === 0 ? [] : ['Vary', vary.join(', ')])],
    markdown: undefined,
  }
}

function cacheFields(path: string): HeaderFields {
  if (path.startsWith(`${API_PREFIXES[0]}/`)) return headerFields(READ_HEADERS)
  return ['Cache-Control', path.startsWith(IMMUTABLE_FOLDER) ? IMMUTABLE_CACHE : READ_CACHE]
}

export interface ReadHeaders {
  readonly accept?: string | undefined
  readonly 'accept-encoding'?: string | readonly string[] | undefined
  readonly 'if-none-match'?: string | undefined
}

export interface Chosen {
  readonly asset: Asset
  readonly coding: Coding
}

export interface Representation extends CodedFile {
  readonly headers: HeaderFields
  readonly notModifiedHeaders: HeaderFields
}

export interface ReadAnswer {
  status: number
  headers: HeaderFields
  hasBody: boolean
}

export function chooseRepresentation(page: Asset, headers: ReadHeaders): Chosen {
  const isMarkdown = page.markdown !== undefined && isPreferredToHtml('text/markdown', headers.accept)
  const asset = isMarkdown ? page.markdown : page
  const accepted = headers['accept-encoding']
  return { asset, coding: chooseCoding(typeof accepted === 'object' ? accepted.join() : accepted, asset.codings) }
}

export function representationOf({ described, common }: Asset, file: CodedFile): Representation {
  const { coding, etag, length } = file
  const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
  return {
    ...file,
    headers: [...described, 'Content-Length', String(length), 'ETag', etag, ...encoding, ...common],
    notModifiedHeaders: ['ETag', etag, ...common],
  }
}

export function answerRead(found: Representation, headers: ReadHeaders): ReadAnswer {
  return matchesEtag(headers['if-none-match'], found.etag)
    ? { status: 304, headers: found.notModifiedHeaders, hasBody: false }
    : { status: 200, headers: found.headers, hasBody: true }
}

/** Fields of a page that do not apply when it is the body of a 404: it must not be cached, and the body may also be JSON. */
const NOT_OF_A_404 = new Set(['ETag', 'Cache-Control', 'Vary', 'Link'])

export function answerNotFoundPage(found: Representation): ReadAnswer {
  const kept = eachField(found.headers).filter(([name]) => !NOT_OF_A_404.has(name))
  const headers = [...kept.flat(), 'Cache-Control', 'no-store', 'Vary', 'Accept, Accept-Encoding']
  return { status: 404, headers, hasBody: true }
}
