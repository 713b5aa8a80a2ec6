/** How much a program or a reader loads, as a release sends it: the tests' build is compressed less. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compressors, EFFORTS } from '../../scripts/precompress.ts'
import { pagePaths, readPage, SITE } from './site-files.ts'

/** Files that grow with the catalog: the list in each, and brotli bytes per entry. */
const BUDGETS_PER_ENTRY: Readonly<Record<string, { list: string; bytes: number }>> = {
  'api/v1/catalog.json': { list: 'api/v1/catalog', bytes: 250 },
  'api/v1/documents.json': { list: 'api/v1/documents', bytes: 120 },
  'catalog-index.json': { list: 'api/v1/catalog', bytes: 60 },
  'catalog-sources.json': { list: 'api/v1/catalog', bytes: 80 },
  'evidence.json': { list: 'api/v1/catalog', bytes: 15 },
  'load-data.json': { list: 'api/v1/catalog', bytes: 41 },
  'search-index.json': { list: 'api/v1/catalog', bytes: 150 },
}

/** Bytes in brotli. */
const BUDGETS: Readonly<Record<string, number>> = {
  'api/v1/articles.json': 6_000,
  // Loaded only during a search, after the first results are shown.
  'search-text.json': 60_000,
  'openapi.json': 15_000,
  // Grows with every correction.
  'changes.json': 22_000,
  'estimate-vectors.json': 3_000,
  'bundle.json': 2_000,
  'build.json': 1_000,
  // Parts of one table, each of less than 20,000 characters.
  ...Object.fromEntries(['', '.part-2', '.part-3', '.part-4', '.part-5'].map((part) => [`devices${part}.json`, 4_000])),
}

/** Of one entry: what two packets carry. */
const ENTRY_BUDGET = 2_000

/** Compressed bytes of a page without tools, including everything it loads; 54 kB of that are its two typefaces. */
const READING_BUDGET = 84_000

/** What of these, each a list of files relative to the site with its budget, is heavier. */
function overweight(loads: readonly (readonly [files: readonly string[], budget: number])[]) {
  return loads.flatMap(([files, budget]) => {
    const isOver = (weigh: (file: string) => number) => files.reduce((sum, file) => sum + weigh(file), 0) >= budget
    // Compressing harder takes long, and makes nothing larger.
    return isOver(builtBytes) && isOver(releasedBytes) ? [{ files, budget }] : []
  })
}

const isCompressed = (file: string) => existsSync(join(SITE, `${file}.br`))

function builtBytes(file: string): number {
  return statSync(join(SITE, isCompressed(file) ? `${file}.br` : file)).size
}

function releasedBytes(file: string): number {
  const bytes = readFileSync(join(SITE, file))
  return isCompressed(file) ? compressors.br(bytes, EFFORTS.thorough).length : bytes.length
}

const jsonIn = (folder: string) => readdirSync(join(SITE, folder)).filter((name) => name.endsWith('.json'))

test('every JSON file has a budget and keeps within it', () => {
  const perEntry = Object.entries(BUDGETS_PER_ENTRY).map(
    ([file, { list, bytes }]) => [[file], bytes * jsonIn(list).length] as const,
  )
  const fixed = Object.entries(BUDGETS).map(([file, budget]) => [[file], budget] as const)
  expect(overweight([...perEntry, ...fixed])).toEqual([])

  const files = ['', 'api/v1'].flatMap((folder) => jsonIn(folder).map((name) => join(folder, name)))
  expect(files.filter((file) => !file.endsWith('health.json')).sort()).toEqual(
    Object.keys({ ...BUDGETS, ...BUDGETS_PER_ENTRY }).sort(),
  )
})

test.each(['api/v1/catalog', 'api/v1/documents'])('no entry of %s is larger than two packets', (folder) => {
  const entries = jsonIn(folder).map((name) => [[join(folder, name)], ENTRY_BUDGET] as const)

  expect(entries.length).toBeGreaterThan(40)
  expect(overweight(entries)).toEqual([])
})

test('every article, variant, document, model and page of what runs one weighs less than 84 kB with all that it loads', () => {
  const pages = pagePaths()
    .filter((path) => /^\/(?:articles|catalog|documents|fit|models)\//.test(path))
    .map((path) => [[`${path}.html`, ...loadedBy(readPage(path))], READING_BUDGET] as const)

  expect(pages.length).toBeGreaterThan(200)
  expect(overweight(pages)).toEqual([])
})

test('every article, variant, document, model and text has the one script of every page, and no other', () => {
  const scripts = pagePaths()
    .filter((path) => /^\/(?:articles|catalog|documents|models)\/|^\/(?:about|privacy)$/.test(path))
    .map((path) => loadedBy(readPage(path)).filter((file) => file.endsWith('.js')))

  expect(new Set(scripts.map((files) => files.join()))).toEqual(new Set([scripts[0]?.[0]]))
})

test('the page of charts has an end whatever the catalog holds: rows and links are counted', () => {
  const html = readPage('/charts')
  const most = (parts: RegExp, inside: RegExp) =>
    Math.max(...[...html.matchAll(parts)].map(([part]) => part.match(inside)?.length ?? 0))
  expect(most(/<tbody>.*?<\/tbody>/gs, /<tr>/g)).toBe(60)
  expect(html).toMatch(/The first 60 of \d+ rows; <a href="\/figures\/memory-bandwidth\.csv">/)
  expect(most(/<svg class="chart wide".*?<\/svg>/gs, /<a /g)).toBeLessThanOrEqual(200)
  expect(html.length).toBeLessThan(450_000)
})

/** Styles, scripts, fonts, icons and pictures that the page names. */
function loadedBy(html: string): string[] {
  const named = [...html.matchAll(/<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+\.\w+)"[^>]*>/g)]
  const loaded = named.filter(([tag]) => !/rel="(?:alternate|canonical)"/.test(tag))
  return [...new Set(loaded.map(([, address = '']) => address))]
}
