/** How much a program loads: budgets for the files behind lists and tools. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { weightOver } from './released-bytes.ts'
import { SITE } from './site-files.ts'

/** Files that grow with the catalog: the list in each, and brotli bytes per entry. */
const BUDGETS_PER_ENTRY: Readonly<Record<string, { list: string; bytes: number }>> = {
  'api/v1/catalog.json': { list: 'api/v1/catalog', bytes: 250 },
  'api/v1/documents.json': { list: 'api/v1/documents', bytes: 120 },
  'catalog-index.json': { list: 'api/v1/catalog', bytes: 60 },
  'catalog-sources.json': { list: 'api/v1/catalog', bytes: 80 },
  'evidence.json': { list: 'api/v1/catalog', bytes: 15 },
  'search-index.json': { list: 'api/v1/catalog', bytes: 135 },
}

/** Bytes in brotli. */
const BUDGETS: Readonly<Record<string, number>> = {
  'api/v1/articles.json': 6_000,
  // Loaded only during a search, after the first results are shown.
  'search-text.json': 60_000,
  'openapi.json': 15_000,
  'changes.json': 15_000,
  'estimate-vectors.json': 3_000,
  'bundle.json': 2_000,
  'build.json': 1_000,
  'load-data.json': 9_000,
  // Loaded only when somebody asks where a model's figures come from.
  'load-sources.json': 8_000,
}

/** Of one entry: what two packets carry. */
const ENTRY_BUDGET = 2_000

const entriesOf = (folder: string) => readdirSync(join(SITE, folder)).filter((name) => name.endsWith('.json'))

test('every JSON file keeps within its budget', () => {
  const perEntry = Object.entries(BUDGETS_PER_ENTRY).map(
    ([file, { list, bytes }]) => [file, bytes * entriesOf(list).length] as const,
  )
  const over = [...perEntry, ...Object.entries(BUDGETS)].flatMap(([file, budget]) => {
    const bytes = weightOver([file], budget)
    return bytes === undefined ? [] : [{ file, budget, bytes }]
  })

  expect(over).toEqual([])
})

test('no JSON file is without a budget', () => {
  const files = ['', 'api/v1'].flatMap((folder) => readdirSync(join(SITE, folder)).map((name) => join(folder, name)))

  expect(files.filter((file) => file.endsWith('.json') && !file.endsWith('health.json')).sort()).toEqual(
    Object.keys({ ...BUDGETS, ...BUDGETS_PER_ENTRY }).sort(),
  )
})

test.each(['catalog', 'documents'])('no entry of %s is larger than two packets', (folder) => {
  const entries = entriesOf(join('api/v1', folder))

  expect(entries.length).toBeGreaterThan(40)
  expect(entries.filter((name) => weightOver([join('api/v1', folder, name)], ENTRY_BUDGET) !== undefined)).toEqual([])
})
