/** How many times as much each cost is as with the smallest catalog, drawn against the number of variants. */
import { readFileSync } from 'node:fs'
import { bottomAxis, leftAxis, logarithmic } from '../../site/charts/axes.ts'
import { spreadVertically } from '../../site/charts/labels.ts'
import { type Mark, polyline, text } from '../../site/charts/scene.ts'
import { chartSvg } from '../../site/charts/svg.ts'

const [WIDTH, HEIGHT] = [720, 420]
const FRAME = { left: 40, right: 560, top: 30, bottom: 380 }
const TIMES = [1, 2, 5, 10]

/** Headings of the costs that are drawn. */
const DRAWN = [
  'build, s',
  'files',
  'on disk, MB',
  'in memory, MB',
  'catalog, kB',
  'charts, kB',
  'filter on a phone, ms',
]

/** An SVG file. The first column of `rows` is the number of variants. */
export function growthChart(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const variants = rows.map(([count]) => Number(count))
  const [least = 1, most = 1] = [variants[0], variants.at(-1)]
  const x = logarithmic([least, most], [FRAME.left, FRAME.right])
  const y = logarithmic([0.5, (TIMES.at(-1) ?? 1) * 1.2], [FRAME.bottom, FRAME.top])
  const lines = DRAWN.map((heading) => {
    const values = rows.map((row) => Number(row[headings.indexOf(heading)]))
    return {
      label: heading.replace(/,.*/, ''),
      times: values.map((value) => value / (values[0] ?? 1)),
      class: 'series a',
    }
  })
  lines.push({ label: 'variants', times: variants.map((count) => count / least), class: 'diagonal' })
  const labelYs = spreadVertically(
    lines.map(({ times }) => y(times.at(-1) ?? 1)),
    15,
    FRAME.bottom,
  )
  const marks: Mark[] = [
    ...bottomAxis(FRAME, variants, x, 'variants'),
    ...leftAxis(FRAME, TIMES, y, `times as much as with ${least} variants`),
    ...lines.flatMap(({ label, times, class: drawnAs }, index): Mark[] => [
      polyline(
        times.map((value, place) => [x(variants[place] ?? least), y(value)]),
        drawnAs,
      ),
      text(FRAME.right + 8, (labelYs[index] ?? 0) + 4, `${label} × ${(times.at(-1) ?? 1).toFixed(1)}`),
    ]),
  ]
  const tokens = readFileSync('site/styles/tokens.css', 'utf8')
  const color = (token: string) => new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1] ?? '#000000'
  const notes = ['Measured by npm run bench -- --growth with copies of real variants. Both axes are logarithmic.']
  return chartSvg(
    { title: 'Cost by number of variants', key: [], scene: { width: WIDTH, height: HEIGHT, marks }, notes },
    color,
  )
}
