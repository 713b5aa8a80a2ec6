/** The arrows of the house: content <- inquiry-service <- site; scripts and tests on top; nothing in circles. */
const arrow = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    arrow('no-circles', {}, { circular: true }, 'Two files that need each other are one file or three'),
    arrow(
      'content-imports-nothing-of-ours',
      { path: '^content/' },
      { path: '^(inquiry-service|site|scripts|tests)/' },
      'The data outlives any service',
    ),
    arrow(
      'service-below-site',
      { path: '^inquiry-service/' },
      { path: '^(site|scripts|tests)/' },
      'The service knows no page',
    ),
    arrow('site-below-scripts', { path: '^site/' }, { path: '^(scripts|tests)/' }, 'Pages need no tool of ours'),
    arrow(
      'estimator-stands-alone',
      { path: '^inquiry-service/estimator/' },
      { pathNot: '^inquiry-service/estimator/' },
      'The same bytes run in the browser',
    ),
    arrow(
      'contract-stays-portable',
      { path: '^inquiry-service/contract/' },
      { path: '^inquiry-service/(?!contract/|estimator/)' },
      'Browser and edge import the contract',
    ),
    arrow(
      'site-knows-only-the-contract',
      { path: '^site/' },
      { path: '^inquiry-service/(?!contract/|estimator/|http/|quota/|reads/)' },
      'A page is a client of the service, not a part of it',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|\\.astro|\\.nitro|node_modules)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.astro', '.json'] },
  },
}
