/** The locations of the endpoints and of the pages. */

import { HOST_FILES } from '../../../inquiry-service/assets/host-files.ts'
import {
  API_PREFIXES,
  allowOf,
  ENDPOINTS,
  type Endpoint,
  OTHER_MAJOR,
} from '../../../inquiry-service/contract/endpoints.ts'
import { type FaultName, faultStatus } from '../../../inquiry-service/contract/errors.ts'
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { NO_STORE_CACHE, READ_CACHE } from '../../../inquiry-service/wire/caching.ts'
import { preflightFields } from '../../../inquiry-service/wire/cors.ts'
import { MEDIA_TYPE_BY_NAME } from '../../../inquiry-service/wire/media-types.ts'
import { OPEN_FILE } from '../../../inquiry-service/wire/open-files.ts'
import { rateLimitPolicyField } from '../../../inquiry-service/wire/rate-limit-fields.ts'
import {
  type AnswerOptions,
  commonFields,
  earlyFaultLocation,
  faultLocation,
  listedFields,
  openFields,
  optionsLocation,
  originFields,
} from './answers.ts'
import { block, directive, field, returnFault } from './syntax.ts'

/** Seconds after which the service may be back. */
const SERVICE_RETRY_SECONDS = '5'

/** A status that HTTP never uses: an `if` returns it, and `error_page` turns it into the answer to OPTIONS. */
const ASKS_OPTIONS = '418'

/** The counted answers name their policy; how much is left only the service knows. */
const POLICY = field('RateLimit-Policy', rateLimitPolicyField(PUBLIC_QUOTA))

const QUOTA = [
  directive('limit_req', 'zone=public_quota', `burst=${PUBLIC_QUOTA.limit - 1}`, 'nodelay'),
  directive('limit_req_status', '429'),
]

/** Every path below the prefixes. */
export function apiLocations(options: AnswerOptions): string[] {
  return [
    ...ENDPOINTS.flatMap((endpoint) =>
      endpoint.method === 'GET' ? readLocations(endpoint, options) : serviceLocations(endpoint, options),
    ),
    block(`location ~ ^/api/${OTHER_MAJOR.source.replace(/^\^|\$$/g, '')}(?:/|$)`, [
      directive('error_page', '404', '=', '@unsupported_version'),
      directive('return', '404'),
    ]),
    ...['= /api', '/api/'].map((path) =>
      block(`location ${path}`, [directive('error_page', '404', '=', '@unknown_path'), directive('return', '404')]),
    ),
    faultLocation('unsupported_version', 'unsupported-version', options),
    faultLocation('unknown_path', 'unknown-path', options),
    faultLocation('malformed_request', 'malformed-request', options),
    earlyFaultLocation('malformed-request', options, { more: ODD_PATH_IS_UNKNOWN(options) }),
    earlyFaultLocation('headers-too-large', options),
    earlyFaultLocation('method-not-allowed', options, { more: [field('Allow', '$allowed_methods')] }),
    faultLocation('read_unavailable', 'unavailable', options, { more: [field('Retry-After', SERVICE_RETRY_SECONDS)] }),
  ]
}

/** nginx calls a path with a stray `%` a bad request; to the service it is a path like any other, and unknown. */
const ODD_PATH_IS_UNKNOWN = ({ siteUrl }: AnswerOptions) => [
  `if ($is_odd) { ${returnFault('unknown-path', faultStatus('unknown-path'), siteUrl)} }`,
]

const UNKNOWN_ID: Partial<Record<Endpoint['id'], FaultName>> = {
  variant: 'unknown-variant',
  document: 'unknown-document',
}

function readLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id } = endpoint
  const unknownId = UNKNOWN_ID[id]
  const file = `${API_PREFIXES[0]}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${snake(name)}`)}.json`
  return [
    ...inEachCoding(`location ~ ${pattern(endpoint)}`, id, [
      errorPages({ 400: 'malformed_request', 404: unknownId ? `unknown_${id}` : 'read_unavailable', ...own(id) }),
      guards(['GET', 'HEAD']),
      QUOTA,
      commonFields(options, 'data'),
      originFields(endpoint, options),
      field('Cache-Control', READ_CACHE),
      field('Vary', '$coded_vary'),
      POLICY,
      // The time of the build machine says nothing of the content; the ETag does.
      field('Last-Modified', ''),
      directive('try_files', file, '=404'),
    ]),
    ...(unknownId ? [faultLocation(`unknown_${id}`, unknownId, options, { endpoint, more: [POLICY] })] : []),
    ...ownLocations(endpoint, options),
  ]
}

/** Passed on, with the client's address in place of whatever the client said of itself. */
function serviceLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id, quota } = endpoint
  const away: FaultName = quota === PUBLIC_QUOTA ? 'unavailable' : 'inquiry-unavailable'
  const tooLarge: FaultName = id === 'estimate' ? 'estimate-too-large' : 'inquiry-too-large'
  const counted = quota === PUBLIC_QUOTA ? [POLICY] : []
  const pages = { 400: 'malformed_request', 413: `too_large_${id}`, 502: `away_${id}`, 504: `away_${id}`, ...own(id) }
  return [
    block(`location ~ ${pattern(endpoint)}`, [
      errorPages(pages),
      guards(['POST']),
      quota === PUBLIC_QUOTA ? QUOTA : [],
      directive('proxy_pass', 'http://inquiry_service'),
    ]),
    faultLocation(`away_${id}`, away, options, {
      endpoint,
      more: [...counted, field('Retry-After', SERVICE_RETRY_SECONDS)],
    }),
    faultLocation(`too_large_${id}`, tooLarge, options, { endpoint, more: counted }),
    ...ownLocations(endpoint, options),
  ]
}

const own = (id: string) => ({ [ASKS_OPTIONS]: `options_${id}`, 405: `method_${id}`, 429: `quota_${id}` })

function ownLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id } = endpoint
  return [
    optionsLocation(`options_${id}`, endpoint, options),
    faultLocation(`method_${id}`, 'method-not-allowed', options, {
      endpoint,
      more: [field('Allow', allowOf(endpoint))],
    }),
    faultLocation(`quota_${id}`, 'public-quota', options, { endpoint, more: [POLICY, field('Retry-After', '1')] }),
  ]
}

/** Without `=`: the page is sent with the status that led to it. */
const missing = [directive('error_page', '404', '@no_page')]

/** Files that every origin may read. A file whose address has no ending needs a location of its own for its type. */
export function openFileLocations(options: AnswerOptions): string[] {
  const lines = [
    errorPages({ 400: 'malformed_request', 405: 'method_open', [ASKS_OPTIONS]: 'options_open' }),
    missing,
    guards(['GET', 'HEAD']),
    commonFields(options, 'data'),
    openFields(),
    field('Cache-Control', READ_CACHE),
    field('Vary', '$coded_vary'),
    field('Last-Modified', ''),
    directive('try_files', '$uri', '=404'),
  ]
  const named = Object.entries(MEDIA_TYPE_BY_NAME).flatMap(([path, type], index) =>
    inEachCoding(`location = ${path}`, `named_${index}`, [directive('default_type', type), ...lines]),
  )
  return [
    ...named,
    ...inEachCoding(`location ~ ${OPEN_FILE.source}`, 'open', lines),
    block('location @options_open', [
      commonFields(options, 'data'),
      openFields(),
      field('Allow', 'GET, HEAD, OPTIONS'),
      listedFields(preflightFields({ method: 'GET' })),
      directive('return', '204'),
    ]),
    faultLocation('method_open', 'method-not-allowed', options, { more: [field('Allow', 'GET, HEAD, OPTIONS')] }),
  ]
}

/** Pages, their Markdown, styles and scripts: as `findPage` of the service has it. */
export function pageLocations(options: AnswerOptions): string[] {
  return [
    ...pageLocation('= /', '/index', options),
    ...pageLocation('/', '$uri', options),
    block('location ~ ^(?!/api/).*\\.(?:br|gz|zst)$', [missing, directive('return', '404')]),
    block('location ~ ^/404(?:\\.html)?$', [missing, directive('return', '404')]),
    ...HOST_FILES.map((file) => block(`location = ${file}`, [missing, directive('return', '404')])),
    block('location ~ ^(?!/api/)(?<bare_page>/.*?)(?:/index)?(?:\\.html|/)$', [
      missing,
      commonFields(options, 'page'),
      'if (-f $document_root$bare_page.html) { return 308 $bare_page$is_args$args; }',
      directive('return', '404'),
    ]),
    block('location = /index.html', [commonFields(options, 'page'), directive('return', '308', '/$is_args$args')]),
    block('location @options_page', [
      commonFields(options, 'page'),
      field('Allow', 'GET, HEAD, OPTIONS'),
      directive('return', '204'),
    ]),
    faultLocation('method_page', 'method-not-allowed', options, {
      scope: 'page',
      more: [field('Allow', 'GET, HEAD, OPTIONS')],
    }),
    block('location @no_page', [
      directive('default_type', 'application/json'),
      `if ($prefers_json) { ${returnFault('unknown-path', faultStatus('unknown-path'), options.siteUrl)} }`,
      commonFields(options, 'page'),
      field('Cache-Control', NO_STORE_CACHE),
      field('Vary', 'Accept, Accept-Encoding'),
      field('Last-Modified', ''),
      directive('etag', 'off'),
      directive('try_files', '/404.html', '=404'),
    ]),
  ]
}

function pageLocation(path: string, file: string, options: AnswerOptions): string[] {
  return inEachCoding(`location ${path}`, path === '/' ? 'page' : 'home', [
    errorPages({ 400: 'malformed_request', 405: 'method_page', [ASKS_OPTIONS]: 'options_page' }),
    directive('error_page', '404', '@no_page'),
    guards(['GET', 'HEAD']),
    commonFields(options, 'page'),
    field('Cache-Control', '$page_cache'),
    field('Vary', '$page_vary'),
    field('Link', '$page_link'),
    field('Access-Control-Allow-Origin', '$form_origin'),
    field('Access-Control-Expose-Headers', '$form_exposed'),
    field('Last-Modified', ''),
    directive('try_files', `${file}$page_form`, '$uri', `${file}/index.html`, '=404'),
  ])
}

/** Statuses that HTTP never uses, to get from a location to its twin with another coding. */
const OTHER_CODINGS = { gzip: '419', identity: '420' }

/**
 * A location and its twins. Whether brotli or gzip is looked for is fixed for a location, so that each choice needs one
 * of its own; a client that weighs codings in nginx's own order never leaves the first.
 */
function inEachCoding(head: string, name: string, lines: readonly (string | string[])[]): string[] {
  const dispatch = Object.entries(OTHER_CODINGS).flatMap(([coding, status]) => [
    directive('error_page', status, '=', `@${name}_${coding}`),
    `if ($other_coding = ${coding}) { return ${status}; }`,
  ])
  const body = lines.flat()
  return [
    block(head, ['brotli_static on;', 'gzip_static on;', ...body.slice(0, -1), ...dispatch, ...body.slice(-1)]),
    block(`location @${name}_gzip`, ['gzip_static on;', ...body]),
    block(`location @${name}_identity`, body),
  ]
}

function pattern({ path }: Endpoint): string {
  return `^/api(?:/v1)?${path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${snake(name)}>[^/]+)`)}$`
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Status → named location whose own status is sent. */
function errorPages(pages: Record<string, string>): string[] {
  return Object.entries(pages).map(([status, name]) => directive('error_page', status, '=', `@${name}`))
}

/** Before anything else, and before the quota is counted (D23). */
function guards(methods: readonly string[]): string[] {
  return [
    'if ($foreign_host) { return 400; }',
    `if ($request_method = OPTIONS) { return ${ASKS_OPTIONS}; }`,
    `if ($request_method !~ ^(?:${methods.join('|')})$) { return 405; }`,
  ]
}
