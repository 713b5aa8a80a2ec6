/**
 * The nginx configuration, made from the tables of endpoints, faults and headers and from the built site, so that no
 * list exists twice. `docs/ways-of-running.md` of the service says what nginx does differently.
 */
import { acceptMaps, codingMaps } from './accept.ts'
import { type AnswerOptions, earlyPath } from './answers.ts'
import { assetMaps, type BuiltFiles } from './asset-maps.ts'
import { apiLocations, formLocations, openFileLocations, pageLocations, serverRules } from './locations.ts'
import { block, directive, quoted, requestMaps } from './maps.ts'
import { QUOTA_GROUP, quotaZone } from './quota.ts'

export interface NginxOptions extends AnswerOptions {
  /** Folder of the files as nginx sees it. It holds the files that `files` was read from: the ETags match nothing else. */
  root: string
  files: BuiltFiles
  /** As in nginx's `listen`: `80`, `127.0.0.1:8080`. */
  listen: string
  /** Address of the service: `127.0.0.1:3001`. Several, separated by commas, share the work. */
  upstream: string
  /** Addresses and CIDR ranges of servers in front of nginx, whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
}

export function nginxConfig(options: NginxOptions): string {
  return `${[
    '# Made by `npm run hosting:nginx` from the contract. Do not edit: run it again.',
    directive('map_hash_bucket_size', '256'),
    directive('map_hash_max_size', String(hashSize(options.files))),
    directive('variables_hash_max_size', '4096'),
    requestMaps(options.allowedOrigins, options.siteUrl),
    acceptMaps(),
    codingMaps(),
    assetMaps(options.files),
    ...quotaZone(),
    serviceGroup('inquiry_service', options.upstream),
    serviceGroup(QUOTA_GROUP, options.upstream),
    block('server', [
      directive('listen', options.listen),
      directive('server_name', '_'),
      directive('root', quoted(options.root)),
      realAddress(options.trustedProxies),
      SERVER,
      serverRules(),
      apiLocations(options),
      formLocations(options),
      pageLocations(options),
      openFileLocations(options),
    ]),
  ].join('\n\n')}\n`
}

/** The rightmost address that is not itself trusted, as in the service (D21). */
const realAddress = (proxies: readonly string[]) => [
  ...proxies.map((range) => directive('set_real_ip_from', range)),
  'real_ip_header X-Forwarded-For;',
  'real_ip_recursive on;',
]

/** After one slow answer, nginx leaves that server of the group alone for ten seconds. */
const serviceGroup = (name: string, addresses: string) =>
  block(`upstream ${name}`, [
    addresses.split(',').map((address) => directive('server', address.trim())),
    directive('keepalive', '16'),
  ])

/** Room for one name per form and encoding, twice over, so that nginx rarely needs longer chains. */
const hashSize = (files: BuiltFiles) => 2 ** Math.ceil(Math.log2(Math.max(files.size, 256) * 8))

const SERVER = [
  // Each line about a request names the address of its reader, which nobody keeps (see the privacy page).
  'access_log off;',
  'error_log /dev/null emerg;',
  'server_tokens off;',
  'absolute_redirect off;',
  'merge_slashes off;',
  // A fault on the way to an answer, such as the broken body of a refused request, has its own page too.
  'recursive_error_pages on;',
  'error_page 404 @no_page;',
  directive('error_page', '400', '501', '505', '=', earlyPath('malformed-request')),
  directive('error_page', '405', '=', earlyPath('method-not-allowed')),
  directive('error_page', '414', '431', '494', '=', earlyPath('headers-too-large')),
  // Types and ETags are set by hand: an encoded file ends in `.br`, and its ETag is made of its content.
  'types { }',
  'default_type "";',
  'etag off;',
  // Only If-None-Match decides: the build machine's clock says nothing about the content.
  'if_modified_since off;',
  'max_ranges 0;',
  'client_header_timeout 5s;',
  'client_body_timeout 10s;',
  // The service has the limits, and the words for exceeding them.
  'client_max_body_size 0;',
  // As in the service: anything longer gets 431.
  'large_client_header_buffers 4 16k;',
  'keepalive_timeout 60s;',
  'proxy_http_version 1.1;',
  'proxy_request_buffering off;',
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 30s;',
  'proxy_set_header Host $host_for_service;',
  'proxy_set_header Connection "";',
  // Replaces whatever the client sent, so that nobody can claim another address.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header Forwarded "";',
]

/** A complete nginx.conf around it, for a machine that does nothing else and for tests. */
export function nginxMain(include: string, runFolder: string): string {
  return `${[
    'worker_processes auto;',
    directive('pid', quoted(`${runFolder}/nginx.pid`)),
    directive('error_log', quoted(`${runFolder}/error.log`), 'warn'),
    'pcre_jit on;',
    // Clients keep connections open for a minute; with too few, nginx also closes idle ones to the service.
    'worker_rlimit_nofile 20000;',
    block('events', ['worker_connections 8192;']),
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
