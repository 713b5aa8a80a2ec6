/** Figures of articles: drawn to scale within their frame, labels apart, everything linked and counted, and written as files. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { figures } from '../../../content/paths.ts'
import { linear, logarithmic, logTicks, ticks } from '../../../site/charts/axes.ts'
import type { FigureContent } from '../../../site/charts/figures/figure.build.ts'
import { figureCsv } from '../../../site/charts/figures/files.build.ts'
import { DRAWINGS } from '../../../site/charts/figures/index.build.ts'
import { yearOf } from '../../../site/charts/figures/over-time.build.ts'
import { spreadVertically } from '../../../site/charts/labels.ts'
import { type Box, type Mark, overlaps, textBox } from '../../../site/charts/scene.ts'
import { chartSvg, painter } from '../../../site/charts/svg.ts'
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

function shrink({ x, y, width, height }: Box): Box {
  return { x: x + 2, y: y + 2, width: Math.max(0, width - 4), height: height - 4 }
}

type Figures = (path: string) => number | undefined
type Link = Extract<Mark, { kind: 'link' }>

const figuresOf = new Map(
  entries.map(({ variant }): [string, Figures] => {
    const own = figures(variant)
    return [variant.id, (path) => own.get(path) ?? undefined]
  }),
)

function over(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one / other
}

/** The marks that lead to one variant, with its figures. */
function drawn(name: string, width: number): { link: Link; of: Figures }[] {
  const marks = DRAWINGS[name]?.draw(width).marks ?? []
  return marks.flatMap((mark) => {
    const of = mark.kind === 'link' && figuresOf.get(/^\/catalog\/([^#]+)/.exec(mark.href)?.[1] ?? '')
    return of ? [{ link: mark, of }] : []
  })
}

/** The bars of each variant, in order; undefined where none is stated. */
const BARS: Record<string, { bars: (of: Figures) => (number | undefined)[]; least: number }> = {
  'tflops-per-watt': { bars: (of) => [over(of('compute.FP16.tensor.dense'), of('powerW.max'))], least: 15 },
  'dense-against-sparse': {
    bars: (of) => [of('compute.BF16.tensor.dense'), of('compute.BF16.tensor.structured-sparse')],
    least: 8,
  },
  'decode-ceiling': { bars: (of) => [of('memoryBandwidthGBs')], least: 10 },
}

const POINTS: Record<string, { x: string; y: string }> = {
  'compute-per-watt': { x: 'powerW.max', y: 'compute.BF16.tensor.dense' },
  'memory-bandwidth': { x: 'memoryGB', y: 'memoryBandwidthGBs' },
}

describe.each([356, 720])('at %s px', (width) => {
  test.each(Object.entries(BARS))('the bars of %s are as long as the figures it names', (name, { bars, least }) => {
    const groups = drawn(name, width)
    const lengths = groups.flatMap(({ link, of }) => {
      const wanted = bars(of).filter((value) => value !== undefined)
      const rects = link.marks.filter((mark) => mark.kind === 'rect')
      expect([link.title, rects.length]).toEqual([link.title, wanted.length])
      return rects.map((rect, index) => ({ title: link.title, ratio: rect.width / (wanted[index] ?? Number.NaN) }))
    })

    expect(groups.length).toBeGreaterThanOrEqual(least)
    const [first] = lengths
    for (const { title, ratio } of lengths)
      expect([title, ratio / (first?.ratio ?? 1)]).toEqual([title, expect.closeTo(1, 6)])
  })
})

// On a phone, most points are no links: the same function draws both.
test.each(Object.entries(POINTS))('the points of %s are where the figures it names put them', (name, { x, y }) => {
  const points = drawn(name, 720).flatMap(({ link, of }) => {
    // Circles begin at their left: the marks of other shapes are put by the same function.
    const [point] = link.marks
    const circle = point?.kind === 'path' && /^M([\d.-]+) ([\d.-]+)a([\d.]+) /.exec(point.d)
    if (!circle) return []
    const [left = 0, middle = 0, radius = 0] = circle.slice(1).map(Number)
    const at = { x: left + radius, y: middle }
    return [{ title: link.title, at, value: { x: Math.log(of(x) ?? Number.NaN), y: Math.log(of(y) ?? Number.NaN) } }]
  })

  expect(points.length).toBeGreaterThan(30)
  for (const axis of ['x', 'y'] as const) {
    const ordered = points.toSorted((a, b) => a.value[axis] - b.value[axis])
    const [low, high] = [ordered[0], ordered.at(-1)]
    if (!low || !high) throw new Error('Cannot measure an axis without points')
    const perUnit = (high.at[axis] - low.at[axis]) / (high.value[axis] - low.value[axis])
    for (const { title, at, value } of points)
      expect([title, axis, at[axis] - low.at[axis] - (value[axis] - low.value[axis]) * perUnit]).toEqual([
        title,
        axis,
        expect.closeTo(0, 0),
      ])
  }
})

const tokens = readFileSync('site/styles/tokens.css', 'utf8')
const colour = (token: string) => {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1]
  if (!found) throw new Error(`tokens.css has no colour ${token}`)
  return found
}
const scene = (marks: Mark[]) => ({ width: 100, height: 50, marks })

describe.each(Object.entries(DRAWINGS))('the files of %s', (_, figure) => {
  const svg = chartSvg(
    { title: figure.title, key: figure.key ?? [], scene: figure.draw(720), notes: [figure.rule, figure.source] },
    colour,
  )

  test('paint every mark without a stylesheet, and lead nowhere', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
    expect(svg).not.toMatch(/ class=| style=|<a |undefined|NaN/)
  })

  test('have a line per row of the table, each with as many cells as the head', () => {
    const lines = figureCsv(figure).trimEnd().split('\r\n')
    const cells = lines.map(
      (line) => line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.filter((cell) => cell !== '').length,
    )

    expect(lines).toHaveLength(figure.table.rows.length + 1)
    expect(new Set(cells).size).toBe(1)
  })
})

test('a file has its title, its key, its marks and its notes, escaped', () => {
  const svg = chartSvg(
    {
      title: 'A & B',
      key: [{ shape: 'bar', class: 'fill-a', label: 'A' }],
      scene: scene([
        {
          kind: 'link',
          href: '/x',
          title: '<x>',
          marks: [{ kind: 'rect', x: 0, y: 0, width: 5, height: 5, class: 'fill-b' }],
        },
      ]),
      notes: ['Source: a.'],
    },
    (token) => `#${token}`,
  )

  expect(svg).toContain('<title>A &amp; B</title>')
  expect(svg).toContain('<rect x="20" y="47" width="12" height="10" fill="#mark-a"/>')
  expect(svg).toContain('<g><title>&lt;x&gt;</title><rect x="0" y="0" width="5" height="5" fill="#mark-b"/></g>')
  expect(svg).toContain('>Source: a.</text>')
})

test('a class without known attributes stops the build', () => {
  expect(() => painter(colour)('nonesuch')).toThrow('Cannot paint nonesuch in a file')
})

test('the numbers as CSV say what is not stated, and lead to the page of each row', () => {
  const table = {
    columns: [{ label: 'variant' }, { label: 'memory, GB', numeric: true }],
    rows: [
      [{ text: 'Maker One', href: '/catalog/one' }, 80],
      [{ text: 'Maker Two', href: '/catalog/two' }, null],
    ],
  } as const
  const [figure] = Object.values(DRAWINGS)
  if (!figure) throw new Error('there are no figures')

  expect(figureCsv({ ...figure, table })).toMatch(
    /^\ufeffvariant,"memory, GB",page\r\nMaker One,80,https?:\/\/[^\r]+\/catalog\/one\r\nMaker Two,not stated,https?:\/\/[^\r]+\/catalog\/two\r\n$/,
  )
})

test.each([
  ['2024', 2024.5],
  ['2024-01', 2024 + 0.5 / 12],
  ['2024-12-31', 2024 + (11 + 30.5 / 31) / 12],
])('the day %s is drawn at %d', (date, year) => {
  expect(yearOf(date)).toBeCloseTo(year, 6)
})
