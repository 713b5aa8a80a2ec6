/**
 * `_headers`, which Cloudflare Pages, Netlify and others read. No two patterns match one address: hosts join the values of
 * a field that several of them set, and a joined security field means something else or nothing.
 */
import { API_PREFIXES, ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../../../inquiry-service/http/caching.ts'
import { corsFields } from '../../../inquiry-service/http/cors.ts'
import { eachField } from '../../../inquiry-service/http/header-fields.ts'
import { type SecurityOptions, securityHeaders } from '../../../inquiry-service/http/security-headers.ts'
import { placeholders } from './placeholders.ts'

type Field = readonly [name: string, value: string]

/** `names`: what lies at the top of the built site. */
export function headersFile(options: SecurityOptions, names: readonly string[]): string {
  const page = securityHeaders(options, 'page')
  const read: Field[] = [...page, ['Cache-Control', READ_CACHE]]
  return [
    ...readPatterns().map((pattern) => rule(pattern, apiFields(options))),
    rule(`${IMMUTABLE_FOLDER}*`, [...page, ['Cache-Control', IMMUTABLE_CACHE]]),
    rule('/', read),
    ...pagePatterns(names).map((pattern) => rule(pattern, read)),
  ].join('\n')
}

function apiFields(options: SecurityOptions): Field[] {
  return [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', READ_CACHE],
    ...securityHeaders(options, 'api'),
    ...eachField(corsFields(undefined, undefined, [])),
  ]
}

function readPatterns(): string[] {
  const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => placeholders(path))
  return API_PREFIXES.flatMap((prefix) => paths.map((path) => prefix + path))
}

/** `/about`, `/articles` and `/articles/*`: a page by itself, and those below it. */
function pagePatterns(names: readonly string[]): string[] {
  const pages = names.filter((name) => name.endsWith('.html') && name !== 'index.html').map((name) => name.slice(0, -5))
  const folders = names.filter((name) => !name.includes('.') && name !== 'api' && !name.startsWith('_'))
  return [...pages.map((name) => `/${name}`), ...folders.map((name) => `/${name}/*`)].sort()
}

function rule(pattern: string, fields: readonly Field[]): string {
  return [pattern, ...fields.map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`
}
