/** The first line of every page and every Markdown form, for agents: where the index is, and where else the same content is. */
import { API_PREFIXES } from '../../inquiry-service/contract/endpoints.ts'

export const AGENT_INDEX = '/llms.txt'

/** Many fetching tools truncate longer files, the strictest at about 20,700. UTF-16 code units. */
export const AGENT_FILE_CHARACTERS = 20_000

/** Lines in groups for one file each, of at most `room` characters with their line ends. */
export function inParts(lines: readonly string[], room: number): string[][] {
  const parts: string[][] = [[]]
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (length > room) {
      parts.push([])
      length = line.length + 1
    }
    parts.at(-1)?.push(line)
  }
  return parts
}

/** The first part has the name of the whole. */
export const partPath = (path: string, index: number, ending: string) =>
  `${path}${index === 0 ? '' : `.part-${index + 1}`}.${ending}`

const [API] = API_PREFIXES

const JSON_FORMS: readonly (readonly [pattern: RegExp, forms: (id: string) => string[]])[] = [
  [/^\/catalog\/([^/]+)$/, (id) => [`${API}/catalog/${id}`, `/evidence/${id}.json`]],
  [/^\/documents\/([^/]+)$/, (id) => [`${API}/documents/${id}`]],
  [/^\/fit\/([^/]+)$/, (id) => [`/fit/${id}.json`]],
  [/^\/catalog$/, () => [`${API}/catalog`, '/catalog-index.json']],
  [/^\/documents$/, () => [`${API}/documents`]],
  [/^\/articles$/, () => [`${API}/articles`]],
  [/^\/devices$/, () => ['/devices.json']],
  [/^\/changes$/, () => ['/changes.json']],
]

function jsonForms(path: string): string[] {
  for (const [pattern, forms] of JSON_FORMS) {
    const match = pattern.exec(path)
    if (match) return forms(match[1] ?? '')
  }
  return []
}

const READS_QUERY = new Set([
  '/catalog',
  '/compare',
  '/devices',
  '/documents',
  '/estimate',
  '/fit',
  '/inquire',
  '/search',
])

/** Says that fetching the page does not apply a filter; empty for pages without filters. */
export function queryWords(path: string): string {
  return READS_QUERY.has(path)
    ? 'Parameters after ? are read only by the page’s script; without it you get the full, unfiltered page.'
    : ''
}

export function twinPointer(path: string): string {
  const forms = jsonForms(path).map((address) => `[${address}](${address})`)
  const parts = [
    `Index for agents: [${AGENT_INDEX}](${AGENT_INDEX})`,
    `page: [${path}](${path})`,
    ...(forms.length > 0 ? [`as JSON: ${forms.join(', ')}`] : []),
  ]
  return `> ${[`${parts.join(' · ')}. Addresses are relative to the host that served this file.`, queryWords(path)].filter(Boolean).join(' ')}\n`
}
