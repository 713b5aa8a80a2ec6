/** Turns answers of the contract into answers of the Workers runtime. */
import { NO_STORE_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import { eachField, type HeaderFields } from '../../../inquiry-service/wire/header-fields.ts'

/** Fields of every answer to one call: request id, security, CORS, RateLimit. */
export interface CommonFields {
  readonly fields: string[]
  /** For HEAD: everything but the body. */
  readonly withoutBody: boolean
}

/**
 * An answer of the edge. `CDN-Cache-Control` is for any cache in front of the edge: browsers may keep what
 * `Cache-Control` allows, but a shared cache would pass one client's quota on to others, and a cache that ignores
 * `Vary` would serve one form for another.
 */
export function answer(
  { fields, withoutBody }: CommonFields,
  status: number,
  headers: HeaderFields,
  body?: string | ArrayBuffer,
): Response {
  const all = new Headers()
  for (const [name, value] of eachField([...fields, ...headers])) all.append(name, value)
  if (!all.has('CDN-Cache-Control')) all.set('CDN-Cache-Control', NO_STORE_CACHE)
  const init: ResponseInit & { encodeBody?: 'manual' } = { status, headers: all }
  // The bytes are already encoded.
  if (all.has('Content-Encoding')) init.encodeBody = 'manual'
  return new Response(withoutBody || body === undefined ? null : body, init)
}
