/** The one table of figures: what is made from it is whole. */
import { expect, test } from 'vitest'
import { CATALOG_UNITS, FIGURES, figureAt, figureOf, PAGE_ONLY_FIELDS, shownValue } from '../../content/figures.ts'
import { catalogOf, publicVariant } from '../../content/index.ts'
import { figurePaths } from '../../content/paths.ts'
import { printedValues } from '../../content/printed-values.ts'
import { content } from '../../site/core/content.build.ts'

test('every number that some variant states has a row in the table', () => {
  const paths = content.models.flatMap(({ variants }) => variants.flatMap(figurePaths))
  const unlisted = [...new Set(paths)].filter((path) => !path.startsWith('compute.') && !figureOf(path))

  expect(unlisted).toEqual([])
})

test('every number of the contract has its unit in words (D30)', () => {
  const numbers = FIGURES.filter(({ kind, inContract }) => kind === 'number' && inContract)

  expect(numbers.filter(({ path }) => !(path in CATALOG_UNITS))).toEqual([])
})

test('the unit of every number is one in which quoted words are read', () => {
  const numbers = FIGURES.filter(({ kind }) => kind === 'number')

  expect(numbers.map(({ path, unit }) => [path, printedValues(`80 ${unit}`, path)])).toEqual(
    numbers.map(({ path }) => [path, [80]]),
  )
})

test('a field that the contract does not have is in the content and not in the API', () => {
  const variants = content.models.flatMap((model) => model.variants)
  const served = catalogOf(content).models.flatMap((model) => model.variants)

  expect([...PAGE_ONLY_FIELDS]).toContain('powerScope')
  expect(variants.filter(({ powerScope }) => powerScope !== undefined).length).toBeGreaterThan(0)
  expect(served.filter((variant) => 'powerScope' in variant)).toEqual([])
})

test('a field that the contract does not have is not listed as unknown in the API either', () => {
  const [variant] = content.models.flatMap((model) => model.variants)
  if (!variant) throw new Error('The catalog is empty')

  expect(publicVariant({ ...variant, unknownFields: ['memoryGB', 'powerScope'] }).unknownFields).toEqual(['memoryGB'])
})

test.each([
  ['powerW.max', 700],
  ['interconnect[1].linkCount', 18],
  ['memoryType', 'HBM3'],
  ['memoryGB', null],
])('figureAt() finds %s', (path, value) => {
  const variant = { memoryType: 'HBM3', memoryGB: null, powerW: { max: 700 }, interconnect: [{}, { linkCount: 18 }] }

  expect(figureAt(variant, path)).toBe(value)
})

test('shownValue() is the value, and words where the value is a code', () => {
  expect([80, 'HBM3', 'board', 'with-processor', null].map(shownValue)).toEqual([
    80,
    'HBM3',
    'board',
    'accelerator and processor',
    null,
  ])
})
