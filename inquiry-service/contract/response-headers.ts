/** The one table of response headers: service, edge, nginx and static hosts send them, CORS exposes and OpenAPI describes them. */
import type { Endpoint } from './endpoints.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA } from './limits.ts'
import type { Schema } from './openapi/types.ts'

export const READ_SECONDS = 300

export const READ_CACHE = `public, max-age=${READ_SECONDS}, stale-while-revalidate=86400`

/** For files named by a hash of their content: new content has a new name. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** For estimates, sandbox answers, inquiries and refusals, which are meant for one client. */
export const NO_STORE_CACHE = 'no-store'

export const IMMUTABLE_FOLDER = '/_astro/'

interface ResponseHeader {
  readonly description: string
  readonly isIn: (endpoint: Endpoint, status: number) => boolean
  /** Its value where every read, 304 included, has the same. */
  readonly onReads?: string
  /** Not named in Access-Control-Expose-Headers: browsers show it anyway, or no script needs it. */
  readonly unexposed?: true
  readonly required?: true
  readonly schema?: Schema
  readonly example?: string | number
}

const isRead: ResponseHeader['isIn'] = ({ method }, status) => method === 'GET' && (status === 200 || status === 304)
const isCounted: ResponseHeader['isIn'] = (_, status) => status !== 405
const isInquiry: ResponseHeader['isIn'] = ({ quota }, status) =>
  quota.name === INQUIRY_QUOTA.name && (status === 202 || status === 429)
const hasStatus =
  (...statuses: readonly number[]): ResponseHeader['isIn'] =>
  (_, status) =>
    statuses.includes(status)

const whole = (minimum: number, example: number) => ({ schema: { type: 'integer' as const, minimum }, example })

const HEADERS = {
  'X-Request-Id': {
    description: 'Unique to each answer; quote it when you report a fault',
    isIn: () => true,
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '2dd7ac79-efd4-4ae2-98c1-83a0bda5288b',
  },
  'Retry-After': {
    description: 'Minimum seconds to wait before sending the same request again',
    isIn: hasStatus(429, 503),
    ...whole(1, 12),
  },
  'Idempotent-Replayed': {
    description: 'Present on a replay: the inquiry was already stored, and nothing was stored this time',
    isIn: hasStatus(202),
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  Allow: { description: 'The methods that this address supports', isIn: hasStatus(405), example: 'GET, HEAD, OPTIONS' },
  'RateLimit-Policy': {
    description: `The quota: name, operations (q) and window in seconds (w). Reads, estimate and sandbox share "${PUBLIC_QUOTA.name}", inquiries have "${INQUIRY_QUOTA.name}"`,
    isIn: isCounted,
    example: `"${PUBLIC_QUOTA.name}";q=${PUBLIC_QUOTA.limit};w=${PUBLIC_QUOTA.windowSeconds}`,
  },
  RateLimit: {
    description:
      'What is left: operations (r) and the seconds until the oldest counted one leaves the window (t). A hint, not a promise of admission',
    isIn: isCounted,
    example: `"${PUBLIC_QUOTA.name}";r=${PUBLIC_QUOTA.limit - 1};t=${PUBLIC_QUOTA.windowSeconds}`,
  },
  'RateLimit-Limit': { description: 'New inquiries in the window', isIn: isInquiry, ...whole(1, INQUIRY_QUOTA.limit) },
  'RateLimit-Remaining': { description: 'New inquiries left', isIn: isInquiry, ...whole(0, INQUIRY_QUOTA.limit - 1) },
  'RateLimit-Reset': {
    description: 'Seconds until the oldest counted inquiry leaves the window, as t in RateLimit; 0 if none is counted',
    isIn: isInquiry,
    ...whole(0, INQUIRY_QUOTA.windowSeconds),
  },
  ETag: {
    description: 'Strong, and different for each content coding; send it back in If-None-Match',
    isIn: isRead,
    example: '"J0wWCnNBT1tdnRGqXHkUhQ-br"',
  },
  'Cache-Control': {
    description: 'How long the answer may be cached; no-store unless it is a read',
    isIn: (_, status) => status < 400,
    onReads: READ_CACHE,
    unexposed: true,
  },
  'CDN-Cache-Control': {
    description: 'Keeps the answer out of CDNs (RFC 9213): its RateLimit fields are those of one client',
    isIn: isRead,
    onReads: 'no-store, no-cache="RateLimit, RateLimit-Policy, X-Request-Id"',
    unexposed: true,
  },
  'Surrogate-Control': {
    description: 'The same for Varnish and Fastly',
    isIn: isRead,
    onReads: NO_STORE_CACHE,
    unexposed: true,
  },
  'X-Accel-Expires': {
    description: 'The same for the cache of nginx, which removes it',
    isIn: isRead,
    onReads: '0',
    unexposed: true,
  },
  Vary: {
    description: 'The request headers that the answer depends on',
    isIn: (endpoint, status) => status === 202 || isRead(endpoint, status),
    unexposed: true,
    example: 'Accept-Encoding',
  },
  'X-Contract': {
    description: 'Digest of the contract that the service was built with: contract in /build.json',
    isIn: ({ method }) => method === 'POST',
    unexposed: true,
    example: '0723a32041b12a4e6f1fe6ede1d19599e56a522136bdc990ab9a77a835f03d8d',
  },
} as const satisfies Record<string, ResponseHeader>

export type HeaderName = keyof typeof HEADERS

export const RESPONSE_HEADERS = Object.entries(HEADERS) as readonly (readonly [HeaderName, ResponseHeader])[]

export const READ_HEADERS: readonly (readonly [name: string, value: string])[] = RESPONSE_HEADERS.flatMap(
  ([name, { onReads }]) => (onReads === undefined ? [] : [[name, onReads] as const]),
)

export const EXPOSED_HEADERS = RESPONSE_HEADERS.filter(([, { unexposed }]) => !unexposed).map(([name]) => name)

export function headersOf(endpoint: Endpoint, status: number): readonly HeaderName[] {
  return RESPONSE_HEADERS.filter(([, { isIn }]) => isIn(endpoint, status)).map(([name]) => name)
}
