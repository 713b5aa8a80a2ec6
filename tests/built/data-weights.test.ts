/** How much a program loads: the budgets of the files that lists and tools are made of. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SITE } from './site-files.ts'

/** Bytes in brotli. A third more than the catalog needs today; more entries are a reason to raise one, repetition is none. */
const BUDGETS: Readonly<Record<string, number>> = {
  'api/v1/catalog.json': 30_000,
  'api/v1/documents.json': 13_000,
  'api/v1/articles.json': 6_000,
  'catalog-index.json': 13_000,
  'search-index.json': 18_000,
  'openapi.json': 15_000,
  'changes.json': 6_000,
  'estimate-vectors.json': 3_000,
  'arazzo.json': 3_000,
  'bundle.json': 2_000,
  'build.json': 1_000,
}

/** Of one entry: what two packets carry. */
const ENTRY_BUDGET = 2_000

const sentBytes = (file: string) =>
  statSync(join(SITE, existsSync(join(SITE, `${file}.br`)) ? `${file}.br` : file)).size

test('every JSON file keeps within its budget', () => {
  const over = Object.entries(BUDGETS).filter(([file, budget]) => sentBytes(file) > budget)

  expect(over.map(([file]) => [file, sentBytes(file)])).toEqual([])
})

test('no JSON file is without a budget', () => {
  const files = ['', 'api/v1'].flatMap((folder) => readdirSync(join(SITE, folder)).map((name) => join(folder, name)))

  expect(files.filter((file) => file.endsWith('.json') && !file.endsWith('health.json')).sort()).toEqual(
    Object.keys(BUDGETS).sort(),
  )
})

test.each(['catalog', 'documents'])('no entry of %s is larger than two packets', (folder) => {
  const entries = readdirSync(join(SITE, 'api/v1', folder)).filter((name) => name.endsWith('.json'))
  const sizes = entries.map((name) => ({ name, bytes: sentBytes(join('api/v1', folder, name)) }))

  expect(entries.length).toBeGreaterThan(40)
  expect(sizes.filter(({ bytes }) => bytes > ENTRY_BUDGET)).toEqual([])
})
