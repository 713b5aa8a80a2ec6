/**
 * The locations of endpoints and pages. Longer than 300 lines because it holds the templates of one configuration file,
 * in the order in which they appear there.
 */

import { MOVED_PAGES, UNKNOWN_ID } from '../../../inquiry-service/assets/addresses.ts'
import {
  API_PREFIXES,
  allowOf,
  ENDPOINTS,
  type Endpoint,
  OTHER_MAJOR,
  PAGE_ALLOW,
} from '../../../inquiry-service/contract/endpoints.ts'
import { type FaultName, faultStatus } from '../../../inquiry-service/contract/errors.ts'
import { INQUIRY_FORM_PATH } from '../../../inquiry-service/contract/inquiry-form.ts'
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { REPORT_FORM_PATH } from '../../../inquiry-service/contract/report.ts'
import { NO_STORE_CACHE, READ_CACHE, READ_HEADERS } from '../../../inquiry-service/contract/response-headers.ts'
import { isOpenFile, OPEN_FILE } from '../../../inquiry-service/wire/file-types.ts'
import { preflightFields } from '../../../inquiry-service/wire/header-fields.ts'
import {
  type AnswerOptions,
  commonFields,
  earlyFaultLocation,
  earlyPath,
  faultLines,
  faultLocation,
  listedFields,
  openFields,
  optionsLocation,
  originFields,
} from './answers.ts'
import { block, directive, field, returnFault } from './maps.ts'
import { countRead, QUOTA_FIELDS, quotaLocations, RETRY_AFTER_FIELD } from './quota.ts'

/** When the service may be back. Seconds. */
const SERVICE_RETRY_SECONDS = '5'

/** Statuses that HTTP never uses: an `if` returns one, and `error_page` leads to the answer. */
const ASKS_OPTIONS = '418'
const UNMODIFIED = '419'

/** Checked before any location is chosen. Rewritten rather than returned: a status would come back here on its way. */
export function serverRules(): string[] {
  const rules: [condition: string, path: string][] = [
    ['$is_unknown_expectation', earlyPath('expectation')],
    ['$odd_path = api', earlyPath('unknown-path')],
    ['$odd_path = page', '/.refused/page'],
    ['$is_for_service', FOR_SERVICE],
  ]
  return rules.map(([condition, path]) => `if (${condition}) { rewrite ^ ${path} last; }`)
}

export function apiLocations(options: AnswerOptions): string[] {
  const service = ENDPOINTS.filter(({ method }) => method === 'POST')
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET')
  return [
    ...reads.flatMap((endpoint) => readLocations(endpoint, options)),
    ...service.flatMap((endpoint) => serviceLocations(endpoint, options)),
    unmodifiedLocation('api', [commonFields(options, 'data'), openFields(), QUOTA_FIELDS, READ_FIELDS]),
    ...quotaLocations(),
    forServiceLocation(),
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
    earlyFaultLocation('unknown-path', options),
    earlyFaultLocation('malformed-request', options, { more: oddLineRule(options) }),
    earlyFaultLocation('headers-too-large', options),
    earlyFaultLocation('expectation', options),
    earlyFaultLocation('method-not-allowed', options, { more: [field('Allow', '$allowed_methods')] }),
    faultLocation('service_away', 'unavailable', options, { more: [field('Retry-After', SERVICE_RETRY_SECONDS)] }),
  ]
}

/** nginx calls a path with a stray `%` a bad request; to the service it is just an unknown path. */
const oddLineRule = ({ siteUrl }: AnswerOptions) => [
  `if ($is_odd_line) { ${returnFault('unknown-path', faultStatus('unknown-path'), siteUrl)} }`,
]

/** Headers of every answer with an asset, 304 included. */
const VALIDATOR_FIELDS = [
  field('ETag', '$etag'),
  field('Vary', '$coding_vary'),
  // The build machine's time says nothing about the content; the ETag does.
  field('Last-Modified', ''),
]

const READ_FIELDS = [...VALIDATOR_FIELDS, ...READ_HEADERS.map(([name, value]) => field(name, value))]

const FILE_FIELDS = [...VALIDATOR_FIELDS, field('Cache-Control', '$asset_cache')]

const BODY_FIELDS = [field('Content-Type', '$asset_type'), field('Content-Encoding', '$content_coding')]

function readLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id } = endpoint
  const file = `${API_PREFIXES[0]}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${snake(name)}`)}.json`
  const retryAfter = UNKNOWN_ID[id] ? [] : [field('Retry-After', SERVICE_RETRY_SECONDS)]
  return [
    block(`location ~ ${pattern(endpoint)}`, [
      errorPages({ 400: 'malformed_request', [ASKS_OPTIONS]: `options_${id}`, 405: `method_${id}` }),
      guards(['GET', 'HEAD']),
      directive('set', '$asset', file),
      countRead(`quota_${id}`),
      commonFields(options, 'data'),
      originFields(endpoint, options),
      QUOTA_FIELDS,
      BODY_FIELDS,
      READ_FIELDS,
      directive('try_files', '$asset_to_send', `@not_sent_${id}`),
    ]),
    // Unmodified, or no such file: decided after counting, and therefore not by a rule of the location itself.
    block(`location @not_sent_${id}`, [
      directive('error_page', UNMODIFIED, '=304', '@unmodified_api'),
      unmodifiedRule(),
      faultLines(UNKNOWN_ID[id] ?? 'unavailable', options, {
        endpoint,
        more: [...QUOTA_FIELDS, ...retryAfter],
      }),
    ]),
    ...ownLocations(endpoint, options),
  ]
}

/** A variant in another letter case has no file, although nginx finds its ETag. */
function unmodifiedRule(): string[] {
  return [
    'set $answers_304 $is_unmodified;',
    'if (!-f $document_root$asset) { set $answers_304 0; }',
    `if ($answers_304) { return ${UNMODIFIED}; }`,
  ]
}

/** A 304 with the length of the file that is not sent: `return 304` would say that it is empty. */
function unmodifiedLocation(name: string, lines: readonly (string | readonly string[])[]): string {
  return block(`location @unmodified_${name}`, [
    ...lines.flat(),
    directive('try_files', '$asset$coding_ending', '=404'),
  ])
}

/** Passed on with the client's real address in place of whatever it claims. */
function serviceLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id, quota } = endpoint
  const away: FaultName = quota === PUBLIC_QUOTA ? 'unavailable' : 'inquiry-unavailable'
  const pages = {
    400: 'malformed_request',
    [ASKS_OPTIONS]: `options_${id}`,
    405: `method_${id}`,
    502: `away_${id}`,
    504: `away_${id}`,
  }
  return [
    block(`location ~ ${pattern(endpoint)}`, [
      errorPages(pages),
      guards(['POST']),
      directive('proxy_pass', 'http://inquiry_service'),
    ]),
    faultLocation(`away_${id}`, away, options, { endpoint, more: [field('Retry-After', SERVICE_RETRY_SECONDS)] }),
    ...ownLocations(endpoint, options),
  ]
}

/** The forms that need no script, whose pages come from the service. */
export function formLocations(options: AnswerOptions): string[] {
  return [
    ...[INQUIRY_FORM_PATH, REPORT_FORM_PATH].map((path) =>
      block(`location = ${path}`, [
        errorPages({ 400: 'malformed_request', 502: 'form_away', 504: 'form_away' }),
        'if ($is_foreign_host) { return 400; }',
        directive('proxy_pass', 'http://inquiry_service'),
      ]),
    ),
    block('location @form_away', [
      commonFields(options, 'page'),
      directive('default_type', '"text/html; charset=utf-8"'),
      field('Retry-After', SERVICE_RETRY_SECONDS),
      field('Cache-Control', NO_STORE_CACHE),
      directive('return', '503', `'${FORM_AWAY}'`),
    ]),
  ]
}

/** For the person who sent a form without a script. Loading the page again sends it again, with its key. */
const FORM_AWAY =
  '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No answer</title><h1>No answer</h1><p>What you sent may not have been received. Load this page again in a minute to send it again: it is stored only once.</p><p><a href="/">Home</a></p></html>'

const FOR_SERVICE = '/.for-service'
const NO_PAGE = '/.refused/no-page'

/** Reads that the service answers; see `forService`. */
function forServiceLocation(): string {
  return block(`location = ${FOR_SERVICE}`, [
    'internal;',
    missing,
    errorPages({ 400: 'malformed_request', 502: 'service_away', 504: 'service_away' }),
    'if ($is_foreign_host) { return 400; }',
    directive('proxy_pass', 'http://inquiry_service$request_uri'),
    // Meant for a cache in front of this nginx, which would keep it to itself.
    directive('proxy_pass_header', 'X-Accel-Expires'),
  ])
}

function ownLocations(endpoint: Endpoint, options: AnswerOptions): string[] {
  const { id } = endpoint
  return [
    optionsLocation(`options_${id}`, endpoint, options),
    faultLocation(`method_${id}`, 'method-not-allowed', options, {
      endpoint,
      more: [field('Allow', allowOf(endpoint))],
    }),
    ...(endpoint.method === 'GET'
      ? [
          faultLocation(`quota_${id}`, 'public-quota', options, {
            endpoint,
            more: [...QUOTA_FIELDS, RETRY_AFTER_FIELD],
          }),
        ]
      : []),
  ]
}

/** Without `=`: the page is sent with the status that led here. */
const missing = [directive('error_page', '404', '@no_page')]

/** Where files are: `place` as in a location, `set` what finds the asset there, `more` for an answer with a body. */
function fileLocations(
  name: string,
  place: string,
  set: readonly string[],
  fields: readonly string[],
  more: readonly string[] = [],
) {
  return [
    block(`location ${place}`, [
      pageErrors(name),
      directive('error_page', UNMODIFIED, '=304', `@unmodified_${name}`),
      missing,
      'if ($is_foreign_host) { return 400; }',
      set,
      guards(['GET', 'HEAD']),
      unmodifiedRule(),
      fields,
      BODY_FIELDS,
      more,
      directive('try_files', '$asset$coding_ending', '=404'),
    ]),
    unmodifiedLocation(name, fields),
  ]
}

export function openFileLocations(options: AnswerOptions): string[] {
  const fields = [commonFields(options, 'data'), openFields(), FILE_FIELDS].flat()
  // Before the method: a missing file is missing for every method.
  const set = ['set $asset $uri;', 'if (!-f $document_root$asset) { return 404; }']
  return [
    ...fileLocations('open', `~ ${OPEN_FILE.source}`, set, fields),
    block('location @options_open', [
      commonFields(options, 'data'),
      openFields(),
      field('Allow', PAGE_ALLOW),
      listedFields(preflightFields({ method: 'GET' })),
      directive('return', '204'),
    ]),
    faultLocation('method_open', 'method-not-allowed', options, { more: [field('Allow', PAGE_ALLOW)] }),
  ]
}

/** Pages, their Markdown, styles and scripts, as `findPage` in the service finds them. */
export function pageLocations(options: AnswerOptions): string[] {
  const fields = [
    ...commonFields(options, 'page'),
    ...FILE_FIELDS.filter((line) => !line.startsWith('add_header Vary ')),
    field('Vary', '$page_vary'),
    field('Access-Control-Allow-Origin', '$form_origin'),
    field('Access-Control-Expose-Headers', '$form_exposed'),
  ]
  const noPage = [
    commonFields(options, 'page'),
    field('Content-Type', '$asset_type'),
    field('Content-Encoding', '$content_coding'),
    field('Cache-Control', NO_STORE_CACHE),
    field('Vary', 'Accept, Accept-Encoding'),
    field('Last-Modified', ''),
    directive('try_files', '$asset$coding_ending', '=404'),
  ].flat()
  const set = ['set $page $page_at_uri;', 'set $asset $page_asset;', 'if ($asset = "") { return 404; }']
  return [
    ...fileLocations('page', '/', set, fields, [field('Link', '$page_link')]),
    ...['~ ^(?!/api/).*\\.(?:br|gz)$', '~ ^/404(?:\\.html|\\.md)?$', '= /.refused/page'].map((place) =>
      block(`location ${place}`, [missing, directive('return', '404')]),
    ),
    block('location ~ ^(?!/api/)(?<bare_page>/.*?)(?:/index)?(?:\\.html|/)$', [
      missing,
      'if (!-f $document_root$bare_page.html) { return 404; }',
      movedTo('$bare_page', options),
    ]),
    ...Object.entries(MOVED_PAGES).map(([from, to]) => block(`location = ${from}`, movedTo(to, options))),
    block('location = /index.html', movedTo('/', options)),
    block('location @options_page', [
      commonFields(options, 'page'),
      field('Allow', PAGE_ALLOW),
      directive('return', '204'),
    ]),
    faultLocation('method_page', 'method-not-allowed', options, {
      scope: 'page',
      more: [field('Allow', PAGE_ALLOW)],
    }),
    block('location @no_page', [
      directive('error_page', '420', '=', '@unknown_path'),
      // nginx sends no file in answer to another method; on the way to an address it makes a GET of it.
      directive('error_page', '405', '=404', NO_PAGE),
      'if ($prefers_json) { return 420; }',
      'set $asset $missing_asset;',
      noPage,
    ]),
    block(`location = ${NO_PAGE}`, ['internal;', noPage]),
  ]
}

function movedTo(path: string, options: AnswerOptions): string[] {
  const isOpen = isOpenFile(path)
  return [
    ...pageErrors(isOpen ? 'open' : 'page'),
    ...guards(['GET', 'HEAD']),
    // nginx writes HTML into every redirect.
    ...commonFields(options, 'page'),
    ...(isOpen ? openFields() : []),
    // Without a limit browsers would keep a 308 forever.
    field('Cache-Control', READ_CACHE),
    directive('return', '308', `${path}$is_args$args`),
  ]
}

const pageErrors = (name: string) =>
  errorPages({ 400: 'malformed_request', 405: `method_${name}`, [ASKS_OPTIONS]: `options_${name}` })

function pattern({ path }: Endpoint): string {
  return `^/api(?:/v1)?${path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${snake(name)}>[^/]+)`)}$`
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Status → named location whose own status is sent. */
function errorPages(pages: Record<string, string>): string[] {
  return Object.entries(pages).map(([status, name]) => directive('error_page', status, '=', `@${name}`))
}

/** First of all, and before the quota is counted (D23). */
function guards(methods: readonly string[]): string[] {
  return [
    'if ($is_foreign_host) { return 400; }',
    `if ($request_method = OPTIONS) { return ${ASKS_OPTIONS}; }`,
    `if ($request_method !~ ^(?:${methods.join('|')})$) { return 405; }`,
  ]
}
