/** The one table of endpoints: router, CORS, quotas, OpenAPI, developer pages and hosting configurations are made from it. */
import { type FaultName, faultStatus } from './errors.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, type QuotaPolicy } from './limits.ts'

type ReadId = 'catalog' | 'variant' | 'documents' | 'document' | 'articles' | 'health'
export type EndpointId = ReadId | 'estimate' | 'sandbox' | 'requests'

export interface Endpoint {
  readonly id: EndpointId
  readonly method: 'GET' | 'POST'
  /** Below the prefix; `{name}` stands for one path segment. */
  readonly path: string
  readonly summary: string
  readonly quota: QuotaPolicy
  /** Who may call from a browser: everyone, or ALLOWED_ORIGINS only (D27). */
  readonly origins: 'any' | 'allowed'
  readonly success: 200 | 202
  /** The rules that its own requests may break, in the order in which they are checked (D9). */
  readonly faults: readonly FaultName[]
}

const read = { method: 'GET', quota: PUBLIC_QUOTA, origins: 'any', success: 200, faults: [] } as const
const compute = { method: 'POST', quota: PUBLIC_QUOTA, origins: 'any', success: 200 } as const
const BODY_FAULTS = ['content-type', 'content-encoding'] as const

export const ENDPOINTS: readonly Endpoint[] = [
  { ...read, id: 'catalog', path: '/catalog', summary: 'All models with their exact variants' },
  { ...read, id: 'variant', path: '/catalog/{variantId}', summary: 'One exact variant', faults: ['unknown-variant'] },
  { ...read, id: 'documents', path: '/documents', summary: 'All manufacturer source records' },
  {
    ...read,
    id: 'document',
    path: '/documents/{documentId}',
    summary: 'One source record',
    faults: ['unknown-document'],
  },
  { ...read, id: 'articles', path: '/articles', summary: 'Metadata of all articles' },
  { ...read, id: 'health', path: '/health', summary: 'What is configured; does not prove connectivity' },
  {
    ...compute,
    id: 'estimate',
    path: '/estimate',
    summary: 'Memory for inference or full-parameter training; pure arithmetic',
    faults: [...BODY_FAULTS, 'estimate-too-large', 'estimate-fields'],
  },
  {
    ...compute,
    id: 'sandbox',
    path: '/sandbox/requests',
    summary: 'Validate an inquiry; nothing is stored or sent',
    faults: [...BODY_FAULTS, 'inquiry-too-large', 'malformed-json', 'inquiry-fields'],
  },
  {
    id: 'requests',
    method: 'POST',
    path: '/requests',
    summary: 'Submit a real buying or selling inquiry, stored exactly once',
    quota: INQUIRY_QUOTA,
    origins: 'allowed',
    success: 202,
    faults: [
      ...BODY_FAULTS,
      'idempotency-key-missing',
      'idempotency-key-malformed',
      'idempotency-key-quoted',
      'inquiry-too-large',
      'malformed-json',
      'inquiry-fields',
      'idempotency-conflict',
    ],
  },
]

/** The versioned prefix and its alias: the same resources, byte for byte (D3). */
export const API_PREFIXES = ['/api/v1', '/api'] as const

export function allowOf(endpoint: Pick<Endpoint, 'method'>): string {
  return endpoint.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
}

export const PAGE_ALLOW = allowOf({ method: 'GET' })

export type RouteMatch =
  | { kind: 'endpoint'; endpoint: Endpoint; params: Record<string, string> }
  | { kind: 'unsupported-version' }
  | { kind: 'unknown' }
  | { kind: 'outside' }

/** Majors that do not exist (D4). */
export const OTHER_MAJOR = /^v(?:0|[2-9]|[1-9]\d+)$/

/** `pathname` is the raw path of the request target, without the query. */
export function matchPath(pathname: string): RouteMatch {
  const fixed = FIXED_PATHS.get(pathname)
  if (fixed) return fixed
  const path = decodedPath(pathname)
  if (!/^\/api(?:\/|$)/.test(path ?? pathname)) return { kind: 'outside' }
  if (OTHER_MAJOR.test((path ?? pathname).split('/')[2] ?? '')) return { kind: 'unsupported-version' }
  if (path === undefined) return { kind: 'unknown' }
  for (const { endpoint, pattern } of READS) {
    const found = pattern.exec(path)
    if (found) return { kind: 'endpoint', endpoint, params: { ...found.groups } }
  }
  return { kind: 'unknown' }
}

/** Those without parameters, in their usual spelling: found by lookup, without decoding. */
const FIXED_PATHS: ReadonlyMap<string, RouteMatch> = new Map(
  ENDPOINTS.filter(({ path }) => !path.includes('{')).flatMap((endpoint) =>
    API_PREFIXES.map((prefix) => [`${prefix}${endpoint.path}`, { kind: 'endpoint', endpoint, params: {} }] as const),
  ),
)

/** Of reads alone: the endpoints that compute are found by their usual spelling, as in every router. */
const READS = ENDPOINTS.filter(({ method }) => method === 'GET').map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api(?:/v1)?${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** Undefined for what separates or ends a name once it is decoded: a cache in front would see another address. */
export function decodedPath(path: string): string | undefined {
  if (!path.includes('%')) return path
  if (/%(?:2f|5c|00)/i.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Detected before the endpoint is known. */
export const FAULTS_OF_ANY_ADDRESS: readonly FaultName[] = [
  'malformed-request',
  'headers-too-large',
  'request-too-slow',
  'expectation',
  'unknown-path',
  'unsupported-version',
]

export function faultsByStatus(endpoint: Endpoint): Map<number, FaultName[]> {
  return new Map([...Map.groupBy(faultsOf(endpoint), faultStatus)].sort(([a], [b]) => a - b))
}

export function faultsOf({ faults, quota }: Endpoint): readonly FaultName[] {
  const common: FaultName[] =
    quota.name === 'inquiries'
      ? ['method-not-allowed', 'inquiry-quota', 'inquiry-unavailable', 'inquiries-off']
      : ['method-not-allowed', 'public-quota', 'unavailable']
  return [...faults, ...common]
}
