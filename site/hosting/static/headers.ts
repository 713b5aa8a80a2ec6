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

/** A page by itself, those below a folder, and other files: `/about`, `/articles/*`, `/openapi.json`. */
function pagePatterns(names: readonly string[]): string[] {
  const published = names.filter(
    (name) => !/^[._]|\.(?:br|gz|zst)$/.test(name) && name !== 'index.html' && name !== 'api',
  )
  return published.map((name) => {
    if (name.endsWith('.html')) return `/${name.slice(0, -'.html'.length)}`
    return name.includes('.') ? `/${name}` : `/${name}/*`
  })
}

function rule(pattern: string, fields: readonly Field[]): string {
  const lines = fields.map(([name, value]) => `  ${name}: ${value}`)
  return `${[pattern, ...lines].join('\n')}\n`
}
