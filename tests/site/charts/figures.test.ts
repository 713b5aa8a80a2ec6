/** Figures of articles: drawn within their frame at both widths, labels apart, everything linked and counted. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { figures } from '../../../content/paths.ts'
import { linear, logarithmic, logTicks, ticks } from '../../../site/charts/axes.ts'
import type { FigureContent } from '../../../site/charts/figures/figure.build.ts'
import { CHARTS, DRAWINGS } from '../../../site/charts/figures/index.build.ts'
import { perWatt, withoutPerWatt } from '../../../site/charts/figures/per-watt.build.ts'
import { spreadVertically } from '../../../site/charts/labels.ts'
import { type Box, type Mark, overlaps, symbol, textBox } from '../../../site/charts/scene.ts'
import { content, entries } from '../../../site/core/content.build.ts'

const cases = Object.entries(DRAWINGS).flatMap(([name, figure]) =>
  [356, 720, 880].map((width) => ({ name, figure, width })),
)

function flat(marks: readonly Mark[]): Exclude<Mark, { kind: 'link' }>[] {
  return marks.flatMap((mark) => (mark.kind === 'link' ? flat(mark.marks) : [mark]))
}

/** A screen and a half of a phone. */
const TALLEST_ON_A_PHONE = 1_270

test.each(Object.entries(DRAWINGS))('the figure %s is seen on a phone within a screen and a half', (_, figure) => {
  expect(figure.draw(356).height).toBeLessThanOrEqual(TALLEST_ON_A_PHONE)
})

test('on a phone, the models of one link share a bar, and none is lost', () => {
  const figure = DRAWINGS['interconnect-bandwidth']
  const labels = flat(figure?.draw(356).marks ?? []).flatMap((mark) =>
    mark.kind === 'text' && mark.class === 'label' ? [mark.text] : [],
  )

  expect(labels.find((label) => label.includes('H100, H20, H200'))).toBeDefined()
  expect(labels.find((label) => /^B100, B200, B300, .* and \d+ more$/.test(label))).toBeDefined()
})

function hrefs(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => (mark.kind === 'link' ? [mark.href, ...hrefs(mark.marks)] : []))
}

describe.each(cases)('the figure $name at $width px', ({ figure, width }: { figure: FigureContent; width: number }) => {
  const scene = figure.draw(width)
  const texts = flat(scene.marks).filter((mark) => mark.kind === 'text')

  test('has every number finite', () => {
    const numbers = flat(scene.marks).flatMap((mark) =>
      Object.values(mark).filter((value) => typeof value === 'number'),
    )

    expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([])
    expect(flat(scene.marks).filter((mark) => mark.kind === 'path' && /NaN|Infinity/.test(mark.d))).toEqual([])
  })

  test('keeps its texts inside the frame', () => {
    const outside = texts.filter((mark) => {
      const box = textBox(mark)
      return box.x < -2 || box.x + box.width > width + 2 || box.y < -2 || box.y + box.height > scene.height + 2
    })

    expect(outside.map(({ text }) => text)).toEqual([])
  })

  test('keeps its labels off each other', () => {
    // The height of a line is an estimate with some slack, which lines of one paragraph may share.
    const boxes = texts.map((mark) => ({ text: mark.text, box: shrink(textBox(mark)) }))
    const pairs = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlaps(one.box, other.box))
        .map((other) => `${one.text} / ${other.text}`),
    )

    expect(pairs).toEqual([])
  })

  test('leads each point to its figure, on a page that exists', () => {
    const pages = new Set([
      ...entries.map(({ variant }) => `/catalog/${variant.id}`),
      ...content.models.map(({ id }) => `/models/${id}`),
    ])

    const links = hrefs(scene.marks).map((href) => href.split('#'))
    expect(links.filter(([page = '']) => !pages.has(page))).toEqual([])
    // At a figure, where its documents are, rather than at the top of the page.
    expect(links.filter(([page, figure]) => page?.startsWith('/catalog/') && !figure)).toEqual([])
  })
})

describe.each(Object.entries(DRAWINGS))('the figure %s', (_, figure) => {
  test('says in words what it shows, by which rule and from where', () => {
    for (const text of [figure.title, figure.description, figure.rule, figure.source]) expect(text).not.toBe('')
    expect(figure.description).not.toMatch(/undefined|NaN/)
  })

  test('has a table with a cell for each column', () => {
    expect(figure.table.rows.length).toBeGreaterThan(0)
    for (const row of figure.table.rows) expect(row).toHaveLength(figure.table.columns.length)
  })
})

