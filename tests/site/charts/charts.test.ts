/** Charts: drawn to scale within their frame, labels apart, everything linked and counted, and their numbers as files. */
import { describe, expect, test } from 'vitest'
import { figures } from '../../../content/paths.ts'
import { linear, logarithmic, logTicks, ticks } from '../../../site/charts/axes.ts'
import { DRAWINGS, figureCsv } from '../../../site/charts/figures/index.build.ts'
import { placeLabels, spreadVertically } from '../../../site/charts/labels.ts'
import { drawScatter } from '../../../site/charts/scatter.ts'
import { type Mark, overlaps, textBox } from '../../../site/charts/scene.ts'
import { content, entries } from '../../../site/core/content.build.ts'

const ALL = Object.entries(DRAWINGS)

/** A screen and a half of a phone. */
const TALLEST_ON_A_PHONE = 1_270

function flat(marks: readonly Mark[]): Exclude<Mark, { kind: 'link' }>[] {
  return marks.flatMap((mark) => (mark.kind === 'link' ? flat(mark.marks) : [mark]))
}

function hrefs(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => (mark.kind === 'link' ? [mark.href, ...hrefs(mark.marks)] : []))
}

const PAGES = new Set([
  ...entries.map(({ variant }) => `/catalog/${variant.id}`),
  ...content.models.map(({ id }) => `/models/${id}`),
])

describe.each(ALL)('the chart %s', (_, figure) => {
  test.each([356, 880])('at %i px has texts inside the frame and off each other, and links that exist', (width) => {
    const { marks, height } = figure.draw(width)
    const drawn = flat(marks)
    const numbers = drawn.flatMap((mark) => Object.values(mark).filter((value) => typeof value === 'number'))
    expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([])
    expect(drawn.filter((mark) => mark.kind === 'path' && /NaN|Infinity/.test(mark.d))).toEqual([])
    if (width === 356) expect(height).toBeLessThanOrEqual(TALLEST_ON_A_PHONE)

    const texts = drawn
      .filter((mark) => mark.kind === 'text')
      .map((mark) => {
        // The height of a line is an estimate with some slack, which lines of one paragraph may share.
        const { x, y, width: wide, height: tall } = textBox(mark)
        return { text: mark.text, x: x + 2, y: y + 2, width: Math.max(0, wide - 4), height: tall - 4 }
      })
    const outside = texts.filter(
      (box) => box.x < 0 || box.x + box.width > width || box.y < 0 || box.y + box.height > height,
    )
    expect(outside.map(({ text }) => text)).toEqual([])
    const pairs = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => overlaps(one, other))
        .map((other) => `${one.text} / ${other.text}`),
    )
    expect(pairs).toEqual([])

    // At a figure, where its documents are, rather than at the top of the page.
    const lost = hrefs(marks).filter((href) => {
      const [page = '', place] = href.split('#')
      return !PAGES.has(page) || (page.startsWith('/catalog/') && !place)
    })
    expect(lost).toEqual([])
  })

  test('has numbers for the figures of its table, so that the page and the file can print them differently', () => {
    const { columns, rows } = figure.table
    const texts = rows.flatMap((row) => row.filter((cell, at) => columns[at]?.numeric && typeof cell === 'string'))
    expect(texts).toEqual([])
  })

  test('as a file has a line per row of its table', () => {
    const lines = figureCsv(figure).trimEnd().split('\r\n')
    const cells = lines.map(
      (line) => line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.filter((cell) => cell !== '').length,
    )
    expect(lines).toHaveLength(figure.table.rows.length + 1)
    expect(new Set(cells).size).toBe(1)
  })
})

test.each(['memory-bandwidth', 'power-by-form-factor', 'interconnect-bandwidth', 'decode-ceiling', 'tflops-per-watt'])(
  'the chart %s of the whole catalog draws or names every variant, once',
  (name) => {
    const { table, leftOut } = DRAWINGS[name] ?? { table: { rows: [] }, leftOut: [] }
    const inTable = table.rows.flatMap(([cell]) => (typeof cell === 'object' && cell ? [cell.href] : []))
    const named = leftOut.flatMap((group) => group.entries.map(({ variant }) => `/catalog/${variant.id}`))

    expect(new Set([...inTable, ...named]).size).toBe(entries.length)
    expect(new Set(named).size).toBe(named.length)
  },
)

