/** Figures as files: every mark painted, every number written, titles and sources given. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citeFigure, figureCsv } from '../../../site/charts/figures/files.build.ts'
import { DRAWINGS } from '../../../site/charts/figures/index.build.ts'
import { yearOf } from '../../../site/charts/figures/over-time.build.ts'
import type { Mark } from '../../../site/charts/scene.ts'
import { chartSvg, painter } from '../../../site/charts/svg.ts'

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

test('a line of a series is stroked and not filled', () => {
  expect(painter((token) => token)('series a').text).toBe(' fill="none" stroke="mark-a" stroke-width="1.75"')
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

test('a citation names chart, address, day and source', () => {
  const [name, figure] = Object.entries(DRAWINGS)[0] ?? []
  if (!name || !figure) throw new Error('there are no figures')

  expect(citeFigure(name, figure, '/charts')).toMatch(
    new RegExp(
      `^“${figure.title}.” Accelerator Sourcing Reference, https?://[^ ]+/charts#figure-${name}, data of \\d+ \\w+ \\d{4}; from `,
    ),
  )
})

test.each([
  ['2024', 2024.5],
  ['2024-01', 2024 + 0.5 / 12],
  ['2024-12-31', 2024 + (11 + 30.5 / 31) / 12],
])('the day %s is drawn at %d', (date, year) => {
  expect(yearOf(date)).toBeCloseTo(year, 6)
})
