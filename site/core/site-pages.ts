/** The pages without a record in the content, in the order in which search prefers them: their names everywhere. */

interface SitePage {
  readonly title: string
  /** In the navigation, where it isn't the title. */
  readonly label?: string
  /** What search says below the title, and more words that find the page; `null` where other entries lead to it. */
  readonly found: null | readonly [facts: string, words: string]
}

export const SITE_PAGES = {
  '/catalog': { title: 'Catalog', found: ['All variants in one table', 'filter sort export CSV'] },
  '/compare': { title: 'Compare', found: ['Variants side by side', 'differences versus'] },
  '/fit': {
    title: 'What runs a model',
    found: ['Every variant for a model and its load', 'fit which GPU how many run LLM'],
  },
  '/estimate': {
    title: 'Estimate memory and devices',
    label: 'Estimate',
    found: ['Inference and training', 'memory estimate calculator VRAM GPU KV cache'],
  },
  '/inquire': {
    title: 'Ask to buy',
    label: 'Buy',
    found: ['An inquiry for up to six accelerators', 'inquire contact quote price offer purchase order RFQ'],
  },
  '/sell': {
    title: 'Offer to sell',
    label: 'Sell',
    found: ['An inquiry from a seller', 'sell lot used surplus decommission offer'],
  },
  '/changes': {
    title: 'What changed',
    label: 'Changes',
    found: ['Figures, old and new', 'history corrections log feed'],
  },
  '/about': { title: 'About', found: ['Method, corrections, who runs it', 'contact license'] },
  '/report': {
    title: 'Report or suggest',
    found: ['A wrong figure, a missing accelerator', 'report wrong figure suggest missing correction'],
  },
  '/health-form': {
    title: 'Health form for used accelerators',
    found: [
      'What to read out from a used accelerator, to print',
      'condition grade R2 remapped rows Xid serial test used',
    ],
  },
  '/charts': {
    title: 'Charts',
    found: ['Memory, bandwidth, TFLOPS per watt', 'graph plot download CSV'],
  },
  '/devices': {
    title: 'Device names and dense peaks',
    label: 'Device names',
    found: [
      'From the name a driver prints to the variant',
      'nvidia-smi rocm-smi torch device name PCI id Kubernetes label part number MFU peak FLOPS memory MiB',
    ],
  },
  '/not-listed': {
    title: 'Not listed, and why',
    label: 'Not listed',
    found: ['Accelerators that we looked for and left out', 'missing TPU consumer gaming card suggest'],
  },
  '/privacy': { title: 'Privacy', found: ['What is kept of an inquiry', 'personal data erase'] },
  '/articles': { title: 'Articles', found: null },
  '/developers': { title: 'Developers', label: 'API', found: null },
  '/documents': { title: 'Documents', found: null },
  '/models': { title: 'Models', found: null },
  '/search': { title: 'Search', found: null },
} satisfies Record<string, SitePage>

type SitePath = keyof typeof SITE_PAGES

export const headOf = (path: SitePath) => ({ path, title: SITE_PAGES[path].title })

export interface NavigationEntry {
  readonly path: string
  readonly label: string
  readonly parts: readonly SitePath[]
}

export const MAIN_NAVIGATION: readonly NavigationEntry[] = [
  entry('/catalog', ['/models', '/devices', '/charts', '/not-listed']),
  entry('/compare'),
  entry('/estimate', ['/fit']),
  entry('/articles'),
  entry('/inquire'),
  entry('/sell'),
  entry('/developers'),
]

export const FOOTER_NAVIGATION: readonly NavigationEntry[] = [
  entry('/models'),
  entry('/documents'),
  entry('/devices'),
  entry('/charts'),
  entry('/not-listed'),
  entry('/changes'),
  entry('/report'),
  entry('/about'),
  entry('/privacy'),
]

function entry(path: SitePath, parts: readonly SitePath[] = []): NavigationEntry {
  const { title, label = title }: SitePage = SITE_PAGES[path]
  return { path, label, parts }
}
