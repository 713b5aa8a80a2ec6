/** The files for programs and agents, listed once for the developers page and `llms.txt`. */

interface ProgramFile {
  path: string
  what: string
}

export const PROGRAM_FILES: readonly ProgramFile[] = Object.entries({
  '/openapi.json': 'The contract as OpenAPI 3.1',
  '/search-index.json':
    'Every variant, its links, every model, document, article and preset with its address, and what is not listed, in one file to search',
  '/search-text.json': 'More to search: the text of the articles by section, part numbers',
  '/catalog-index.json': 'All variants in short rows, for tables: figures, units',
  '/catalog-sources.json': 'The documents of each figure in these rows, by number, with titles',
  '/catalog.csv': 'The same as CSV, with units, documents, dates and what is derived',
  '/evidence.json':
    'How much evidence there is, and the file for each variant (/evidence/{variantId}.json): documents, place, words, stated or derived',
  '/estimate-vectors.json':
    'Test vectors: estimates and layered caches in bytes, calculated independently of the estimator',
  '/changes.json': 'Every change to a figure: old value, new value, document, reason',
  '/changes.xml':
    'The same as a feed; of one manufacturer: /changes/nvidia.xml; of one variant: /catalog/{variantId}.xml',
  '/bundle.zip': 'Everything for use without a network: JSON, JSON Schema, CSV, OpenAPI, digests',
  '/bundle.json': 'Digest, size and files of the bundle',
  '/build.json': 'Digests of content and contract, schema version, commit',
  '/llms.txt': 'The index for language models: which file answers which question',
  '/catalog.md': 'All variants in one small table: memory, bandwidth, power, form factor, two rates',
  '/devices.json':
    'From the name that a driver prints, a PCI id, a Kubernetes label or a part number to the variant: memory as stated and as counted, bandwidth, dense peaks; in parts that it names',
  '/devices.py': 'The dense peaks by driver name as one Python file for training scripts (MFU)',
  '/sitemap.xml': 'Every page with the date of its last change',
}).map(([path, what]) => ({ path, what }))