test.each([
  ['memory-bandwidth', 'memoryBandwidthGBs'],
  ['power-by-form-factor', 'powerW.max'],
  ['interconnect-bandwidth', 'interconnect[0].bandwidthGBs'],
  ['decode-ceiling', 'memoryBandwidthGBs'],
  ['tflops-per-watt', 'compute.FP16.tensor.dense'],
  ['dense-against-sparse', 'compute.BF16.tensor.dense'],
])('the table of %s says which figures are derived or quoted elsewhere', (name, path) => {
  const rows = DRAWINGS[name]?.table.rows ?? []
  const unmarked = rows.filter(([cell, ...others]) => {
    const id = typeof cell === 'object' && cell ? cell.href.slice('/catalog/'.length) : ''
    const { derived = {}, reported = [] } = entries.find(({ variant }) => variant.id === id)?.variant ?? {}
    const text = JSON.stringify(others)
    return (
      (path in derived && !text.includes('derived')) || (reported.includes(path) && !text.includes('quoted elsewhere'))
    )
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(unmarked).toEqual([])
})

/** A scatter so wide, with the same domain on both axes. */
const scatterOf = (
  width: number,
  points: Parameters<typeof drawScatter>[1]['points'],
  domain: [number, number],
  diagonals: Parameters<typeof drawScatter>[1]['diagonals'] = [],
) => drawScatter(width, { points, xTitle: 'x', yTitle: 'y', xDomain: domain, yDomain: domain, diagonals })

describe('what a chart draws is what it names', () => {
  type Figures = (path: string) => number | undefined

  const figuresOf = new Map(
    entries.map(({ variant }): [string, Figures] => {
      const own = figures(variant)
      return [variant.id, (path) => own.get(path) ?? undefined]
    }),
  )

  /** The marks that lead to one variant, with its figures. */
  function drawn(name: string, width: number) {
    const marks = DRAWINGS[name]?.draw(width).marks ?? []
    return marks.flatMap((mark) => {
      const of = mark.kind === 'link' && figuresOf.get(/^\/catalog\/([^#]+)/.exec(mark.href)?.[1] ?? '')
      return of ? [{ link: mark, of }] : []
    })
  }

  const over = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? undefined : one / other

  test.each<[name: string, least: number, bars: (of: Figures) => (number | undefined)[]]>([
    ['tflops-per-watt', 15, (of) => [over(of('compute.FP16.tensor.dense'), of('powerW.max'))]],
    [
      'dense-against-sparse',
      8,
      (of) => ['dense', 'structured-sparse'].map((kind) => of(`compute.BF16.tensor.${kind}`)),
    ],
    ['decode-ceiling', 10, (of) => [of('memoryBandwidthGBs')]],
  ])('in the bars of %s', (name, least, bars) => {
    for (const width of [356, 720]) {
      const groups = drawn(name, width)
      const lengths = groups.flatMap(({ link, of }) => {
        const wanted = bars(of).filter((value) => value !== undefined)
        const rects = link.marks.filter((mark) => mark.kind === 'rect')
        expect([link.title, rects.length]).toEqual([link.title, wanted.length])
        return rects.map((rect, index) => ({ title: link.title, ratio: rect.width / (wanted[index] ?? Number.NaN) }))
      })
      expect(groups.length).toBeGreaterThanOrEqual(least)
      for (const { title, ratio } of lengths)
        expect([title, ratio / (lengths[0]?.ratio ?? 1)]).toEqual([title, expect.closeTo(1, 6)])
    }
  })

  // On a phone, most points are no links: the same function draws both.
  test('in the points of memory against bandwidth', () => {
    const points = drawn('memory-bandwidth', 720).flatMap(({ link, of }) => {
      // Circles begin at their left: the marks of other shapes are put by the same function.
      const [point] = link.marks
      const circle = point?.kind === 'path' && /^M([\d.-]+) ([\d.-]+)a([\d.]+) /.exec(point.d)
      if (!circle) return []
      const [left = 0, middle = 0, radius = 0] = circle.slice(1).map(Number)
      const value = { x: Math.log(of('memoryGB') ?? Number.NaN), y: Math.log(of('memoryBandwidthGBs') ?? Number.NaN) }
      return [{ title: link.title, at: { x: left + radius, y: middle }, value }]
    })

    expect(points.length).toBeGreaterThan(30)
    for (const axis of ['x', 'y'] as const) {
      const ordered = points.toSorted((a, b) => a.value[axis] - b.value[axis])
      const [low, high] = [ordered[0], ordered.at(-1)]
      if (!low || !high) throw new Error('Cannot measure an axis without points')
      const perUnit = (high.at[axis] - low.at[axis]) / (high.value[axis] - low.value[axis])
      for (const { title, at, value } of points) {
        const error = at[axis] - low.at[axis] - (value[axis] - low.value[axis]) * perUnit
        expect([title, axis, error]).toEqual([title, axis, expect.closeTo(0, 0)])
      }
    }
  })

  test('with points linked where they are wide apart, and in one path for those that look alike where not', () => {
    const point = (x: number, className: string) =>
      ({ x, y: x, label: '', title: `${x}`, href: `/${x}`, shape: 'circle', class: className, importance: 0 }) as const
    const points = [point(10, 'a'), point(20, 'a'), point(40, 'b')]
    const scatter = (size: number) => scatterOf(size, points, [5, 50], [{ ratio: 1, label: 'equal' }])
    const inShort = (mark: Mark) => (mark.kind === 'path' ? [`${mark.class}: ${mark.d.split('M').length - 1}`] : [])
    expect(hrefs(scatter(1000).marks)).toEqual(['/10', '/20', '/40'])
    expect(scatter(356).marks.flatMap(inShort)).toEqual(['point a: 2', 'point b: 1'])

    // A name must not seem to belong to a point that covers its own.
    const one = scatterOf(1000, [{ ...point(10, 'a'), label: 'A', importance: 1 }, point(40, 'b')], [5, 50]).marks
    const classes = one.flatMap((mark) => (mark.kind === 'link' ? mark.marks.flatMap(inShort) : []))
    expect(classes).toEqual(['point b faint: 1', 'point a: 1'])

    const { width, height, marks } = scatter(1000)
    const lines = marks.filter((mark) => mark.kind === 'line')
    expect(lines.length).toBeGreaterThan(3)
    for (const { x1, x2, y1, y2 } of lines) {
      expect(Math.min(x1, x2, y1, y2)).toBeGreaterThanOrEqual(0)
      expect([Math.max(x1, x2) <= width, Math.max(y1, y2) <= height]).toEqual([true, true])
    }
  })
})

test('a scatter of ten times as many points has as many links, the most important, and one mark for each place', () => {
  const scatter = (count: number) => {
    const points = Array.from({ length: count }, (_, index) => {
      const value = 10 + (index % 300)
      const importance = index === count - 1 ? 1 : 0
      const look = { label: '', title: '', shape: 'circle', class: 'a' } as const
      return { x: value, y: value, href: `/${index}`, importance, ...look }
    })
    return scatterOf(1000, points, [5, 500]).marks
  }
  const inPaths = (marks: readonly Mark[]) =>
    marks.flatMap((mark) => (mark.kind === 'path' ? mark.d.split('M').slice(1) : []))
  expect(hrefs(scatter(200))).toHaveLength(200)
  expect(inPaths(scatter(200))).toEqual([])

  const crowded = scatter(3_000)
  expect(hrefs(crowded)).toHaveLength(200)
  expect(hrefs(crowded).at(-1)).toBe('/2999')
  const places = inPaths(crowded).length
  expect(places).toBeGreaterThan(100)
  expect(places).toBeLessThanOrEqual(300)
  expect(inPaths(scatter(30_000)).length).toBe(places)
})

describe('labels', () => {
  const first = { x: 30, y: 30, label: 'The first of them' }
  const second = { x: 34, y: 30, label: 'The second of them' }

  test.each([
    [
      'cover another',
      42,
      [
        { ...first, y: 20 },
        { ...second, x: 30, y: 31 },
      ],
      ['The first of them'],
    ],
    ['cover a point', 60, [first, second], ['The second of them']],
    [
      'stick out of the frame',
      60,
      [{ x: 200, y: 30, label: 'A label that is far too long for its frame, anywhere' }],
      [],
    ],
  ])('are left out where they would %s', (_, height, points, left) => {
    const labels = placeLabels(points, { frame: { x: 0, y: 0, width: 300, height }, obstacles: points })

    expect(labels.map((mark) => mark.kind === 'text' && mark.text)).toEqual(left)
  })

  test('are moved apart and kept above the lowest place', () => {
    expect(spreadVertically([100, 98, 10], 10, 105)).toEqual([105, 95, 10])
  })
})

test('axes have round ticks that reach the value, and scales map ends to ends', () => {
  expect(ticks(343.6, 4)).toEqual([0, 100, 200, 300, 400])
  expect(ticks(1400, 7)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400])
  expect(ticks(0.9, 3)).toEqual([0, 0.5, 1])
  expect(logTicks([5, 600])).toEqual([5, 10, 20, 50, 100, 200, 500])
  expect([0, 5, 10].map(linear([0, 10], [100, 0]))).toEqual([100, 50, 0])
  expect([1, 10, 100].map(logarithmic([1, 100], [0, 100]))).toEqual([0, 50, 100])
})

test('a file of numbers says what is not stated, and leads to the page of each row', () => {
  const table = {
    columns: [{ label: 'variant' }, { label: 'memory, GB', numeric: true }],
    rows: [
      [{ text: 'Maker One', href: '/catalog/one' }, 80],
      [{ text: 'Maker Two', href: '/catalog/two' }, null],
    ],
  } as const
  const figure = ALL[0]?.[1]
  if (!figure) throw new Error('There are no charts')

  expect(figureCsv({ ...figure, table })).toMatch(
    /^\ufeffvariant,"memory, GB",page\r\nMaker One,80,https?:\/\/[^\r]+\/catalog\/one\r\nMaker Two,not stated,https?:\/\/[^\r]+\/catalog\/two\r\n$/,
  )
})
