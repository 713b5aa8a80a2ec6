/**
 * The nginx configuration, made from the endpoint table, the fault table and the field lists of the contract: never a
 * second list. What nginx alone can't keep: the exact sliding window of the public quota, and the `RateLimit` field that
 * would tell of it. `limit_req` admits 120 at once and then two a second.
 */
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { MEDIA_TYPES, TEXT_MEDIA_TYPES } from '../../../inquiry-service/wire/media-types.ts'
import { acceptMaps, codingPreferenceMaps } from './accept.ts'
import { type AnswerOptions, earlyPath } from './answers.ts'
import { apiLocations, openFileLocations, pageLocations } from './locations.ts'
import { codingMaps, formMaps, requestMaps } from './maps.ts'
import { block, directive, quoted } from './syntax.ts'

export interface NginxOptions extends AnswerOptions {
  /** Folder of the built site, as nginx sees it. */
  root: string
  /** As in nginx's `listen`: `80`, `127.0.0.1:8080`. */
  listen: string
  /** Address of the service: `127.0.0.1:3001`. Several, separated by commas, share the work. */
  upstream: string
  /** Patterns of the paths that have Markdown beside their HTML; see `twinPatterns`. */
  twins: readonly string[]
  /** Files too small for a coding; see `uncodedFiles`. */
  uncoded: readonly string[]
}

/** What stands inside `http { }`. */
export function nginxConfig(options: NginxOptions): string {
  const requestsPerMinute = (PUBLIC_QUOTA.limit * 60) / PUBLIC_QUOTA.windowSeconds
  return `${[
    '# Made by `npm run hosting:nginx` from the contract. Do not edit: run it again.',
    directive('map_hash_bucket_size', '256'),
    requestMaps(options.allowedOrigins),
    acceptMaps(),
    codingPreferenceMaps(),
    formMaps(options.twins),
    codingMaps(options.uncoded),
    directive('limit_req_zone', '$client_prefix', 'zone=public_quota:10m', `rate=${requestsPerMinute}r/m`),
    block('upstream inquiry_service', [
      options.upstream.split(',').map((address) => directive('server', address.trim())),
      directive('keepalive', '16'),
    ]),
    block('server', [
      directive('listen', options.listen),
      directive('server_name', '_'),
      directive('root', quoted(options.root)),
      SERVER,
      block('types', [Object.entries(MEDIA_TYPES).map(([ending, type]) => directive(type, ending))]),
      directive('default_type', 'application/octet-stream'),
      directive('charset', 'utf-8'),
      directive('charset_types', ...TEXT_MEDIA_TYPES.filter((type) => type !== 'text/html')),
      apiLocations(options),
      pageLocations(options),
      openFileLocations(options),
    ]),
  ].join('\n\n')}\n`
}

const SERVER = [
  'server_tokens off;',
  'absolute_redirect off;',
  'merge_slashes off;',
  // A path in any letter case is another path.
  'if ($odd_path) { return 404; }',
  'error_page 404 = @unknown_path;',
  directive('error_page', '400', '501', '505', '=', earlyPath('malformed-request')),
  directive('error_page', '405', '=', earlyPath('method-not-allowed')),
  directive('error_page', '414', '431', '494', '=', earlyPath('headers-too-large')),
  'etag on;',
  // If-None-Match alone decides: the build machine's clock says nothing of the content.
  'if_modified_since off;',
  'max_ranges 0;',
  'client_header_timeout 5s;',
  'client_body_timeout 10s;',
  'client_max_body_size 1m;',
  // As the service has it: what is longer gets 431.
  'large_client_header_buffers 4 16k;',
  'keepalive_timeout 60s;',
  'limit_req_log_level info;',
  'proxy_http_version 1.1;',
  'proxy_request_buffering off;',
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 30s;',
  'proxy_set_header Host $http_host;',
  'proxy_set_header Connection "";',
  // In place of what the client sent: nobody can claim another address.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header Forwarded "";',
]

/** A whole nginx.conf around it, for a machine that does nothing else and for tests. */
export function nginxMain(include: string, runFolder: string): string {
  return `${[
    'load_module modules/ngx_http_brotli_static_module.so;',
    'worker_processes auto;',
    directive('pid', quoted(`${runFolder}/nginx.pid`)),
    directive('error_log', quoted(`${runFolder}/error.log`), 'warn'),
    block('events', ['worker_connections 1024;']),
    block('http', [
      'access_log off;',
      'sendfile on;',
      'tcp_nopush on;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) =>
        directive(`${kind}_temp_path`, quoted(`${runFolder}/${kind}`)),
      ),
      directive('include', quoted(include)),
    ]),
  ].join('\n')}\n`
}
