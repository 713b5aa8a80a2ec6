/** Maps of the request: its id, its client, its oddities. */
import { allowOf, ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../../../inquiry-service/wire/caching.ts'
import { ANY_ORIGIN } from '../../../inquiry-service/wire/cors.ts'
import { eachField } from '../../../inquiry-service/wire/header-fields.ts'

/** Variables that the locations use. `allowedOrigins` may submit inquiries from a browser. */
export function requestMaps(allowedOrigins: readonly string[]): string {
  return [
    REQUEST_ID,
    CLIENT,
    ODD_PATH,
    ODD_LINE,
    FOREIGN_HOST,
    allowedMethods(),
    pageCache(),
    inquiryOrigin(allowedOrigins),
  ].join('\n')
}

/** nginx's request id is 32 random hexadecimal digits; the contract wants a UUID (D12b): version and variant are set. */
const REQUEST_ID = `map $request_id $request_uuid {
    "~^(?<id_a>.{8})(?<id_b>.{4}).(?<id_c>.{3}).(?<id_d>.{3})(?<id_e>.{12})$" "$id_a-$id_b-4$id_c-8$id_d-$id_e";
}`

/** IPv6 counts by /64 (D21): the first four groups, or those before the double colon, which stand for zeros. */
const CLIENT = `map $remote_addr $client_prefix {
    default $binary_remote_addr;
    "~^(?<ip_full>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" $ip_full;
    "~^(?<ip_short>(?:[0-9a-f]+:){1,4}):" $ip_short;
    "~^::" zero;
}`

/** nginx decodes and resolves a path before it looks for a location; the service takes these as no path of ours. */
const ODD_PATH = `map $request_uri $odd_path {
    default 0;
    "~*^[^?]*%(?:2f|5c|00|[c-f][0-9a-f](?!%[89ab][0-9a-f])|(?![0-9a-f][0-9a-f]))" 1;
    "~^[^?]*/\\.{1,2}(?:/|\\?|$)" 1;
    "~^[^?]*//" 1;
}`

/** For methods that nginx refuses before it has looked at the path. */
function allowedMethods(): string {
  const paths = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return `map $request_uri $allowed_methods {
    default "${allowOf({ method: 'GET' })}";
    "~^/api(?:/v1)?(?:${paths.join('|')})(?:\\?|$)" "${allowOf({ method: 'POST' })}";
}`
}

/** The same of a request line that nginx could not take apart: it has no `$request_uri` then. */
const ODD_LINE = `map $request $odd_line {
    default 0;
    "~*^[A-Z]+ [^ ?]*%(?:2f|00|(?![0-9a-f][0-9a-f]))" 1;
    "~^[A-Z]+ [^ ?]*/\\.\\./" 1;
}
map $odd_path$odd_line $is_odd {
    default 0;
    "~1" 1;
}`

/** An absolute-form target for another host than the Host field names (D12a): nginx takes the host of the target. */
const FOREIGN_HOST = `map "$host|$http_host" $foreign_host {
    default 1;
    "~*^(?<host_a>[^|]*)\\|\\k<host_a>(?::[0-9]*)?$" 0;
}`

function pageCache(): string {
  return `map $uri $page_cache {
    default "${READ_CACHE}";
    "~^${IMMUTABLE_FOLDER}" "${IMMUTABLE_CACHE}";
}`
}

function inquiryOrigin(allowedOrigins: readonly string[]): string {
  // As patterns: nginx compares plain words without regard to letter case, and origins are exact.
  const lines = allowedOrigins.map((origin) => `    "~^${origin.replaceAll('.', '\\.')}$" "${origin}";`)
  return `map $http_origin $inquiry_origin {\n    default "";\n${lines.join('\n')}\n}`
}

/**
 * Which form of a page to send. `twins` are patterns of the paths that have Markdown beside their HTML: nginx must know
 * them beforehand, as it can't look for a file and then go on to another.
 */
export function formMaps(twins: readonly string[]): string {
  const patterns = twins.map((pattern) => `    "~${pattern}" 1;`)
  return `map $uri $has_markdown {
    default 0;
${patterns.join('\n')}
}
map $has_markdown$prefers_markdown $page_form {
    default .html;
    11 .md;
}
map $has_markdown $page_vary {
    default $coded_vary;
    1 "Accept, Accept-Encoding";
}
map $has_markdown$prefers_markdown $page_link {
    default "";
    10 '<$uri.md>; rel="alternate"; type="text/markdown"';
}
${formOrigin()}`
}

/** `$form_origin` and `$form_exposed`: the CORS fields of a page's Markdown, which every origin may read. */
function formOrigin(): string {
  const { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed } = Object.fromEntries(
    eachField(ANY_ORIGIN),
  )
  return `map $has_markdown$prefers_markdown $form_origin {
    default "";
    11 "${origin}";
}
map $has_markdown$prefers_markdown $form_exposed {
    default "";
    11 "${exposed}";
}`
}

/** `$coded_vary`: what is too small for a coding has one form for everybody. */
export function codingMaps(uncoded: readonly string[]): string {
  const lines = uncoded.map((file) => `    "${file}" "";`)
  return `map $uri $coded_vary {
    default Accept-Encoding;
    "~\\.(?:png|woff2|ico|zip)$" "";
${lines.join('\n')}
}`
}
