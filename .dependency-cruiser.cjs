/**
 * The arrows of the house, one row per room: what a room may import beside itself and packages. Rooms are matched from
 * the top, so that the more particular path comes first. A room that is missing here may not be imported by any other.
 */
const ROOMS = [
  ['content/schema', []],
  ['content/door', ['content/schema', 'content/vocabulary']],
  [
    'content/vocabulary',
    ['content/schema'],
    '^content/((paths|figures|evidence|short-name|former-ids)\\.ts|former-ids\\.json)$',
  ],
  ['content', ['content/schema', 'content/door', 'content/vocabulary']],

  ['inquiry-service/estimator', []],
  [
    'inquiry-service/settings',
    ['inquiry-service/contract', 'inquiry-service/wire', 'inquiry-service/redis'],
    '^inquiry-service/(config|near-names|secret-files|make-folder|text-folder)\\.ts$',
  ],
  ['inquiry-service/contract', ['content/schema', 'content/vocabulary', 'inquiry-service/estimator']],
  ['inquiry-service/wire', ['inquiry-service/contract']],
  ['inquiry-service/redis', ['inquiry-service/contract']],
  [
    'inquiry-service/quota',
    ['inquiry-service/contract', 'inquiry-service/redis', 'inquiry-service/wire', 'inquiry-service/settings'],
  ],
  ['inquiry-service/ledger', ['inquiry-service/contract', 'inquiry-service/redis', 'inquiry-service/settings']],
  [
    'inquiry-service/assets',
    ['inquiry-service/contract', 'inquiry-service/wire', 'content/schema', 'content/vocabulary'],
  ],
  ['inquiry-service/notices', ['inquiry-service/contract', 'inquiry-service/ledger']],
  ['inquiry-service/operations', ['inquiry-service/contract', 'inquiry-service/ledger', 'inquiry-service/settings']],
  ['inquiry-service/http', ['inquiry-service']],
  ['inquiry-service', ['content']],

  ['site/shared', ['inquiry-service/contract', 'inquiry-service/estimator', 'content/schema', 'content/vocabulary']],
  ['site/charts', ['site/shared']],
  [
    'site/client',
    [
      'site/shared',
      'site/charts',
      'inquiry-service/contract',
      'inquiry-service/estimator',
      'content/schema',
      'site/styles',
    ],
  ],
  ['site/styles', []],
  ['site/samples', []],
  ['site/hosting', ['inquiry-service', 'site/build']],
  ['site', ['content', 'inquiry-service']],
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