test('figures of the whole catalog draw or name every variant, once', () => {
  for (const name of [
    'memory-bandwidth',
    'compute-per-watt',
    'power-by-form-factor',
    'interconnect-bandwidth',
    'decode-ceiling',
    'tflops-per-watt',
    'memory-over-time',
    'bandwidth-over-time',
  ]) {
    const figure = DRAWINGS[name]
    const inTable = figure?.table.rows.flatMap(([cell]) => (typeof cell === 'object' && cell ? [cell.href] : [])) ?? []
    const leftOut =
      figure?.leftOut.flatMap((group) => group.entries.map(({ variant }) => `/catalog/${variant.id}`)) ?? []

    expect(new Set([...inTable, ...leftOut]).size, name).toBe(entries.length)
    expect(new Set(leftOut).size, name).toBe(leftOut.length)
  }
})

test('every figure that an article or the page of charts names exists, and every figure is named', () => {
  const named = readdirSync('content/articles').flatMap((file) =>
    [...readFileSync(`content/articles/${file}`, 'utf8').matchAll(/<Figure name="([^"]+)"/g)].map(([, name]) => name),
  )

  const names = new Set([...named, ...CHARTS.map(({ name }) => name)])
  expect([...names].sort()).toEqual(Object.keys(DRAWINGS).sort())
  expect(names.size).toBeGreaterThanOrEqual(6)
})

test('no chart of rates mixes precision, execution or sparsity without saying so at each bar', () => {
  expect(DRAWINGS['compute-per-watt']?.rule).toMatch(/^BF16 on tensor or matrix units, dense/)
  expect(DRAWINGS['tflops-per-watt']?.rule).toMatch(/^The stated dense FP16 tensor peak/)
  expect(DRAWINGS['dense-against-sparse']?.rule).toMatch(/^BF16 on tensor or matrix units/)
})

test.each([
  [343.6, 4, [0, 100, 200, 300, 400]],
  [1400, 7, [0, 200, 400, 600, 800, 1000, 1200, 1400]],
  [0.9, 3, [0, 0.5, 1]],
])('ticks(%d, %d) are round and reach the value', (max, count, expected) => {
  expect(ticks(max, count)).toEqual(expected)
})

test('logTicks() are 1, 2 and 5 of each decade inside the domain', () => {
  expect(logTicks([5, 600])).toEqual([5, 10, 20, 50, 100, 200, 500])
})

test('scales map ends to ends', () => {
  expect([0, 5, 10].map(linear([0, 10], [100, 0]))).toEqual([100, 50, 0])
  expect([1, 10, 100].map(logarithmic([1, 100], [0, 100]))).toEqual([0, 50, 100])
})

test('spreadVertically() moves labels apart and keeps them above the lowest place', () => {
  expect(spreadVertically([100, 98, 10], 10, 105)).toEqual([105, 95, 10])
})

test('symbols of different shape differ in outline and not in colour alone', () => {
  const outlines = (['circle', 'square', 'triangle', 'diamond'] as const).map((shape) => symbol(shape, 10, 10, 'a'))

  expect(new Set(outlines.map((mark) => (mark.kind === 'path' ? mark.d : ''))).size).toBe(4)
})

function shrink({ x, y, width, height }: Box): Box {
  return { x: x + 2, y: y + 2, width: Math.max(0, width - 4), height: height - 4 }
}

test('perWatt() divides a rate by the maximum power, and leaves every other variant out for one reason', () => {
  const ranked = perWatt(entries, { precision: 'BF16', execution: 'tensor', sparsity: 'dense' })
  const left = withoutPerWatt(entries, { precision: 'BF16', execution: 'tensor', sparsity: 'dense' })

  for (const { entry, quotient } of ranked) {
    const stated = figures(entry.variant)
    expect(quotient).toBe((stated.get('compute.BF16.tensor.dense') ?? 0) / (stated.get('powerW.max') ?? 0))
    expect(['board', 'module', undefined]).toContain(entry.variant.powerScope)
  }
  const all = [...ranked.map(({ entry }) => entry), ...left.flatMap(({ entries: some }) => some)]
  expect(all).toHaveLength(entries.length)
  expect(new Set(all)).toEqual(new Set(entries))
})

test('points that are too small for a finger are links on wide screens only: the table has the same', () => {
  const links = (width: number) => hrefs(DRAWINGS['memory-bandwidth']?.draw(width).marks ?? []).length

  expect(links(356)).toBe(0)
  expect(links(720)).toBeGreaterThan(100)
})
