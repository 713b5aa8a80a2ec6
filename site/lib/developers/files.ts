/** The files for programs and agents, once: the developers page and `llms.txt` list them. */

export interface ProgramFile {
  path: string
  what: string
}

export const PROGRAM_FILES: readonly ProgramFile[] = [
  { path: '/openapi.json', what: 'The contract as OpenAPI 3.1' },
  {
    path: '/search-index.json',
    what: 'Every variant, model, document, article and preset with its address: one file to search in',
  },
  { path: '/build.json', what: 'Digests of content and contract, schema version, commit' },
  { path: '/llms.txt', what: 'The pages with their Markdown forms, for language models' },
  {
    path: '/.well-known/api-catalog',
    what: 'Where the API, its description and its status are, as a link set (RFC 9727)',
  },
  { path: '/sitemap.xml', what: 'Every page with the day of its last change' },
]
