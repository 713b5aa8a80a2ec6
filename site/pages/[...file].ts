/** Every file that is no page: for programs, and for the scripts of pages. */

import { getCollection, render } from 'astro:content'
import type { APIRoute, GetStaticPaths } from 'astro'
import { evidenceCounts } from '../../content/evidence.ts'
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { catalogColumns, catalogIndex, catalogRows, catalogSources } from '../catalog/catalog-index.build.ts'
import { toCsv } from '../catalog/export.ts'
import { changeFeeds, changesPayload, feedText } from '../changes/changes.build.ts'
import { DRAWINGS, figureCsv, figureFile } from '../charts/figures/index.build.ts'
import { absolute, catalog, content, entries } from '../core/content.build.ts'
import { SAMPLES } from '../developers/samples.build.ts'
import { deviceFiles, devicesPython, PYTHON_PATH } from '../devices/devices.build.ts'
import { loadData } from '../load/load-data.build.ts'
import { fitFiles, fitPresets, modelFits } from '../load/model-fits.build.ts'
import { bundle, bundleBytes } from '../programs/bundle.ts'
import { catalogTable, notFoundText } from '../programs/catalog-table.ts'
import vectors from '../programs/estimate-vectors.json' with { type: 'json' }
import layeredVectors from '../programs/layered-vectors.json' with { type: 'json' }
import {
  articlesPayload,
  documentsPayload,
  openApi,
  readinessPayload,
  underEveryId,
  variantPayloads,
} from '../programs/read-api.ts'
import { release } from '../programs/release.ts'
import { SKILL_PATH, securityText, skillText } from '../programs/well-known.ts'
import { searchIndex, searchText } from '../search/search-index.build.ts'
import { evidenceOf, evidencePayload } from '../variant/evidence.build.ts'

type Content = BodyInit | Promise<BodyInit>

/** What the development server says; other servers go by the ending too. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/atom+xml; charset=utf-8',
  zip: 'application/zip',
}

const json = (payload: unknown) => () => JSON.stringify(payload)

/** With the cache layout of its preset, so that whoever checks a formula of their own needs no other file. */
const layeredCaches = layeredVectors.map(({ name, preset, ...vector }) => {
  const groups = content.presets.find(({ id }) => id === preset)?.cache
  if (!groups) throw new Error(`Bug: no preset ${preset}`)
  return { name, preset, groups, ...vector }
})

const security = securityText()
const { variants: formerVariants, documents: formerDocuments } = content.formerIds
const ownVariants = entries.map(({ variant }) => variant)

/** Path → content, made when its turn comes. */
const FILES: readonly (readonly [path: string, content: () => Content])[] = [
  ['/api/v1/articles.json', json(articlesPayload)],
  ['/api/v1/catalog.json', json(catalog)],
  ...underEveryId(variantPayloads, formerVariants).map(
    ([id, variant]) => [`/api/v1/catalog/${id}.json`, json(variant)] as const,
  ),
  ['/api/v1/documents.json', json(documentsPayload)],
  ...underEveryId(content.documents, formerDocuments).map(
    ([id, document]) => [`/api/v1/documents/${id}.json`, json(document)] as const,
  ),
  ['/api/v1/health.json', json(readinessPayload)],
  ['/openapi.json', json(openApi)],

  ['/catalog-index.json', json(catalogIndex)],
  ['/catalog-sources.json', json(catalogSources)],
  ['/catalog.csv', () => toCsv(catalogRows, catalogColumns)],
  ['/catalog.md', catalogTable],
  ['/404.md', notFoundText],
  ...fitPresets.flatMap((preset) =>
    fitFiles(modelFits(preset)).map(({ path, payload }) => [path, () => JSON.stringify(payload)] as const),
  ),
  ...deviceFiles.map(({ path, text }) => [path, () => text] as const),
  [PYTHON_PATH, () => devicesPython(release.content)],
  ['/evidence.json', json(evidenceSummary())],
  ...underEveryId(ownVariants, formerVariants).map(
    ([id, variant]) => [`/evidence/${id}.json`, () => JSON.stringify(evidencePayload(variant))] as const,
  ),
  ['/changes.json', json(changesPayload)],
  ...changeFeeds.map((feed) => [feed.path, () => feedText(feed)] as const),
  ...Object.entries(DRAWINGS).map(([name, figure]) => [figureFile(name), () => figureCsv(figure)] as const),
  ['/estimate-vectors.json', json({ formulaVersion: FORMULA_VERSION, vectors, layeredCaches })],
  ['/bundle.json', json(bundle)],
  ['/bundle.zip', () => bundleBytes],
  ['/build.json', json(release)],
  ...Object.values(SAMPLES).map(({ file, code }) => [`/samples/${file}`, () => `${code}\n`] as const),

  ['/load-data.json', () => JSON.stringify(loadData())],
  ['/search-index.json', json(searchIndex)],
  ['/search-text.json', async () => JSON.stringify(searchText(await headings()))],

  // Everything may be crawled. The inquiry endpoint accepts only POST, which no crawler sends.
  ['/robots.txt', () => `User-agent: *\nAllow: /\n\nSitemap: ${absolute('/sitemap.xml')}\n`],
  [SKILL_PATH, () => skillText],
  ...(security === undefined ? [] : [['/.well-known/security.txt', () => security] as const]),
]

function evidenceSummary() {
  return {
    schemaVersion: 1,
    counts: evidenceCounts(content),
    history: content.evidenceHistory,
    variants: ownVariants.map((variant) => ({
      id: variant.id,
      path: `/evidence/${variant.id}.json`,
      figures: evidenceOf(variant).length,
    })),
  }
}

async function headings() {
  const articles = await getCollection('articles')
  return new Map(await Promise.all(articles.map(async (entry) => [entry.id, (await render(entry)).headings] as const)))
}

export const getStaticPaths = (() =>
  FILES.map(([path, made]) => ({ params: { file: path.slice(1) }, props: { made } }))) satisfies GetStaticPaths

export const GET: APIRoute<{ made: () => Content }> = async ({ params: { file = '' }, props: { made } }) => {
  const type = TYPES[file.replace(/^.*\./, '')] ?? 'text/plain; charset=utf-8'
  return new Response(await made(), { headers: { 'Content-Type': type } })
}
