/** The search index from the content: what `/search-index.json` serves. Texts and part numbers are in `text.ts`. */
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, ERROR_STATUS, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import { CHARTS, figureNamed } from '../charts/figures/index.build.ts'
import { comparedPairs, pairPath } from '../compare/likely-pairs.build.ts'
import { type CatalogEntry, catalog, content, entries, wordsById } from '../core/content.build.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { printNumber } from '../core/numbers.ts'
import { SITE_PAGES } from '../core/site-pages.ts'
import { count } from '../core/words.ts'
import { operations } from '../developers/operations.build.ts'
import { DEVELOPER_PAGES, errorAddress, SECTIONS, type SectionId, sectionAddress } from '../developers/sections.ts'
import { DOCUMENT_FORMAT } from '../documents/documents.build.ts'
import { fitPath, fitPresets } from '../load/model-fits.build.ts'
import { threeDigits } from '../load/view.ts'
import { factsOf } from '../variant/facts.ts'
import { figureHref } from '../variant/figures.ts'
import { notListedAnchor, type SearchEntry, type SearchIndex } from './entry.ts'

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
  return content.models.map(({ id, name, manufacturer, architecture = '', summary = '', variants: own }) => ({
    kind: 'model',
    title: name,
    path: `/models/${id}`,
    facts: count(own.length, 'variant'),
    words: [manufacturer, ...nativeNames(manufacturer), architecture, summary].join(' '),
  }))
}

function variants(): SearchEntry[] {
  return entries.map(({ model, variant }) => ({
    kind: 'variant',
    title: variant.name,
    path: `/catalog/${variant.id}`,
    facts: [stated('memory', variant.memoryGB, 'GB'), stated('bandwidth', variant.memoryBandwidthGBs, 'GB/s')].join(
      ' · ',
    ),
    words: [
      model.manufacturer,
      ...nativeNames(model.manufacturer),
      model.architecture,
      variant.formFactor,
      variant.memoryType,
      ...new Set((wordsById.get(variant.id)?.names ?? []).flatMap((name) => name.split(' '))),
    ]
      .filter(Boolean)
      .join(' '),
  }))
}

/** Also the maker's name and a line's written together, as in `华为昇腾`. */
function nativeNames(manufacturer: string): readonly string[] {
  const [maker = '', ...lines] = content.publishers[manufacturer]?.nativeNames ?? []
  return maker === '' ? [] : [maker, ...lines, ...lines.map((line) => maker + line)]
}

/** Figures without a column in the catalog: links, that there is none, and rates in FP4 and FP6. */
function links(): SearchEntry[] {
  return entries.flatMap(({ variant }) => [...linksOf(variant), ...linkSupportOf(variant), ...lowRatesOf(variant)])
}

function linkSupportOf(variant: CatalogEntry['variant']): SearchEntry[] {
  return (variant.integration ?? []).flatMap(({ label, value }, index): SearchEntry[] => {
    if (label !== 'NVLink support') return []
    const path = figureHref(variant.id, `integration.${index}`)
    return [{ kind: 'link', title: `${variant.name}: ${label}`, path, facts: value, words: 'interconnect link' }]
  })
}

function linksOf(variant: CatalogEntry['variant']): SearchEntry[] {
  return (variant.interconnect ?? []).flatMap(({ name, bandwidthGBs }, index): SearchEntry[] => {
    if (bandwidthGBs === null) return []
    const path = figureHref(variant.id, `interconnect[${index}].bandwidthGBs`)
    const facts = `${printNumber(bandwidthGBs)} GB/s`
    return [{ kind: 'link', title: `${variant.name}: ${name}`, path, facts, words: 'interconnect link bandwidth' }]
  })
}

function lowRatesOf(variant: CatalogEntry['variant']): SearchEntry[] {
  return factsOf(variant).lowRates.map(({ label, value, path }) => ({
    kind: 'link',
    title: `${variant.name}: ${label}`,
    path: figureHref(variant.id, path),
    facts: value,
    words: '',
  }))
}

function stated(name: string, value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? `${name} not stated` : `${printNumber(value)} ${unit}`
}

function articles(): SearchEntry[] {
  return content.articles.map(({ slug, title, description, category, readingMinutes }) => ({
    kind: 'article',
    title,
    path: `/articles/${slug}`,
    facts: `${category} · ${readingMinutes} min`,
    words: description,
  }))
}

/** Popular models first: search keeps this order among equal hits. */
function presets(): SearchEntry[] {
  return fitPresets.map((preset) => ({
    kind: 'preset',
    title: `What runs ${preset.name}`,
    path: fitPath(preset),
    facts: `${threeDigits(preset.parametersB)} B parameters`,
    words: `${preset.publisher} estimate language model serve memory`,
  }))
}

function documents(): SearchEntry[] {
  return content.documents.map(({ id, title, publisher, format, status }) => ({
    kind: 'document',
    title,
    path: `/documents/${id}`,
    facts: [publisher, DOCUMENT_FORMAT[format], DOCUMENT_STATUS[status].short].join(' · '),
    words: 'data sheet source',
  }))
}

function comparisons(): SearchEntry[] {
  return comparedPairs.map((pair) => ({
    kind: 'comparison',
    title: pair.map(({ variant }) => variant.name).join(' and '),
    path: pairPath(pair),
    facts: 'Side by side',
    words: 'compare versus vs',
  }))
}

function developers(): SearchEntry[] {
  const entry = (title: string, path: string, facts: string, words = ''): SearchEntry => ({
    kind: 'developers',
    title,
    path,
    facts,
    words,
  })
  return [
    entry('OpenAPI', DEVELOPER_PAGES.reference.path, 'The API as OpenAPI 3.1', 'API JSON schema swagger'),
    ...(Object.keys(SECTIONS) as SectionId[]).map((id) =>
      entry(SECTIONS[id].title, sectionAddress(id), 'Section', 'API'),
    ),
    ...operations.map(({ method, path, operation }, index) =>
      entry(
        `${method} ${path}`,
        `${DEVELOPER_PAGES.reference.path}#${operation.operationId}`,
        ENDPOINTS[index]?.summary ?? '',
        'API endpoint',
      ),
    ),
    ...ERROR_CODES.map((code) => entry(code, errorAddress(code), `Error ${ERROR_STATUS[code]}`)),
    ...FAULT_NAMES.filter((fault) => !(fault in ERROR_STATUS)).map((fault) =>
      entry(FAULTS[fault].message, errorAddress(FAULTS[fault].code, fault), FAULTS[fault].code, fault),
    ),
  ]
}

function pages(): SearchEntry[] {
  return Object.entries(SITE_PAGES).flatMap(([path, { title, found }]): SearchEntry[] => [
    ...(found ? [{ kind: 'page' as const, title, path, facts: found[0], words: found[1] }] : []),
    ...(path === '/charts' ? charts() : []),
  ])
}

function charts(): SearchEntry[] {
  return CHARTS.map(({ name, caption }) => ({
    kind: 'page',
    title: figureNamed(name).title,
    path: `/charts#${name}`,
    facts: 'Chart',
    words: caption,
  }))
}

function notListed(): SearchEntry[] {
  return content.notListed.map((each) => ({
    kind: 'not-listed',
    title: each.name,
    path: `/not-listed#${notListedAnchor(each)}`,
    facts: each.reason,
    words: each.aliases.join(' '),
  }))
}
