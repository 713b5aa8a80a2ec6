/** Answers and bodies of the Workers runtime: what the contract says in its terms, and bodies that are counted while they arrive (D11). */

import { type FaultName, Refusal } from '../../../inquiry-service/contract/errors.ts'
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

/**
 * @throws Refusal `tooLarge` as soon as more than `maxBytes` are announced or have arrived
 * @throws Refusal `malformed-request` when the body breaks off or is badly chunked
 */
export async function readBody(
  message: Request | Response,
  maxBytes: number,
  tooLarge: FaultName,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers.get('Content-Length') ?? 0) > maxBytes) throw new Refusal(tooLarge)
  const bytes = new Uint8Array(maxBytes)
  let length = 0
  const reader = message.body?.getReader()
  for (;;) {
    const chunk = await nextChunk(reader)
    if (!chunk) return bytes.subarray(0, length)
    if (length + chunk.length > maxBytes) {
      void reader?.cancel().catch(() => {})
      throw new Refusal(tooLarge)
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
}

/** Undefined at the end. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value
  } catch {
    throw new Refusal('malformed-request')
  }
}
