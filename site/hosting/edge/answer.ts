/** From answers of the contract to answers of the runtime. */
import { eachField, type HeaderFields } from '../../../inquiry-service/wire/header-fields.ts'

/** Fields that every answer to one call carries: request id, security, CORS, RateLimit. */
export interface CommonFields {
  readonly fields: string[]
  /** HEAD: everything but the body. */
  readonly withoutBody: boolean
}

/**
 * An answer of the edge. `CDN-Cache-Control` is for caches in front of the edge, should there be one: browsers keep what
 * `Cache-Control` allows, but a cache that serves many clients would hand on what one of them was told of its quota, and
 * those that know nothing of `Vary` one form for another.
 */
export function answer(
  { fields, withoutBody }: CommonFields,
  status: number,
  headers: HeaderFields,
  body?: string | ArrayBuffer,
): Response {
  const all = new Headers()
  for (const [name, value] of eachField([...fields, ...headers, 'CDN-Cache-Control', 'no-store']))
    all.append(name, value)
  const init: ResponseInit & { encodeBody?: 'manual' } = { status, headers: all }
  // The bytes are coded already.
  if (all.has('Content-Encoding')) init.encodeBody = 'manual'
  return new Response(withoutBody || body === undefined ? null : body, init)
}
