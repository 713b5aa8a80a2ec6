/**
 * Which module may import which, one row per module: what it may import beside itself and packages. Modules are matched from the
 * top, so that the more particular path comes first. A module that is missing here may not be imported by any other.
 */
const MODULES = [
  // What a cache is made of is the estimator's type, which imports nothing.
  ['content/schema', ['inquiry-service/estimator']],
  ['content/load', ['content/schema', 'content/vocabulary', 'content/config']],
  // The table of figures, and what else service and pages say of entries without reading the files of the content.
  [
    'content/vocabulary',
    ['content/schema'],
    '^content/((paths|figures|figure-names|evidence|short-name|former-ids)\\.ts|(former-ids|lists/[^/]+)\\.json)$',
  ],
  // Reads a configuration in the loader and in the browser.
  ['content/config', ['content/schema', 'inquiry-service/estimator']],
  ['content/rules', ['content']],
  ['content', ['content/schema', 'content/config', 'content/load', 'content/vocabulary']],

  ['inquiry-service/estimator', []],
  // The environment as one value, and what every module needs of files and errors. Which addresses a variable may hold is known
  // where they are used: proxies in wire, stores in redis. One exception is no import: support/site-styles.ts reads the site's style
  // sheets as text, and tests/site/imports.test.ts sees to it that nothing else of the site is read.
  [
    'inquiry-service/settings',
    ['inquiry-service/contract', 'inquiry-service/wire', 'inquiry-service/redis'],
    '^inquiry-service/(server/(config|environment)|support/[^/]+)\\.ts$',
  ],
  ['inquiry-service/catalog', ['content', 'inquiry-service/contract'], '^inquiry-service/server/catalog\\.ts$'],
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
  // Inquiries as notices and desk read them back: the intake needs none of it.
  ['inquiry-service/records', ['inquiry-service/contract', 'inquiry-service/ledger']],
  // A notice shows an inquiry, and a metric an endpoint: the contract says what they are.
  [
    'inquiry-service/notices',
    [
      'inquiry-service/contract',
      'inquiry-service/redis',
      'inquiry-service/ledger',
      'inquiry-service/records',
      'inquiry-service/settings',
    ],
  ],
  [
    'inquiry-service/desk',
    [
      'inquiry-service/contract',
      'inquiry-service/redis',
      'inquiry-service/ledger',
      'inquiry-service/records',
      'inquiry-service/notices',
      'inquiry-service/settings',
      'inquiry-service/catalog',
    ],
  ],
  ['inquiry-service/operations', ['inquiry-service/contract', 'inquiry-service/ledger', 'inquiry-service/notices']],
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
    '^inquiry-service/http/',
  ],
  ['inquiry-service', ['content']],

  // The site by the suffix of its files, in every feature alike: pure functions first, which browser and build share.
  ['site/samples', [], '^site/(developers/samples/|devices/.+\\.py$)'],
  ['site/styles', [], '^site/.+\\.css$'],
  [
    'site/pure',
    ['inquiry-service/contract', 'inquiry-service/estimator', 'content/schema', 'content/config', 'content/vocabulary'],
    '^site/(?!(hosting|programs|pages|public)/|developers/samples/)[^.]+\\.ts$',
  ],
  // The charts of the tools redraw in the browser, and forms speak the contract's sentences.
  [
    'site/client',
    [
      'site/pure',
      'site/styles',
      'inquiry-service/contract',
      'inquiry-service/estimator',
      'content/schema',
      'content/config',
      'content/vocabulary',
    ],
    '^site/.+\\.client\\.ts$',
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
      'site/pure',
      'site/client',
      'site/samples',
      'site/styles',
      'site/hosting',
    ],
    '^site/(programs/|.+\\.build\\.ts$)',
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
      'site/pure',
      'site/client',
      'site/styles',
    ],
    '^site/(pages/|.+\\.astro$|content\\.config\\.ts$)',
  ],
  ['scripts', ['content', 'inquiry-service', 'site']],
  ['tests', ['content', 'inquiry-service', 'site', 'scripts']],
]

const OURS = '^(content|inquiry-service|site|scripts|tests)/'
const folder = (module) => MODULES.find(([name]) => name === module)?.[2] ?? `^${module}/`

/** One rule per module: from it, not to any folder of ours that its row does not name. */
const moduleRules = MODULES.map(([module, mayImport], index) => {
  const inner = MODULES.slice(0, index)
    .map(([earlier]) => folder(earlier))
    .filter((path) => path.startsWith(folder(module)) || path.startsWith(`^${module}/`))
  const allowed = [module, ...mayImport].map(folder)
  return {
    name: `module-${module.replace('/', '-')}`,
    severity: 'error',
    comment: `${module} may import ${mayImport.join(', ') || 'nothing of ours'}`,
    from: { path: folder(module), ...(inner.length > 0 && { pathNot: inner }) },
    to: { path: OURS, pathNot: allowed },
  }
})

/**
 * The features of the site from the bottom up: each may import those before it. The devices of `load` are rows of the
 * catalog, and files for programs hold what features compute.
 */
const FEATURES = [
  ...['styles', 'core', 'layout', 'variant', 'documents', 'inquiry', 'catalog', 'compare', 'devices'],
  ...['load', 'charts'],
  ...['changes', 'programs', 'articles', 'developers', 'search', 'models', 'report', 'home', 'pages'],
]

const featureRules = FEATURES.map((feature, index) => ({
  name: `feature-${feature}`,
  severity: 'error',
  comment: `${feature} may not import a feature that comes after it in the list`,
  from: { path: `^site/${feature}/` },
  to: {
    path: `^site/(${FEATURES.slice(index + 1).join('|')})/`,
    // The script of every page loads what a reader opens, when they open it.
    ...(feature === 'layout' && { dependencyTypesNot: ['dynamic-import'] }),
  },
})).slice(0, -1)

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file or three',
      from: {},
      to: { circular: true },
    },
    ...moduleRules,
    ...featureRules,
    {
      name: 'scripts-of-pages-are-not-run-by-the-build',
      severity: 'error',
      comment: 'What a page hands to its script has the type that the script asks for; nothing else comes from there',
      from: { path: folder('site/build') },
      to: { path: folder('site/client'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment: 'A browser has neither the modules of Node nor the files of the content',
      from: {
        path: [
          folder('site/pure'),
          folder('site/client'),
          '^inquiry-service/estimator/',
          '^content/config/',
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
