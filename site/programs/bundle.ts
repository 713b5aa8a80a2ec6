/**
 * The bundle itself and its description in `/bundle.json`. Its version is the digest of its content: equal content,
 * equal bytes.
 */
import { createHash } from 'node:crypto'
import { type Zippable, zipSync } from 'fflate'
import { DATA_LICENSE } from '../../inquiry-service/contract/license.ts'
import { componentSchemas } from '../../inquiry-service/contract/openapi/schemas.ts'
import { catalogColumns, catalogRows } from '../catalog/catalog-index.build.ts'
import { toCsv } from '../catalog/export.ts'
import { changesPayload } from '../changes/changes.build.ts'
import { absolute, catalog } from '../core/content.build.ts'
import { printDate } from '../core/numbers.ts'
import { articlesPayload, documentsPayload, openApi } from './read-api.ts'

interface ArchiveFile {
  path: string
  text: string
}

/** `day` (YYYY-MM-DD) is the date of every file, at midnight. */
export function archive(files: readonly ArchiveFile[], day: string): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Zippable = {}
  for (const { path, text } of sorted) entries[path] = new TextEncoder().encode(text)
  return zipSync(entries, { level: 9, mtime: localMidnight(day) })
}

/** Zip stores local times without a zone: the digits must be the same wherever the archive is made. */
function localMidnight(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const COMPONENTS = '#/components/schemas/'
const components: Readonly<Record<string, unknown>> = componentSchemas()

/** Draft 2020-12. @throws Error when the contract has no schema of that name */
function standaloneSchema(name: string): object {
  const names = reachableFrom(name)
  const definitions = Object.fromEntries(names.map((each) => [each, components[each]]))
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `${COMPONENTS}${name}`,
    $defs: definitions,
  })
  return JSON.parse(text.replaceAll(COMPONENTS, '#/$defs/'))
}

function reachableFrom(name: string): string[] {
  const reached = new Set([name])
  for (const each of reached) {
    if (!(each in components)) throw new Error(`Cannot write the schema ${name}: there is no ${each}`)
    for (const [, next = ''] of JSON.stringify(components[each]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      reached.add(next)
    }
  }
  return [...reached].sort()
}

interface BundleFile extends ArchiveFile {
  what: string
}

const json = (value: unknown) => JSON.stringify(value)

const DATA: readonly BundleFile[] = [
  { path: 'catalog.json', what: 'All models with their exact variants, as /api/v1/catalog', text: json(catalog) },
  { path: 'documents.json', what: 'All source records, as /api/v1/documents', text: json(documentsPayload) },
  { path: 'articles.json', what: 'Metadata of all articles, as /api/v1/articles', text: json(articlesPayload) },
  { path: 'changes.json', what: 'Every change to a figure, as /changes.json', text: json(changesPayload) },
  {
    path: 'catalog.csv',
    what: 'One row per variant with units, document ids and dates, as /catalog.csv',
    text: toCsv(catalogRows, catalogColumns),
  },
  { path: 'openapi.json', what: 'The contract as OpenAPI 3.1, as /openapi.json', text: json(openApi) },
  ...['Catalog', 'Documents', 'Articles'].map((name) => ({
    path: `schema/${name.toLowerCase()}.schema.json`,
    what: `JSON Schema 2020-12 of ${name.toLowerCase()}.json`,
    text: json(standaloneSchema(name)),
  })),
]

const README: BundleFile = {
  path: 'README.md',
  what: 'What each file is, and what its figures mean',
  text: `# Accelerator Sourcing Reference, offline

The latest review of an entry was on ${printDate(catalog.checkedAt)}. ${absolute('/bundle.json')} has the digest of the current bundle: if it differs, there is a newer one.

- Entries are manufacturer references: not stock, not offers. \`checkedAt\` is the day on which an editor last reviewed the entry.
- Null means that we have no figure: no document that we have read states it, or the entry's notes say why we print none. It is never zero. \`units\` in catalog.json gives the unit of every number.
- Compare rates only where precision, execution and sparsity are the same. They are peaks, not measurements.
- The data are under the ${DATA_LICENSE} license, like the software. To cite them, name their date and the version in the name of this folder. A link to a document gives no right to redistribute it.

${DATA.map(({ path, what }) => `- \`${path}\`: ${what}`).join('\n')}

\`sha256sum -c SHA256SUMS\` checks every file.
`,
}

/** Without the list of digests, which the bundle adds itself. */
const BUNDLE_FILES: readonly BundleFile[] = [README, ...DATA]

/** Raise it when the shape of `/bundle.json` changes. */
const MANIFEST_VERSION = 1

/** Hexadecimal digits of the version: enough to tell releases apart. */
const VERSION_DIGITS = 12

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const files = BUNDLE_FILES.map(({ path, what, text }) => ({
  path,
  what,
  bytes: Buffer.byteLength(text),
  sha256: sha256(text),
}))

/** In the format of `sha256sum -c`. */
const sums = files.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).join('')
const version = sha256(sums).slice(0, VERSION_DIGITS)

/** The folder inside the archive and the name of the saved file: one release never overwrites another. */
const name = `accelerator-reference-${catalog.checkedAt}-${version}`

export const bundleBytes = archive(
  [...BUNDLE_FILES, { path: 'SHA256SUMS', text: sums }].map(({ path, text }) => ({ path: `${name}/${path}`, text })),
  catalog.checkedAt,
)

export const bundle = {
  schemaVersion: MANIFEST_VERSION,
  checkedAt: catalog.checkedAt,
  license: DATA_LICENSE,
  version,
  url: absolute('/bundle.zip'),
  name: `${name}.zip`,
  bytes: bundleBytes.length,
  sha256: sha256(bundleBytes),
  files,
}
