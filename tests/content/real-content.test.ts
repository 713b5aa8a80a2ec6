/** The real content keeps what pages and guides promise of it: its table of figures and its examples. The rules say the rest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIGURES, figureAt, figureOf, PAGE_ONLY_FIELDS } from '../../content/figures.ts'
import { CONTENT_ROOT, catalogOf, loadContent, publicVariant } from '../../content/index.ts'
import { figurePaths } from '../../content/paths.ts'
import { printedValues } from '../../content/printed-values.ts'
import { shortName } from '../../content/short-name.ts'
import { RULES } from '../../scripts/checks/run.ts'
import { editorSchemas } from '../../scripts/record/content.ts'
import { content } from '../../site/core/content.build.ts'
import { contentFolder, lines, TODAY } from './small-content.ts'

const variants = content.models.flatMap((model) => model.variants)

test('each article leads to another one', () => {
  expect(content.articles.filter(({ next }) => next === undefined).map(({ slug }) => slug)).toEqual([])
})

test.each([...editorSchemas()])('content/%s, with which editors check the content, is up to date', (path, schema) => {
  expect(JSON.parse(readFileSync(join(CONTENT_ROOT, path), 'utf8'))).toEqual(JSON.parse(schema))
})

test('no two variants have the same short name', () => {
  const names = content.models.flatMap(({ manufacturer, variants }) =>
    variants.map(({ name }) => shortName(name, manufacturer)),
  )

  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

test('the form of a card names the width that the card states', () => {
  const widths = [
    { width: 'PCIe single-slot', slots: 1, words: /single/ },
    { width: 'PCIe dual-slot', slots: 2, words: /dual/ },
  ]
  const wrong = variants.filter(({ form, dimensions, formFactor }) =>
    widths.some(({ width, slots, words }) => {
      const stated = dimensions?.slots
      return form === width && (stated ? stated !== slots : !words.test(formFactor ?? ''))
    }),
  )

  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('every number that some variant states has a row in the table', () => {
  const paths = variants.flatMap(figurePaths)
  const unlisted = [...new Set(paths)].filter((path) => !path.startsWith('compute.') && !figureOf(path))

  expect(unlisted).toEqual([])
})

test('the API names the unit of every number in the catalog (D30)', () => {
  const { units = {}, models } = catalogOf(content)
  const numbers = new Set(numberPaths(models.map(({ variants: all }) => all)))

  expect(numbers.size).toBeGreaterThan(10)
  expect([...numbers].filter((path) => !units[path])).toEqual([])
  expect(units['memoryGB']).toBe('gigabytes per accelerator, as the manufacturer prints them')
})

test('the unit of every number is one in which quoted words are read', () => {
  const numbers = FIGURES.filter(({ kind }) => kind === 'number')

  expect(numbers.map(({ path, unit }) => [path, printedValues(`80 ${unit}`, path)])).toEqual(
    numbers.map(({ path }) => [path, [80]]),
  )
})

test('a field that the contract does not have is in the content and not in the API, nor listed there as unknown', () => {
  const served = catalogOf(content).models.flatMap((model) => model.variants)
  const [variant] = variants
  if (!variant) throw new Error('Bug: the catalog is empty')

  expect([...PAGE_ONLY_FIELDS]).toContain('powerScope')
  expect(variants.filter(({ powerScope }) => powerScope !== undefined)).not.toEqual([])
  expect(served.filter((each) => 'powerScope' in each)).toEqual([])
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

const README = readFileSync('content/README.md', 'utf8')

/** The code block below a line that names its file: `catalog/acme-x1.json`: */
const EXAMPLES = [...README.matchAll(/^`([\w./-]+)`:\n\n```\w+\n(.*?)^```/gms)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

/** Of rules about the whole, which the small content breaks without any example. */
const ABOUT_THE_WHOLE = /\((?:ids-kept|changes-complete|evidence-history|article-shape|freshness)\)$/

test('the examples together are faultless content', () => {
  const files = Object.fromEntries(
    EXAMPLES.map(([path, text]) => [path, path.endsWith('.mdx') ? `${text}\nText of the article.\n` : text]),
  )
  const content = loadContent({
    root: contentFolder({
      'catalog/acme-x1.json': undefined,
      'articles/what-a-gigabyte-is.mdx': undefined,
      'presets/acme-lm-8b.json': undefined,
      ...files,
    }),
    today: TODAY,
  })
  const found = RULES.flatMap((rule) => lines(rule, content))

  expect(EXAMPLES.map(([path]) => path.split('/')[0])).toEqual([
    ...['catalog', 'documents', 'evidence', 'articles', 'presets'],
  ])
  expect(found.filter((line) => !ABOUT_THE_WHOLE.test(line))).toEqual([])
})

/** `compute.value` for a number in a list of objects: indices are left out. */
function numberPaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'number') return [path.join('.')]
  if (Array.isArray(value)) return value.flatMap((item) => numberPaths(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => numberPaths(item, [...path, name]))
}
