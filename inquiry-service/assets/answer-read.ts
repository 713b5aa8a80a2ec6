/** Answers GET and HEAD from the assets: chooses form and coding, then checks conditional headers. */
import { prefersToHtml } from '../wire/accept.ts'
import { chooseCoding } from '../wire/accept-encoding.ts'
import { matchesEtag } from '../wire/conditional.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import type { Asset, Representation } from './asset.ts'

/** The fields of a request that choose among the forms of an asset. */
export interface ReadHeaders {
  readonly accept?: string | undefined
  readonly 'accept-encoding'?: string | readonly string[] | undefined
  readonly 'if-none-match'?: string | undefined
}

export interface ReadAnswer<Body> {
  status: number
  headers: HeaderFields
  body?: Body
}

/** 200 with the best form of an asset, or 304 when the client has it. */
export function answerRead<Body>(asset: Asset<Body>, headers: ReadHeaders): ReadAnswer<Body> {
  const form = asset.markdown && prefersToHtml('text/markdown', headers.accept) ? asset.markdown : asset
  const chosen = chooseRepresentation(form, headers)
  return matchesEtag(headers['if-none-match'], chosen.etag)
    ? { status: 304, headers: chosen.notModifiedHeaders }
    : { status: 200, headers: chosen.headers, body: chosen.body }
}

/** Fields of a page that do not apply when it is the body of a 404: it must not be cached, and the body may also be JSON. */
const NOT_OF_A_404 = new Set(['ETag', 'Cache-Control', 'Vary', 'Link'])

/** The page for an address where nothing exists. */
export function answerNotFoundPage<Body>(asset: Asset<Body>, headers: ReadHeaders): ReadAnswer<Body> {
  const chosen = chooseRepresentation(asset, headers)
  const kept = chosen.headers.flatMap((name, index) =>
    index % 2 === 0 && !NOT_OF_A_404.has(name) ? [name, chosen.headers[index + 1] ?? ''] : [],
  )
  const fields = [...kept, 'Cache-Control', 'no-store', 'Vary', 'Accept, Accept-Encoding']
  return { status: 404, headers: fields, body: chosen.body }
}

function chooseRepresentation<Body>(
  { codings, representations }: Asset<Body>,
  headers: ReadHeaders,
): Representation<Body> {
  const accepted = headers['accept-encoding']
  const coding = chooseCoding(typeof accepted === 'object' ? accepted.join() : accepted, codings)
  const representation = representations.get(coding)
  if (!representation) throw new Error('Bug: an asset lacks a coding that it names')
  return representation
}
