/** What a plain static host keeps of each group of the contract, and what it can't: for the hosting page. */

export interface Kept {
  readonly keeps: 'all' | 'part' | 'none'
  readonly words: string
}

/** Group of the contract suite → how much of it a host with `_headers` and `_redirects` keeps. */
export const KEPT: Readonly<Record<string, Kept>> = {
  reads: { keeps: 'part', words: 'Every list and entry by both prefixes. An unknown id is the host’s own 404 page.' },
  methods: { keeps: 'part', words: 'GET and HEAD. OPTIONS and 405 are the host’s, without Allow and Error body.' },
  paths: { keeps: 'part', words: 'The 404 page for people. Unknown paths and versions below /api have no Error body.' },
  inquiries: { keeps: 'all', words: 'The service answers, on its own host.' },
  idempotency: { keeps: 'all', words: 'The service answers, on its own host.' },
  estimate: { keeps: 'all', words: 'The service answers; the estimate page computes in the browser.' },
  'media types': { keeps: 'all', words: 'The service answers, on its own host.' },
  bodies: { keeps: 'all', words: 'The service answers, on its own host.' },
  'public quota': { keeps: 'none', words: 'Reads are not counted, and no RateLimit fields are sent with them.' },
  'inquiry quota': { keeps: 'all', words: 'The service counts.' },
  'cross-origin': {
    keeps: 'part',
    words: 'Reads are open to every origin. A preflight needs a host that answers OPTIONS.',
  },
  'open files': {
    keeps: 'part',
    words: 'Data, Markdown and samples are open to every origin. A preflight needs a host that answers OPTIONS.',
  },
  caching: { keeps: 'part', words: 'Lifetimes. ETags and conditions are the host’s, and often weak.' },
  'content codings': {
    keeps: 'part',
    words: 'The host compresses by itself; the files compressed by the build are not used.',
  },
  Markdown: { keeps: 'part', words: 'Each page’s own .md address. Accept chooses nothing.' },
  pages: { keeps: 'all', words: 'Pages, OpenAPI, robots.txt and sitemap are files.' },
  'malformed HTTP': { keeps: 'none', words: 'The host’s own matter.' },
}
