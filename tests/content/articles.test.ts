/** The numbers that the articles print: each estimate is worked out again, each catalog figure compared. */
import { describe, expect, test } from 'vitest'
import { CONTENT_ROOT } from '../../content/index.ts'
import { figures } from '../../content/paths.ts'
import { readArticles, readEntries } from '../../content/read.ts'
import { AuthoredModelSchema } from '../../content/schema/model.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'

const articles = readArticles(CONTENT_ROOT, [])
const variants = new Map(
  readEntries(CONTENT_ROOT, 'catalog', AuthoredModelSchema, [])
    .flatMap((model) => model.variants)
    .map((variant) => [variant.id, variant] as const),
)

/** A printed number is the value rounded to the decimals it is printed with. */
function expectRounded(shows: string, value: number) {
  expect(shows).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/)
  const decimals = shows.split('.')[1]?.length ?? 0
  const printed = Number(shows.replaceAll(',', ''))
  expect(Math.abs(printed - value), `${shows} for ${value}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9))
}

/** `breakdown.kvCacheGB` → the number there. */
function at(answer: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => Object(value)[name], answer)
}

test('there are at least ten articles, and 40 variants of three manufacturers (D42)', () => {
  const models = readEntries(CONTENT_ROOT, 'catalog', AuthoredModelSchema, [])

  expect(articles.length).toBeGreaterThanOrEqual(10)
  expect(variants.size).toBeGreaterThanOrEqual(40)
  expect(new Set(models.map(({ manufacturer }) => manufacturer)).size).toBeGreaterThanOrEqual(3)
})

describe.each(articles)('the article $slug', ({ body, worked, figures: printed }) => {
  test('prints estimates as the estimator gives them', () => {
    for (const { input, shows } of worked) {
      const answer = estimateFromBody(input)
      for (const [path, shown] of Object.entries(shows)) expectRounded(shown, Number(at(answer, path)))
    }
  })

  test('prints figures as they stand in the catalog', () => {
    for (const { variant: id, field, shows } of printed) {
      const variant = variants.get(id)
      const value = variant && figures(variant).get(field)
      expect(value, `${id} ${field}`).toBeTypeOf('number')
      expectRounded(shows, Number(value))
    }
  })

  test('prints every number that it says it prints', () => {
    const shown = [...worked.flatMap(({ shows }) => Object.values(shows)), ...printed.map(({ shows }) => shows)]

    expect(shown.filter((number) => !body.includes(number))).toEqual([])
  })
})
