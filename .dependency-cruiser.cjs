/**
 * The arrows of the house, one row per room: what a room may import beside itself and packages. Rooms are matched from
 * the top, so that the more particular path comes first. A room that is missing here may not be imported by any other.
 */
const ROOMS = [
  ['content/schema', []],
  ['content/door', ['content/schema', 'content/vocabulary']],
  // The table of figures, and what else service and pages say of entries without reading the files of the content.
  [
    'content/vocabulary',
    ['content/schema'],
    '^content/((paths|figures|evidence|short-name|former-ids)\\.ts|former-ids\\.json)$',
  ],
  ['content', ['content/schema', 'content/door', 'content/vocabulary']],

  ['inquiry-service/estimator', []],
  // The environment as one value, and what every room needs of files and errors. Which addresses a variable may hold is known
  // where they are used: proxies in wire, stores in redis.
  [
    'inquiry-service/settings',
    ['inquiry-service/contract', 'inquiry-service/wire', 'inquiry-service/redis'],
    '^inquiry-service/(config|near-names|secret-files|make-folder|text-folder|thrown)\\.ts$',
  ],
  // The answer of the estimate endpoint is the estimator's.
  ['inquiry-service/contract', ['content/schema', 'content/vocabulary', 'inquiry-service/estimator']],
  ['inquiry-service/wire', ['inquiry-service/contract']],
  ['inquiry-service/redis', ['inquiry-service/contract']],
  // Quotas and ledgers are opened as configured, and read their scripts from folders of text.
  ['inquiry-service/quota', ['inquiry-service/contract', 'inquiry-service/redis', 'inquiry-service/settings']],
  ['inquiry-service/ledger', ['inquiry-service/contract', 'inquiry-service/redis', 'inquiry-service/settings']],
  // The pages of former ids move, and the list of these ids is content.
  [
    'inquiry-service/assets',
    ['inquiry-service/contract', 'inquiry-service/wire', 'content/schema', 'content/vocabulary'],
  ],
  // A notice shows an inquiry, and a metric an endpoint: the contract says what they are.
  ['inquiry-service/notices', ['inquiry-service/contract', 'inquiry-service/ledger']],
  ['inquiry-service/operations', ['inquiry-service/contract', 'inquiry-service/ledger']],
  [
    'inquiry-service/http',
    [
      'inquiry-service/settings',
      'inquiry-service/contract',
      'inquiry-service/wire',
      'inquiry-service/quota',
      'inquiry-service/ledger',
      'inquiry-service/assets',
      'inquiry-service/operations',
    ],
    '^inquiry-service/(http/|service\\.ts$)',
  ],
  ['inquiry-service', ['content']],

  ['site/shared', ['inquiry-service/contract', 'inquiry-service/estimator', 'content/schema', 'content/vocabulary']],
  ['site/charts', ['site/shared']],
  ['site/styles', []],
  ['site/samples', []],
  // The charts of the tools redraw in the browser, and forms speak the contract's sentences.
  [
    'site/client',
    [
      'site/shared',
      'site/charts',
      'site/styles',
      'inquiry-service/contract',
      'inquiry-service/estimator',
      'content/schema',
    ],
  ],
  // The edge is the service's front on another machine: it chooses representations and counts with the same functions.
  [
    'site/hosting',
    ['inquiry-service/contract', 'inquiry-service/wire', 'inquiry-service/assets', 'inquiry-service/quota'],
  ],
  // Beside content and what pages show, it writes all other files: OpenAPI and samples, the rules of static hosts.
  [
    'site/build',
    [
      'content',
      'inquiry-service/contract',
      'inquiry-service/wire',
      'inquiry-service/estimator',
      'inquiry-service/assets',
      'site/shared',
      'site/charts',
      'site/client',
      'site/samples',
      'site/styles',
      'site/hosting',
    ],
  ],
  // The pages of the developers print the contract as it is.
  [
    'site/pages',
    [
      'content',
      'inquiry-service/contract',
      'inquiry-service/wire',
      'inquiry-service/estimator',
      'site/build',
      'site/shared',
      'site/charts',
      'site/client',
      'site/styles',
    ],
    '^site/((pages|components|layouts)/|content\\.config\\.ts$)',
  ],
  // Benchmarks and reports start the same servers and stores as the tests.
  ['scripts', ['content', 'inquiry-service', 'site', 'tests']],
  ['tests', ['content', 'inquiry-service', 'site', 'scripts']],
]

const OURS = '^(content|inquiry-service|site|scripts|tests)/'
const folder = (room) => ROOMS.find(([name]) => name === room)?.[2] ?? `^${room}/`

/** One rule per room: from it, not to any folder of ours that its row does not name. */
const roomRules = ROOMS.map(([room, mayImport], index) => {
  const inner = ROOMS.slice(0, index)
    .map(([earlier]) => folder(earlier))
    .filter((path) => path.startsWith(folder(room)) || path.startsWith(`^${room}/`))
  const allowed = [room, ...mayImport].map(folder)
  return {
    name: `room-${room.replace('/', '-')}`,
    severity: 'error',
    comment: `${room} may import ${mayImport.join(', ') || 'nothing of ours'}`,
    from: { path: folder(room), ...(inner.length > 0 && { pathNot: inner }) },
    to: { path: OURS, pathNot: allowed },
  }
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file or three',
      from: {},
      to: { circular: true },
    },
    ...roomRules,
    {
      name: 'scripts-of-pages-are-not-run-by-the-build',
      severity: 'error',
      comment: 'What a page hands to its script has the type that the script asks for; nothing else comes from there',
      from: { path: '^site/build/' },
      to: { path: '^site/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment: 'A browser has neither the modules of Node nor the files of the content',
      from: {
        path: [
          '^site/(shared|client|charts)/',
          '^inquiry-service/estimator/',
          '^inquiry-service/contract/(?!digest\\.ts|openapi/)',
        ],
      },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|\\.astro|\\.nitro|node_modules)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.astro', '.json'] },
  },
}
