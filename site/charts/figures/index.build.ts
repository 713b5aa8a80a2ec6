/** Every figure, by the name that articles and pages use, and its numbers as a CSV file. */
import { BYTE_ORDER_MARK, csvLine } from '../../../inquiry-service/contract/csv.ts'
import { absolute, catalog } from '../../core/content.build.ts'
import { printDate } from '../../core/numbers.ts'
import { decodeCeiling } from './decode-ceiling.build.ts'
import { denseAgainstSparse } from './dense-against-sparse.build.ts'
import type { FigureCell, FigureContent } from './figure.build.ts'
import { interconnectBandwidth } from './interconnect-bandwidth.build.ts'
import { kvCacheGrowth } from './kv-cache-growth.build.ts'
import { memoryBandwidth } from './memory-bandwidth.build.ts'
import { powerByFormFactor } from './power-by-form-factor.build.ts'
import { tflopsPerWatt } from './tflops-per-watt.build.ts'

export const DRAWINGS: Record<string, FigureContent> = {
  'decode-ceiling': decodeCeiling,
  'dense-against-sparse': denseAgainstSparse,
  'interconnect-bandwidth': interconnectBandwidth,
  'kv-cache-growth': kvCacheGrowth,
  'memory-bandwidth': memoryBandwidth,
  'power-by-form-factor': powerByFormFactor,
  'tflops-per-watt': tflopsPerWatt,
}

export function figureNamed(name: string): FigureContent {
  const figure = DRAWINGS[name]
  if (!figure)
    throw new Error(`Cannot draw the figure: its name is unknown: it is one of ${Object.keys(DRAWINGS).join(', ')}`)
  return figure
}

export const CHARTS: readonly { name: string; caption: string }[] = [
  {
    name: 'memory-bandwidth',
    caption:
      'How much fits, and how fast it is read. The closer to the upper left, the faster a device can read all of its memory.',
  },
  { name: 'tflops-per-watt', caption: 'Peak FP16 TFLOPS per watt of stated power, best variant of each model.' },
]

const UNKNOWN = 'not stated'

export function figureFile(name: string): string {
  return `/figures/${name}.csv`
}

/** UTF-8 with byte order mark and CRLF. The last column has the page of the row's subject. */
export function figureCsv({ table }: FigureContent): string {
  const hasPages = table.rows.some(([first]) => pageOf(first) !== undefined)
  const lines = [
    [...table.columns.map(({ label }) => label), ...(hasPages ? ['page'] : [])],
    ...table.rows.map((row) => [
      ...row.map((cell, at) => csvCell(cell, table.columns[at]?.digits)),
      ...(hasPages ? [pageOf(row[0]) ?? ''] : []),
    ]),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

function csvCell(cell: FigureCell, digits: number | undefined): string | number {
  if (cell === null) return UNKNOWN
  if (typeof cell === 'number' && digits !== undefined) return cell.toFixed(digits)
  return typeof cell === 'object' ? cell.text : cell
}

function pageOf(cell: FigureCell | undefined): string | undefined {
  return typeof cell === 'object' && cell !== null ? absolute(cell.href) : undefined
}

export function citeFigure(name: string, { title, source }: FigureContent, path: string): string {
  return `“${title}.” Accelerator Sourcing Reference, ${absolute(path)}#figure-${name}, data of ${printDate(catalog.checkedAt)}; from ${source}.`
}
