/** One address for each kind of page. */

export interface Kind {
  kind: string
  path: string
  /** What a script draws there. */
  shown?: string
}

export const KINDS: readonly Kind[] = [
  { kind: 'home', path: '/' },
  { kind: 'catalog', path: '/catalog' },
  { kind: 'catalog, filtered', path: '/catalog?manufacturer=AMD&memoryGB=>=128', shown: '#count:has-text(" of ")' },
  { kind: 'variant', path: '/catalog/nvidia-h100-sxm5-80gb' },
  { kind: 'models', path: '/models' },
  { kind: 'model with variants', path: '/models/nvidia-h100' },
  { kind: 'compare', path: '/compare', shown: '#add:enabled' },
  {
    kind: 'comparison of two',
    path: '/compare?ids=nvidia-rtx-5000-ada-32gb,intel-gaudi-3-hl-325l-oam',
    shown: '#not-compared',
  },
  {
    kind: 'comparison of six',
    path: '/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h200-sxm5-141gb,amd-instinct-mi300x-oam,intel-gaudi-3-hl-325l-oam,tenstorrent-wormhole-n300d,nvidia-b200-sxm-180gb',
    shown: '.comparison',
  },
  { kind: 'documents', path: '/documents' },
  { kind: 'document', path: '/documents/nvidia-h100-datasheet-3440270' },
  { kind: 'articles', path: '/articles' },
  { kind: 'article with tables', path: '/articles/interconnect-numbers-and-how-they-are-counted' },
  { kind: 'estimate', path: '/estimate', shown: '#total' },
  { kind: 'what runs a model', path: '/fit', shown: '#fit-rows tr' },
  { kind: 'what runs one model', path: '/fit/gpt-oss-20b' },
  { kind: 'inquire', path: '/inquire' },
  { kind: 'developers', path: '/developers' },
  { kind: 'developer guide', path: '/developers/guide' },
  { kind: 'API reference', path: '/developers/reference' },
  { kind: 'error', path: '/developers/errors/validation_error' },
  { kind: 'changes', path: '/changes' },
  { kind: 'report', path: '/report?variant=a&field=powerW.max&value=700+W', shown: '#context dd' },
  { kind: 'about', path: '/about' },
  { kind: 'health form', path: '/health-form' },
  { kind: 'privacy', path: '/privacy' },
  { kind: 'search', path: '/search?q=h100', shown: '.results li' },
  { kind: 'not listed', path: '/not-listed' },
  { kind: 'device names', path: '/devices?name=NVIDIA+L4', shown: '[data-answer]:has-text("1 variant")' },
  { kind: 'charts', path: '/charts' },
  { kind: 'unknown address', path: '/nothing-is-here' },
]
