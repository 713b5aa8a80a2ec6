/** `/search-index.json` is small; `/search-text.json` has the sections of articles, and numbers on labels. */
import { figureName, figureUnit, linkPath } from '../../content/figure-names.ts'
import { figureTags } from '../../content/figure-tags.ts'
import type { ArticleEntry } from '../../content/schema/article.ts'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, ERROR_STATUS, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import { CHARTS, figureNamed } from '../charts/figures/index.build.ts'
import { comparedPairs, pairPath } from '../compare/likely-pairs.build.ts'
import { type CatalogEntry, catalog, content, documentOf, entries, gapOf, wordsById } from '../core/content.build.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { printNumber } from '../core/numbers.ts'
import { SITE_PAGES } from '../core/site-pages.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count, lowerFirst } from '../core/words.ts'
import { operations } from '../developers/operations.build.ts'
import { DEVELOPER_PAGES, errorAddress, SECTIONS, type SectionId, sectionAddress } from '../developers/sections.ts'
import { DOCUMENT_FORMAT } from '../documents/documents.build.ts'
import { fitPath, fitPresets } from '../load/model-fits.build.ts'
import { threeDigits } from '../load/words.ts'
import { evidenceOf } from '../variant/evidence.build.ts'
import { factsOf } from '../variant/facts.ts'
import { figureHref } from '../variant/figures.ts'
import { printedFigure } from '../variant/printed-figure.build.ts'
import { entryOf, notListedAnchor, OPENING_ANCHOR, type SearchEntry, type SearchIndex } from './entry.ts'

export const searchIndex: SearchIndex = {
  schemaVersion: 1,
  checkedAt: catalog.checkedAt,
  entries: [
    ...models(),
    ...variants(),
    ...links(),
    ...articles(),
    ...presets(),
    ...documents(),
    ...comparisons(),
    ...developers(),
    ...pages(),
    ...notListed(),
  ],
}

function models(): SearchEntry[] {
  return content.models.map(({ id, name, manufacturer, architecture = '', summary = '', variants: own }) => {
    const words = [manufacturer, ...nativeNames(manufacturer), architecture, summary].join(' ')
    return entryOf('model', name, `/models/${id}`, count(own.length, 'variant'), words)
  })
}

function variants(): SearchEntry[] {
  return entries.map(({ model, variant }) => {
    const { id, name, formFactor, memoryType } = variant
    const facts = [stated(variant, 'memoryGB'), stated(variant, 'memoryBandwidthGBs')].join(' · ')
    const printed = new Set((wordsById.get(id)?.names ?? []).flatMap((each) => each.split(' ')))
    const native = nativeNames(model.manufacturer)
    const words = [model.manufacturer, ...native, model.architecture, formFactor, memoryType, ...printed]
    return entryOf('variant', name, `/catalog/${id}`, facts, words.filter(Boolean).join(' '))
  })
}

/** Also the maker's name and a line's written together, as in `华为昇腾`. */
function nativeNames(manufacturer: string): readonly string[] {
  const [maker = '', ...lines] = content.publishers[manufacturer]?.nativeNames ?? []
  return maker === '' ? [] : [maker, ...lines, ...lines.map((line) => maker + line)]
}

/** Figures without a column in the catalog: links, that there is none, and rates in FP4 and FP6. */
function links(): SearchEntry[] {
  return entries.flatMap(({ variant }) => {
    const lowRates = factsOf(variant).lowRates.map(({ path }) => path)
    return evidenceOf(variant).flatMap(({ path, name, value, mark, sources: [first] }): SearchEntry[] => {
      const { index = -1, field } = linkPath(path) ?? {}
      const link = field === 'bandwidthGBs' ? variant.interconnect?.[index] : undefined
      if (!link && name !== 'NVLink support' && !lowRates.includes(path)) return []
      const title = `${variant.name}: ${link?.name ?? name}`
      const facts = typeof value === 'number' ? `${printNumber(value)} GB/s` : value
      const words = link ? 'interconnect link bandwidth' : lowRates.includes(path) ? '' : 'interconnect link'
      const source = first && { source: documentOf(first.document).title }
      return [{ ...entryOf('link', title, figureHref(variant.id, path), facts, words), mark, ...source }]
    })
  })
}

function stated(variant: CatalogEntry['variant'], path: 'memoryGB' | 'memoryBandwidthGBs'): string {
  const value = variant[path] ?? null
  const missing = () => `${lowerFirst(figureName(path))} ${gapOf(variant, path).gap}`
  return value === null ? missing() : `${printNumber(value)} ${figureUnit(path)}`
}

function articles(): SearchEntry[] {
  return content.articles.map(({ slug, title, description, category, readingMinutes }) =>
    entryOf('article', title, `/articles/${slug}`, `${category} · ${readingMinutes} min`, description),
  )
}

/** Popular models first: search keeps this order among equal hits. */
function presets(): SearchEntry[] {
  return fitPresets.map((preset) => {
    const facts = `${threeDigits(preset.parametersB)} B parameters`
    const words = `${preset.publisher} estimate language model serve memory`
    return entryOf('preset', `What runs ${preset.name}`, fitPath(preset), facts, words)
  })
}

