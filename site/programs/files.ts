/** The files for programs and agents, listed once for the developers page and `llms.txt`. */

interface ProgramFile {
  path: string
  what: string
}

export const PROGRAM_FILES: readonly ProgramFile[] = [
  { path: '/openapi.json', what: 'The contract as OpenAPI 3.1' },
  {
    path: '/search-index.json',
    what: 'Every variant, its links, every model, document, article and preset with its address, and what is not listed, in one file to search',
  },
  {
    path: '/search-text.json',
    what: 'More to search: the text of the articles by section, part numbers',
  },
  { path: '/catalog-index.json', what: 'All variants in short rows, for tables: figures, units' },
  { path: '/catalog-sources.json', what: 'The documents of each figure in these rows, by number, with titles' },
  { path: '/catalog.csv', what: 'The same as CSV, with units, documents, dates and what is derived' },
  {
    path: '/evidence.json',
    what: 'How much evidence there is, and the file for each variant (/evidence/{variantId}.json): documents, place, words, stated or derived',
  },
  {
    path: '/estimate-vectors.json',
    what: 'Test vectors: estimates and layered caches in bytes, calculated independently of the estimator',
  },
  { path: '/changes.json', what: 'Every change to a figure: old value, new value, document, reason' },
  {
    path: '/changes.xml',
    what: 'The same as a feed; of one manufacturer: /changes/nvidia.xml; of one variant: /catalog/{variantId}.xml',
  },
  { path: '/bundle.zip', what: 'Everything for use without a network: JSON, JSON Schema, CSV, OpenAPI, digests' },
  { path: '/bundle.json', what: 'Digest, size and files of the bundle' },
  { path: '/build.json', what: 'Digests of content and contract, schema version, commit' },
  { path: '/llms.txt', what: 'The index for language models: which file answers which question' },
  { path: '/catalog.md', what: 'All variants in one small table: memory, bandwidth, power, form factor, two rates' },
  {
    path: '/devices.json',
    what: 'From the name that a driver prints, a PCI id, a Kubernetes label or a part number to the variant: memory as stated and as counted, bandwidth, dense peaks; in parts that it names',
  },
  { path: '/devices.txt', what: 'Part numbers and PCI ids with the variant that has them, in one small file' },
  { path: '/devices.py', what: 'The dense peaks by driver name as one Python file for training scripts (MFU)' },
  { path: '/sitemap.xml', what: 'Every page with the date of its last change' },
]
