/** The response headers of the contract, and which answers carry which. */
import type { Endpoint } from '../endpoints.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA } from '../limits.ts'
import type { Header, Reference } from './types.ts'

const text = (description: string, example?: string): Header => ({
  description,
  schema: { type: 'string' },
  ...(example !== undefined && { example }),
})

const whole = (description: string, minimum: number, example: number): Header => ({
  description,
  schema: { type: 'integer', minimum },
  example,
})

const HEADERS = {
  'X-Request-Id': {
    description: 'New in every answer; quote it when you report a fault',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'RateLimit-Policy': text(
    `The quota: name, operations (q) and window in seconds (w). Reads, estimate and sandbox share "${PUBLIC_QUOTA.name}", inquiries have "${INQUIRY_QUOTA.name}"`,
    `"${PUBLIC_QUOTA.name}";q=${PUBLIC_QUOTA.limit};w=${PUBLIC_QUOTA.windowSeconds}`,
  ),
  RateLimit: text(
    'What is left: operations (r) and the seconds until the oldest counted one leaves the window (t). A hint, not a promise of admission',
    `"${PUBLIC_QUOTA.name}";r=${PUBLIC_QUOTA.limit - 1};t=${PUBLIC_QUOTA.windowSeconds}`,
  ),
  'RateLimit-Limit': whole('New inquiries in the window', 1, INQUIRY_QUOTA.limit),
  'RateLimit-Remaining': whole('New inquiries left', 0, INQUIRY_QUOTA.limit - 1),
  'RateLimit-Reset': whole('Seconds until the window frees one', 0, INQUIRY_QUOTA.windowSeconds),
  'Retry-After': whole('Minimum seconds to wait before sending the same request again', 1, 12),
  ETag: text('Strong, one for each content coding; send it back in If-None-Match', '"J0wWCnNBT1tdnRGqXHkUhQ-br"'),
  'Cache-Control': text('How long the answer may be kept', 'public, max-age=300, stale-while-revalidate=86400'),
  Vary: text('Which request headers chose this answer', 'Accept-Encoding'),
  Allow: text('The methods of this address', 'GET, HEAD, OPTIONS'),
  'Idempotent-Replayed': {
    description: 'Present on a replay: the inquiry was already stored, and nothing was stored this time',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

export const componentHeaders: Record<string, Header> = HEADERS

export const headerRefs = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const COUNTED: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit']
const LEGACY: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
const CACHED: readonly HeaderName[] = ['ETag', 'Cache-Control', 'Vary']

/** Headers of an answer of `endpoint` with `status`. */
export function headersOf(endpoint: Endpoint, status: number): readonly HeaderName[] {
  return ['X-Request-Id', ...ownHeaders(endpoint, status)]
}

function ownHeaders(endpoint: Endpoint, status: number): readonly HeaderName[] {
  const legacy = endpoint.quota.name === 'inquiries' ? LEGACY : []
  switch (status) {
    case 200:
      return [...COUNTED, ...(endpoint.method === 'GET' ? CACHED : ['Cache-Control' as const])]
    case 202:
      return ['Idempotent-Replayed', ...COUNTED, ...legacy]
    case 304:
      return [...COUNTED, ...CACHED]
    case 405:
      return ['Allow']
    case 429:
      return ['Retry-After', ...COUNTED, ...legacy]
    case 503:
      return ['Retry-After', ...COUNTED]
    default:
      return COUNTED
  }
}
