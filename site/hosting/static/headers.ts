/**
 * `_headers`, which Cloudflare Pages, Netlify and others read. No two patterns match one address: hosts join the values of
 * a field that several of them set, and a joined security field means something else or nothing.
 */

import { IMMUTABLE_CACHE, IMMUTABLE_FOLDER, READ_CACHE } from '../../../inquiry-service/contract/caching.ts'
import { API_PREFIXES, ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import { READ_HEADERS } from '../../../inquiry-service/contract/response-headers.ts'
import { ANY_ORIGIN } from '../../../inquiry-service/wire/cors.ts'
import { eachField } from '../../../inquiry-service/wire/header-fields.ts'
import { MEDIA_TYPE_BY_NAME } from '../../../inquiry-service/wire/media-types.ts'
import { isOpenFile } from '../../../inquiry-service/wire/open-files.ts'
import { type SecurityOptions, securityHeaders } from '../../../inquiry-service/wire/security-headers.ts'
import { placeholders } from './placeholders.ts'

type Field = readonly [name: string, value: string]

/** `files`: the paths of the built site. */
export function headersFile(options: SecurityOptions, files: readonly string[]): string {
  const immutable: Field[] = [...securityHeaders(options, 'page'), ['Cache-Control', IMMUTABLE_CACHE]]
  return [
    ...readPatterns().map((pattern) => rule(pattern, [JSON_TYPE, ...dataFields(options, READ_HEADERS)])),
    rule(`${IMMUTABLE_FOLDER}*`, immutable),
    rule('/', pageFields(options)),
    ...filePatterns(files).map(({ pattern, kind }) => rule(pattern, FIELDS_OF[kind](options, pattern))),
  ].join('\n')
}

const JSON_TYPE: Field = ['Content-Type', 'application/json; charset=utf-8']
const CACHE: Field = ['Cache-Control', READ_CACHE]

const pageFields = (options: SecurityOptions): Field[] => [...securityHeaders(options, 'page'), CACHE]

const dataFields = (options: SecurityOptions, own: readonly Field[] = [CACHE]): Field[] => [
  ...securityHeaders(options, 'data'),
  ...own,
  ...eachField(ANY_ORIGIN),
]

function readPatterns(): string[] {
  const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => placeholders(path))
  return API_PREFIXES.flatMap((prefix) => paths.map((path) => prefix + path))
}

/** What the addresses of a pattern are: pages, files that every origin may read, or both. */
type Kind = 'pages' | 'open' | 'both'

const FIELDS_OF: Readonly<Record<Kind, (options: SecurityOptions, path: string) => Field[]>> = {
  pages: (options) => pageFields(options),
  open: (options, path) => [...typeField(path), ...dataFields(options)],
  // A pattern can't tell a page from its Markdown below one folder: whatever lies there is public, and may be read.
  both: (options) => [...pageFields(options), ...eachField(ANY_ORIGIN)],
}

/** A page or a file by itself, those below a folder: `/about`, `/openapi.json`, `/articles/*`. */
function filePatterns(files: readonly string[]): { pattern: string; kind: Kind }[] {
  const published = files.filter((file) => !/^\/(?:_|api\/|index\.html$)|\.(?:br|gz|zst)$/.test(file))
  const byPattern = Map.groupBy(published, patternOf)
  return [...byPattern].map(([pattern, its]) => ({ pattern, kind: kindOf(its) }))
}

function patternOf(file: string): string {
  const folder = /^\/[^./][^/]*(?=\/)/.exec(file)?.[0]
  return folder ? `${folder}/*` : file.replace(/\.html$/, '')
}

function kindOf(files: readonly string[]): Kind {
  if (files.every(isOpenFile)) return 'open'
  return files.some(isOpenFile) ? 'both' : 'pages'
}

/** Of a file whose address does not tell a host its type. */
function typeField(path: string): Field[] {
  const type = MEDIA_TYPE_BY_NAME[path]
  return type ? [['Content-Type', type]] : []
}

function rule(pattern: string, fields: readonly Field[]): string {
  const lines = fields.map(([name, value]) => `  ${name}: ${value}`)
  return `${[pattern, ...lines].join('\n')}\n`
}
