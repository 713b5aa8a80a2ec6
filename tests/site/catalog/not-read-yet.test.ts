/** What is missing is "not stated" only where every document of the variant was read. */
import { expect, test } from 'vitest'
import { catalogRows } from '../../../site/catalog/catalog-index.build.ts'
import { columnsFor, gapWords } from '../../../site/catalog/columns.ts'
import { compare } from '../../../site/compare/compare.ts'
import { comparedOf } from '../../../site/compare/compared.build.ts'
import { content, entryOf, gapOf } from '../../../site/core/content.build.ts'

const UNREAD = 'intel-data-center-gpu-max-1100-pcie'
const READ = 'nvidia-h100-sxm5-94gb'

test.each([
  [UNREAD, 'not read yet'],
  [READ, 'not stated'],
])('the figures that %s lacks are %s, on its page, in the catalog and in a comparison', (id, words) => {
  const entry = entryOf(id)
  const row = catalogRows.find((each) => each.id === id)
  const empty = compare([comparedOf(entry), comparedOf(entryOf('nvidia-h100-sxm5-80gb'))])
    .rows.map(({ cells: [own] }) => own)
    .filter((cell) => cell?.text === '')

  expect(gapOf(entry.variant)).toBe(words)
  const [lacking] = columnsFor(['FP8.tensor.dense']).filter((column) => row && column.value(row) === null)
  expect(row && gapWords(row, lacking?.id ?? '')).toBe(words)
  expect(new Set(empty.map((cell) => cell?.gap))).toEqual(new Set([words]))
})

test('a document whose text was not read is one of those that this is about', () => {
  const cited = new Set(content.documents.filter(({ status }) => status === 'unverified').map(({ id }) => id))

  expect(entryOf(UNREAD).variant.sourceIds.some((id) => cited.has(id))).toBe(true)
  expect(entryOf(READ).variant.sourceIds.some((id) => cited.has(id))).toBe(false)
})