function documents(): SearchEntry[] {
  return content.documents.map(({ id, title, publisher, format, status }) => {
    const facts = [publisher, DOCUMENT_FORMAT[format], DOCUMENT_STATUS[status]].join(' · ')
    return entryOf('document', title, `/documents/${id}`, facts, 'data sheet source')
  })
}

function comparisons(): SearchEntry[] {
  return comparedPairs.map((pair) => {
    const title = pair.map(({ variant }) => variant.name).join(' and ')
    return entryOf('comparison', title, pairPath(pair), 'Side by side', 'compare versus vs')
  })
}

function developers(): SearchEntry[] {
  const own = (title: string, path: string, facts: string, words = '') =>
    entryOf('developers', title, path, facts, words)
  const { path: reference } = DEVELOPER_PAGES.reference
  return [
    own('OpenAPI', reference, 'The API as OpenAPI 3.1', 'API JSON schema swagger'),
    ...(Object.keys(SECTIONS) as SectionId[]).map((id) =>
      own(SECTIONS[id].title, sectionAddress(id), 'Section', 'API'),
    ),
    ...operations.map(({ method, path, operation: { operationId } }, index) =>
      own(`${method} ${path}`, `${reference}#${operationId}`, ENDPOINTS[index]?.summary ?? '', 'API endpoint'),
    ),
    ...ERROR_CODES.map((code) => own(code, errorAddress(code), `Error ${ERROR_STATUS[code]}`)),
    ...FAULT_NAMES.filter((fault) => !(fault in ERROR_STATUS)).map((fault) =>
      own(FAULTS[fault].message, errorAddress(FAULTS[fault].code, fault), FAULTS[fault].code, fault),
    ),
  ]
}

function pages(): SearchEntry[] {
  return Object.entries(SITE_PAGES).flatMap(([path, { title, found }]): SearchEntry[] => [
    ...(found ? [entryOf('page', title, path, ...found)] : []),
    ...(path === '/charts' ? charts() : []),
  ])
}

function charts(): SearchEntry[] {
  return CHARTS.map(({ name, caption }) =>
    entryOf('page', figureNamed(name).title, `/charts#${name}`, 'Chart', caption),
  )
}

function notListed(): SearchEntry[] {
  return content.notListed.map((each) =>
    entryOf('not-listed', each.name, `/not-listed#${notListedAnchor(each)}`, each.reason, each.aliases.join(' ')),
  )
}

interface Heading {
  depth: number
  slug: string
  text: string
}

export function searchText(headings: ReadonlyMap<string, readonly Heading[]>): SearchIndex {
  const sections = content.articles.flatMap((article) => sectionsOf(article, headings.get(article.slug) ?? []))
  return { schemaVersion: 1, checkedAt: catalog.checkedAt, entries: [...labels(), ...sections] }
}

export function sectionsOf(
  { slug, title, body }: Pick<ArticleEntry, 'slug' | 'title' | 'body'>,
  headings: readonly Heading[],
): SearchEntry[] {
  const [opening = '', ...texts] = body.split(/^## .*$/m)
  const own = headings.filter(({ depth }) => depth === 2)
  if (own.length !== texts.length) {
    throw new Error(`Cannot search ${slug}: its page has ${own.length} sections and its text ${texts.length}`)
  }
  const section = (heading: string, anchor: string, text: string) =>
    entryOf('section', heading, `/articles/${slug}${anchor}`, title, plainText(text))
  return [
    section('Opening', OPENING_ANCHOR, opening),
    ...own.map(({ slug: anchor, text }, index) => section(typesetText(text), `#${anchor}`, texts[index] ?? '')),
  ]
}

function labels(): SearchEntry[] {
  return entries.flatMap(({ variant }) => {
    const stated = factsOf(variant).parts.flatMap(({ path, whose, numbers }) =>
      numbers.map((number) => [number, { whose, path: figureHref(variant.id, path) }] as const),
    )
    const facts = new Map(stated)
    const { partNumbers = [], pci = [] } = wordsById.get(variant.id) ?? {}
    const entry = (title: string, whose: string, path = `/catalog/${variant.id}#numbers`) => {
      const words = `part number label ${title.replaceAll(/[^\p{L}\p{N}]/gu, '')}`
      return entryOf('part', title, path, `${variant.name}, ${whose}`, words)
    }
    return [
      ...partNumbers.map((number) => entry(number, facts.get(number)?.whose ?? 'board', facts.get(number)?.path)),
      ...pci.map((id) => entry(id, 'PCI id')),
    ]
  })
}

/** One line of prose. Captions of figures stay, their drawings go, and so do tables: a row without its heads says nothing. */
export function plainText(mdx: string): string {
  return mdx
    .replaceAll(/<F\b[^>]*>/g, printed)
    .replaceAll(/<Figure\b[^>]*?caption="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|.*\|$/gm, ' ')
    .replaceAll(/^(?:#{2,6} +|```.*|> ?|[-*] +|\d+\. +)/gm, '')
    .replaceAll(/\{\/\*.*?\*\/\}/gs, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function printed(tag: string): string {
  const [figure] = figureTags(tag)
  if (!figure) return ''
  const { number, unit } = printedFigure(figure.variant, figure.path)
  return /\bbare\b/.test(tag) ? number : `${number} ${unit}`.trim()
}
