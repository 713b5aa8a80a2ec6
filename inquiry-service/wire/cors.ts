/** Who may read answers from a browser (D27, D37). Refusals carry these fields too, or a page could not read them. */
import { allowOf, type Endpoint } from '../contract/endpoints.ts'
import { EXPOSED_HEADERS } from '../contract/response-headers.ts'
import type { HeaderFields } from './header-fields.ts'

const EXPOSED = EXPOSED_HEADERS.join(', ')

/** How long a browser may remember the answer to its preflight. Seconds; browsers cut it to two hours. */
const PREFLIGHT_SECONDS = 7_200

/** For whatever everyone may read. */
export const ANY_ORIGIN: HeaderFields = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED]
const VARY_ORIGIN: HeaderFields = ['Vary', 'Origin']

/** CORS fields of an answer. `endpoint` undefined: an unknown path below the prefix, whose 404 everyone may read. */
export function corsFields(
  endpoint: Endpoint | undefined,
  origin: string | undefined,
  allowedOrigins: readonly string[],
): HeaderFields {
  if (endpoint?.origins !== 'allowed') return ANY_ORIGIN
  if (origin === undefined || !allowedOrigins.includes(origin)) return VARY_ORIGIN
  return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED, ...VARY_ORIGIN]
}

/** What a preflight needs beside `corsFields`. */
export function preflightFields(endpoint: Pick<Endpoint, 'method'>): HeaderFields {
  const headers = endpoint.method === 'POST' ? 'Content-Type, Idempotency-Key' : 'Accept, If-None-Match'
  return [
    'Access-Control-Allow-Methods',
    allowOf(endpoint),
    'Access-Control-Allow-Headers',
    headers,
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
  ]
}
