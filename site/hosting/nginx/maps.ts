/** Maps of the request: its id, its client, its oddities. */
import { allowOf, ENDPOINTS, OTHER_MAJOR } from '../../../inquiry-service/contract/endpoints.ts'
import { errorBody, type FaultName } from '../../../inquiry-service/contract/errors.ts'

/** Variables for the locations. `allowedOrigins` may submit inquiries from a browser. */
export function requestMaps(allowedOrigins: readonly string[], siteUrl: string): string {
  return [
    REQUEST_ID,
    CLIENT,
    ODD_PATH,
    ODD_LINE,
    FOREIGN_HOST,
    UNKNOWN_EXPECTATION,
    forService(),
    host(siteUrl),
    allowedMethods(),
    inquiryOrigin(allowedOrigins),
  ].join('\n')
}

/** nginx's request id is 32 random hex digits; the contract wants a UUID (D12b), so version and variant are set. */
const REQUEST_ID = `map $request_id $request_uuid {
    "~^(?<id_a>.{8})(?<id_b>.{4}).(?<id_c>.{3}).(?<id_d>.{3})(?<id_e>.{12})$" "$id_a-$id_b-4$id_c-8$id_d-$id_e";
}`

/** IPv6 is counted per /64 (D21): the first four groups, or those before the double colon, which stands for zeros. */
const CLIENT = `map $remote_addr $client_prefix {
    default $binary_remote_addr;
    "~^(?<ip_full>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" $ip_full;
    "~^(?<ip_short>(?:[0-9a-f]+:){1,4}):" $ip_short;
    "~^::" zero;
}`

/** A segment of one or two dots, encoded or not. */
const DOTS = '/(?:\\.|%2e){1,2}(?:/|\\?|$)'

/** A major that does not exist is one whatever follows it (D4). */
const OTHER = OTHER_MAJOR.source.replace(/^\^|\$$/g, '')

/**
 * nginx decodes and resolves a path before it chooses a location; the service treats such paths as unknown.
 *
 * A request that nginx has already refused passes the server's rules again on its way to the answer: maps used there
 * must be empty for `/.refused/` and must not be cached.
 */
const ODD_PATH = `map "$uri|$request_uri" $odd_path {
    volatile;
    default "";
    "~^/\\.refused/" "";
    "~^/api/${OTHER}(?:/.*)?\\|/api/${OTHER}/" "";
    "~*\\|/api(?:/[^?]*)?(?:%(?:2f|5c|00|[c-f][0-9a-f](?!%[89ab][0-9a-f])|(?![0-9a-f][0-9a-f]))|${DOTS}|//)" api;
    "~*\\|[^?]*(?:%(?:2f|5c|00|[c-f][0-9a-f](?!%[89ab][0-9a-f])|(?![0-9a-f][0-9a-f]))|${DOTS}|//)" page;
}`

/** The same for a request line that nginx could not parse, which has no `$request_uri`. */
const ODD_LINE = `map "$request_uri|$request" $is_odd_line {
    default 0;
    "~*^\\|[A-Z]+ [^ ?]*%(?:2f|00|(?![0-9a-f][0-9a-f]))" 1;
    "~^\\|[A-Z]+ [^ ?]*/\\.\\./" 1;
}`

/**
 * An absolute-form target whose host differs from the Host field (D12a): nginx takes the host of the target, or, if
 * HTTP/1.0 gives neither, the name of the server.
 */
const FOREIGN_HOST = `map "$host|$http_host" $is_foreign_host {
    default 1;
    "_|" 0;
    "~*^(?<host_a>[^|]*)\\|\\k<host_a>\\.?(?::[0-9]*)?$" 0;
}`

const UNKNOWN_EXPECTATION = `map "$uri|$http_expect" $is_unknown_expectation {
    volatile;
    default 1;
    "~^/\\.refused/" 0;
    "~*\\|(?:100-continue)?$" 0;
}`

/**
 * Reads that nginx would answer by its own rules and therefore leaves to the service: those with conditions meant for
 * writers, which nginx compares with a file's time, and chunked bodies, whose faults it answers with its own page.
 */
function forService(): string {
  const posts = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return `map "$request_method $uri|$http_if_match$http_if_unmodified_since|$http_transfer_encoding" $is_for_service {
    volatile;
    default 0;
    "~^[^ ]* /\\.(?:refused|quota)/" 0;
    "~^POST /api(?:/v1)?(?:${posts.join('|')})\\|" 0;
    "~^(?:GET|HEAD) .*\\|.+\\|[^|]*$" 1;
    "~\\|[^|]+$" 1;
}`
}

/** HTTP/1.0 allows requests without a host; the service is asked in HTTP/1.1, which does not. */
function host(siteUrl: string): string {
  return `map $http_host $host_for_service {\n    default $http_host;\n    "" "${new URL(siteUrl).host}";\n}`
}

/** For methods that nginx refuses before it looks at the path. */
function allowedMethods(): string {
  const paths = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return `map $request_uri $allowed_methods {
    default "${allowOf({ method: 'GET' })}";
    "~^/api(?:/v1)?(?:${paths.join('|')})(?:\\?|$)" "${allowOf({ method: 'POST' })}";
}`
}

function inquiryOrigin(allowedOrigins: readonly string[]): string {
  // As patterns: nginx compares plain words case-insensitively, and origins are exact.
  const lines = allowedOrigins.map((origin) => `    "~^${origin.replaceAll(/[.[\]]/g, '\\$&')}$" "${origin}";`)
  return `map $http_origin $inquiry_origin {\n    default "";\n${lines.join('\n')}\n}`
}

/** A quoted string. nginx can't escape `$`: the text must not contain one except that of the `variable` it starts with. */
export function quoted(text: string, variable = ''): string {
  if (text.replace(variable, '').includes('$'))
    throw new Error('Cannot write the nginx configuration: a text holds a dollar sign')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** `name value …;`, values quoted where they need it. */
export function directive(name: string, ...values: readonly string[]): string {
  return `${[name, ...values].join(' ')};`
}

/** Sent with every status. nginx leaves out a header whose value is empty. */
export function field(name: string, value: string): string {
  return directive('add_header', name, value.startsWith('$') ? value : quoted(value), 'always')
}

export function block(head: string, lines: readonly (string | readonly string[])[]): string {
  const body = lines.flat().map((line) => line.replace(/^(?=.)/gm, '    '))
  return `${head} {\n${body.join('\n')}\n}`
}

/** The Error body of a fault as a `return`. */
export function returnFault(fault: FaultName, status: number, siteUrl: string): string {
  return directive('return', String(status), quoted(JSON.stringify(errorBody(fault, siteUrl))))
}
