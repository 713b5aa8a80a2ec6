/**
 * Figures that articles print from the catalog: number, unit and link; a figure that the catalog does not state stops
 * the build.
 */
import { expect, test } from 'vitest'
import { figureTags } from '../../../content/figure-tags.ts'
import { figures } from '../../../content/paths.ts'
import { content, entries } from '../../../site/core/content.build.ts'
import { printNumber } from '../../../site/core/numbers.ts'
import { figureHref } from '../../../site/variant/figures.ts'
import { printedFigure } from '../../../site/variant/printed-figure.build.ts'

const variantOf = (id: string) => entries.find(({ variant }) => variant.id === id)?.variant

test.each([
  ['memoryGB', 'GB'],
  ['memoryBandwidthGBs', 'GB/s'],
  ['powerW.max', 'W'],
  ['interconnect[0].linkCount', ''],
  ['compute.FP8.tensor.dense', 'TFLOPS'],
  ['compute.INT8.tensor.dense', 'TOPS'],
])('%s is printed as the catalog states it, with its unit and its place on the page of the variant', (path, unit) => {
  const id = 'nvidia-h100-sxm5-80gb'
  const variant = variantOf(id)
  const value = variant && figures(variant).get(path)

  expect(printedFigure(id, path)).toEqual({
    href: figureHref(id, path),
    number: printNumber(Number(value)),
    unit,
    title: expect.stringContaining(`${variant?.name}: `),
  })
})

test.each([
  ['nvidia-h200-nvl-141gb', 'Total processing performance (TPP)', '14,144'],
  ['nvidia-h200-sxm5-141gb', 'Total processing performance (TPP)', '15,840'],
  ['nvidia-h200-nvl-141gb', 'Tariff number, HTS', '8473.30'],
  ['nvidia-b200-sxm-180gb', 'FP4 tensor rate, dense', '9,000 TFLOPS'],
  ['nvidia-v100-pcie-32gb', 'End of toolkit support', 'August 2025'],
  ['nvidia-h200-sxm5-141gb', 'Export classification, US', 'ECCN 4A090.A'],
])('of %s, the fact "%s" is printed by what its value begins with', (id, label, text) => {
  const printed = printedFigure(id, `integration:${label}`)

  expect(printed).toMatchObject({ number: text, unit: '', title: expect.stringContaining(label) })
  expect(printed.href).toMatch(new RegExp(`^/catalog/${id}#integration\\.\\d+$`))
})

test('an unknown variant stops the build, and the message names the tag', () => {
  expect(() => printedFigure('nvidia-h900', 'memoryGB')).toThrow(
    'Cannot print <F v="nvidia-h900" f="memoryGB" />: the catalog has no variant of this id',
  )
})

test('a figure that the catalog does not state stops the build, and the message lists those that it does', () => {
  expect(() => printedFigure('nvidia-h100-sxm5-94gb', 'memoryBandwidthGBs')).toThrow(
    'Cannot print <F v="nvidia-h100-sxm5-94gb" f="memoryBandwidthGBs" />: the catalog states no such number. It states memoryGB',
  )
})

test('every figure of every article can be printed', () => {
  const tags = content.articles.flatMap(({ body }) => figureTags(body))

  expect(tags.length).toBeGreaterThan(100)
  expect(tags.map(({ variant, path }) => printedFigure(variant, path).number)).not.toContain('')
})
