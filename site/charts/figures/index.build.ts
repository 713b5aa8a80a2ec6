/** Every figure, by the name that articles and pages use, and its downloads: the picture as SVG, the numbers as CSV. */
import { BYTE_ORDER_MARK, csvLine } from '../../../inquiry-service/contract/csv.ts'
import { absolute, catalog } from '../../core/content.build.ts'
import { printDate } from '../../core/numbers.ts'
import tokens from '../../styles/tokens.css?raw'
import { chartSvg } from '../svg.ts'
import { catalogCoverage } from './catalog-coverage.build.ts'
import { decodeCeiling } from './decode-ceiling.build.ts'
import { denseAgainstSparse } from './dense-against-sparse.build.ts'
import { deviceCountSteps } from './device-count-steps.build.ts'
import type { FigureCell, FigureContent } from './figure.build.ts'
import { interconnectBandwidth } from './interconnect-bandwidth.build.ts'
import { kvCacheGrowth } from './kv-cache-growth.build.ts'
import { memoryBandwidth } from './memory-bandwidth.build.ts'
import { bandwidthOverTime, memoryOverTime } from './over-time.build.ts'
import { computePerWatt, tflopsPerWatt } from './per-watt.build.ts'
import { powerByFormFactor } from './power-by-form-factor.build.ts'
import { precisionBits } from './precision-bits.build.ts'
import { trainingMemoryParts } from './training-memory-parts.build.ts'

export const DRAWINGS: Record<string, FigureContent> = {
  'bandwidth-over-time': bandwidthOverTime,
  'catalog-coverage': catalogCoverage,
  'compute-per-watt': computePerWatt,
  'decode-ceiling': decodeCeiling,
  'dense-against-sparse': denseAgainstSparse,
  'device-count-steps': deviceCountSteps,
  'interconnect-bandwidth': interconnectBandwidth,
  'kv-cache-growth': kvCacheGrowth,
  'memory-bandwidth': memoryBandwidth,
  'memory-over-time': memoryOverTime,
  'power-by-form-factor': powerByFormFactor,
  'precision-bits': precisionBits,
  'tflops-per-watt': tflopsPerWatt,
  'training-memory-parts': trainingMemoryParts,
}

/** @throws Error when there is no figure of this name, which stops the build */
export function figureNamed(name: string): FigureContent {
  const figure = DRAWINGS[name]
  if (!figure)
    throw new Error(`Cannot draw the figure: its name is unknown: it is one of ${Object.keys(DRAWINGS).join(', ')}`)
  return figure
}

/** On the charts page, in this order, each with what it is good for. */
export const CHARTS: readonly { name: string; caption: string }[] = [
  {
    name: 'memory-bandwidth',
    caption:
      'How much fits, and how fast it is read. The closer to the upper left, the faster a device can read all of its memory.',
  },
  { name: 'tflops-per-watt', caption: 'Peak FP16 TFLOPS per watt of stated power, best variant of each model.' },
  { name: 'memory-over-time', caption: 'Memory per accelerator, by launch or announcement.' },
  { name: 'bandwidth-over-time', caption: 'Memory bandwidth per accelerator, by launch or announcement.' },
]

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
