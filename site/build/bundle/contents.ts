/** The contents of the bundle for offline use: the bytes that the read API serves, and what explains them. */
import { toCsv } from '../../shared/catalog/export.ts'
import { printDate } from '../../shared/numbers.ts'
import { catalogColumns, catalogRows } from '../catalog-index.ts'
import { changesPayload } from '../changes.ts'
import { absolute, catalog } from '../content.ts'
import { openApi } from '../openapi.ts'
import { articlesPayload, documentsPayload } from '../read-api.ts'
import type { ArchiveFile } from './archive.ts'
import { standaloneSchema } from './json-schemas.ts'

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

Last reviewed on ${printDate(catalog.checkedAt)}. ${absolute('/bundle.json')} has the digest of the current bundle: if it differs, there is a newer one.

- Entries are manufacturer references: not stock, not offers. \`checkedAt\` is the day on which an editor last reviewed the entry.
- Null means that no document states the figure. It is never zero. \`units\` in catalog.json gives the unit of every number.
- Compare rates only where precision, execution and sparsity are the same. They are peaks, not measurements.
- A link to a document gives no right to redistribute it.

${DATA.map(({ path, what }) => `- \`${path}\`: ${what}`).join('\n')}

\`sha256sum -c SHA256SUMS\` checks every file.
`,
}

/** Without the list of digests, which the bundle adds itself. */
export const BUNDLE_FILES: readonly BundleFile[] = [README, ...DATA]
