/** Header fields of answers: their form, CORS, and the RateLimit fields. */
import { allowOf, type Endpoint } from '../contract/endpoints.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, type QuotaPolicy, type QuotaState } from '../contract/limits.ts'
import { EXPOSED_HEADERS } from '../contract/response-headers.ts'

/** As `writeHead` takes them: names and values in turn. Frozen lists of them are joined per answer. */
export type HeaderFields = readonly string[]

export const headerFields = (fields: readonly (readonly [string, string])[]): HeaderFields => fields.flat()

/** On every answer of what computes: `contract` in the site's `/build.json` is the same, or the two are of different builds. */
export const CONTRACT_HEADER = 'X-Contract'

export function eachField(fields: HeaderFields): [name: string, value: string][] {
  return fields.flatMap((name, index) => (index % 2 === 0 ? [[name, fields[index + 1] ?? '']] : []))
}

const EXPOSED = EXPOSED_HEADERS.join(', ')

/** How long a browser may remember the answer to its preflight. Seconds; browsers cut it to two hours. */
const PREFLIGHT_SECONDS = 7_200

export const ANY_ORIGIN: HeaderFields = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED]
const VARY_ORIGIN: HeaderFields = ['Vary', 'Origin']

/** Who may read an answer from a browser (D27, D37). `endpoint` undefined: an unknown path, whose 404 everyone may read. */
export function corsFields(
  endpoint: Endpoint | undefined,
  origin: string | undefined,
  allowedOrigins: readonly string[],
): HeaderFields {
  if (endpoint?.origins !== 'allowed') return ANY_ORIGIN
  if (origin === undefined || !allowedOrigins.includes(origin)) return VARY_ORIGIN
  return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED, ...VARY_ORIGIN]
}

export function preflightFields(endpoint: Pick<Endpoint, 'method'>): HeaderFields {
  const headers = endpoint.method === 'POST' ? 'Content-Type, Idempotency-Key' : 'Accept, If-None-Match'
  const allowed = ['Access-Control-Allow-Methods', allowOf(endpoint), 'Access-Control-Allow-Headers', headers]
  return [...allowed, 'Access-Control-Max-Age', String(PREFLIGHT_SECONDS)]
}

const policyField = ({ name, limit, windowSeconds }: QuotaPolicy) => `"${name}";q=${limit};w=${windowSeconds}`

const POLICY_FIELDS = { public: policyField(PUBLIC_QUOTA), inquiries: policyField(INQUIRY_QUOTA) }

/** Those of draft-ietf-httpapi-ratelimit-headers-11, and the three legacy ones of the inquiry endpoint when asked for. */
export function rateLimitFields(state: QuotaState, { legacy = false } = {}): HeaderFields {
  const { policy, remaining, resetSeconds } = state
  const left = `"${policy.name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`
  const fields = ['RateLimit-Policy', POLICY_FIELDS[policy.name], 'RateLimit', left]
  if (!legacy) return fields
  const limit = ['RateLimit-Limit', String(policy.limit), 'RateLimit-Remaining', String(remaining)]
  return [...fields, ...limit, 'RateLimit-Reset', String(resetSeconds ?? 0)]
}
