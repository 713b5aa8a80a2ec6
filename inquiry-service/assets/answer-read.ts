/** Answers GET and HEAD from the assets: chooses representation and coding, then checks conditional headers. */
import { isPreferredToHtml } from '../wire/accept.ts'
import { type Coding, chooseCoding } from '../wire/accept-encoding.ts'
import { matchesEtag } from '../wire/conditional.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import type { Asset, CodedFile } from './asset.ts'

/** The fields of a request that choose among the representations of an asset. */
export interface ReadHeaders {
  readonly accept?: string | undefined
  readonly 'accept-encoding'?: string | readonly string[] | undefined
  readonly 'if-none-match'?: string | undefined
}

/** A representation that was chosen; it still has to be found. */
export interface Chosen {
  readonly asset: Asset
  readonly coding: Coding
}

/** A file with the header fields of its answers. */
export interface Representation extends CodedFile {
  /** Of a 200. */
  readonly headers: HeaderFields
  /** Of a 304. */
  readonly notModifiedHeaders: HeaderFields
}

interface ReadAnswer {
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

/** 200, or 304 when the client has it. */
export function answerRead(found: Representation, headers: ReadHeaders): ReadAnswer {
  return matchesEtag(headers['if-none-match'], found.etag)
    ? { status: 304, headers: found.notModifiedHeaders, hasBody: false }
    : { status: 200, headers: found.headers, hasBody: true }
}

/** Fields of a page that do not apply when it is the body of a 404: it must not be cached, and the body may also be JSON. */
const NOT_OF_A_404 = new Set(['ETag', 'Cache-Control', 'Vary', 'Link'])

/** The page for an address where nothing exists. */
export function answerNotFoundPage(found: Representation): ReadAnswer {
  const kept = found.headers.flatMap((name, index) =>
    index % 2 === 0 && !NOT_OF_A_404.has(name) ? [name, found.headers[index + 1] ?? ''] : [],
  )
  const headers = [...kept, 'Cache-Control', 'no-store', 'Vary', 'Accept, Accept-Encoding']
  return { status: 404, headers, hasBody: true }
}
