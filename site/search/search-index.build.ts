/** The search index from the content: what `/search-index.json` serves. Texts and part numbers are in `text.build.ts`. */
import { figureName, figureUnit, linkPath } from '../../content/figure-names.ts'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, ERROR_STATUS, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import { CHARTS, figureNamed } from '../charts/figures/index.build.ts'
import { comparedPairs, pairPath } from '../compare/likely-pairs.build.ts'
import { type CatalogEntry, catalog, content, documentOf, entries, gapOf, wordsById } from '../core/content.build.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { printNumber } from '../core/numbers.ts'
import { SITE_PAGES } from '../core/site-pages.ts'
import { count, lowerFirst } from '../core/words.ts'
import { operations } from '../developers/operations.build.ts'
import { DEVELOPER_PAGES, errorAddress, SECTIONS, type SectionId, sectionAddress } from '../developers/sections.ts'
import { DOCUMENT_FORMAT } from '../documents/documents.build.ts'
import { fitPath, fitPresets } from '../load/model-fits.build.ts'
import { threeDigits } from '../load/words.ts'
import { evidenceOf } from '../variant/evidence.build.ts'
import { factsOf } from '../variant/facts.ts'
import { figureHref } from '../variant/figures.ts'
import { entryOf, notListedAnchor, type SearchEntry, type SearchIndex } from './entry.ts'

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
