/** Downloads for every figure: the picture as SVG, the numbers as CSV. */

import { BYTE_ORDER_MARK, csvLine } from '../../../inquiry-service/contract/csv.ts'
import { absolute, catalog } from '../../core/content.build.ts'
import { printDate } from '../../core/numbers.ts'
import tokens from '../../styles/tokens.css?raw'
import { chartSvg } from '../svg.ts'
import type { FigureCell, FigureContent } from './figure.build.ts'

const WIDTH = 720
const UNKNOWN = 'not stated'

/** `/figures/memory-bandwidth.svg`. */
export function figureFile(name: string, ending: 'svg' | 'csv'): string {
  return `/figures/${name}.${ending}`
}

export function figureSvg(name: string, figure: FigureContent): string {
  return chartSvg(
    {
      title: figure.title,
      key: figure.key ?? [],
      scene: figure.draw(WIDTH),
      notes: [
        figure.rule,
        `Source: ${figure.source}.`,
        `Accelerator Sourcing Reference, ${absolute(figureFile(name, 'svg'))}, data of ${printDate(catalog.checkedAt)}.`,
      ],
    },
    lightColor,
  )
}

/** UTF-8 with byte order mark and CRLF. The last column has the page of the row's subject. */
export function figureCsv({ table }: FigureContent): string {
  const hasPages = table.rows.some(([first]) => pageOf(first) !== undefined)
  const lines = [
    [...table.columns.map(({ label }) => label), ...(hasPages ? ['page'] : [])],
    ...table.rows.map((row) => [...row.map(csvCell), ...(hasPages ? [pageOf(row[0]) ?? ''] : [])]),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

/** `ink` → `#1b1e24`, in the light theme. */
function lightColor(token: string): string {
  const color = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1]
  if (!color) throw new Error(`Cannot paint with --${token}: tokens.css has no such color`)
  return color
}

function csvCell(cell: FigureCell): string | number {
  if (cell === null) return UNKNOWN
  return typeof cell === 'object' ? cell.text : cell
}

function pageOf(cell: FigureCell | undefined): string | undefined {
  return typeof cell === 'object' && cell !== null ? absolute(cell.href) : undefined
}

/** One line for others to put under a picture or table they take from here. */
export function citeFigure(name: string, { title, source }: FigureContent, path: string): string {
  return `“${title}.” Accelerator Sourcing Reference, ${absolute(path)}#figure-${name}, data of ${printDate(catalog.checkedAt)}; from ${source}.`
}
