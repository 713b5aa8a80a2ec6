/** How many devices it takes to hold a total: one staircase per capacity. */

import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { content, entryOf } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { bottomAxis, leftAxis, linear } from '../axes.ts'
import { line, type Mark, polyline, type Scene, symbol, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

const LOOKS = [
  { shape: 'square', class: 'b' },
  { shape: 'circle', class: 'a' },
  { shape: 'triangle', class: 'c' },
  { shape: 'diamond', class: 'd' },
  { shape: 'square', class: 'a' },
] as const

const SHOWN = content.lists.charts.deviceCountSteps.flatMap((id, index) => {
  const look = LOOKS[index]
  return look ? [{ id, ...look }] : []
})

const series = SHOWN.map(({ id, ...look }, index) => {
  const entry = entryOf(id)
  const memoryGB = entry.variant.memoryGB
  if (typeof memoryGB !== 'number') throw new Error(`Cannot draw device counts: ${id} states no memory`)
  // Two capacities often need the same count: the staircases are drawn slightly apart so that both can be seen.
  return { entry, memoryGB, ...look, nudge: (index - (SHOWN.length - 1) / 2) * 2.5 }
})

/** Llama 3.1 70B at two bytes, 32 sequences of 8,192 tokens: the article's example. */
const EXAMPLE = {
  workload: 'inference',
  parametersB: 70.554,
  weightBytesPerParameter: 2,
  layers: 80,
  kvHeads: 8,
  headDim: 128,
  tokens: 8192,
  cacheBytesPerElement: 2,
  concurrency: 32,
} as const
const exampleGB = estimateMemory(EXAMPLE).memoryGB

const MOST_GB = 600
const TOTALS = [100, 200, exampleGB, 300, 400, 500, 600]

export const deviceCountSteps: FigureContent = {
  title: 'Fewest devices needed, against total memory',
  description: `${series.length} staircases. At ${printNumber(exampleGB, 2)} GB: ${series.map(({ entry, memoryGB }) => `${devices(exampleGB, memoryGB)} of ${printNumber(memoryGB)} GB (${shortName(entry)})`).join(', ')}.`,
  draw,
  rule: 'Total divided by capacity, rounded up; this assumes perfect distribution, so it is a lower bound. Decimal gigabytes per accelerator as the manufacturer states them; both axes start at zero. Where the staircases coincide they are drawn slightly apart.',
  source: 'the formula of the estimator; capacities from the documents in the table',
  leftOut: [],
  table: tableOf(series, [
    VARIANT,
    { label: 'memory, GB', numeric: true, cell: ({ memoryGB }) => memoryGB },
    ...TOTALS.map((total) => ({
      label: `${printNumber(total, 2)} GB`,
      numeric: true,
      cell: ({ memoryGB }: (typeof series)[number]) => devices(total, memoryGB),
    })),
    { label: 'document for the memory', cell: ({ entry }) => sourceCell(entry, 'memoryGB') },
  ]),
}

function draw(width: number): Scene {
  const height = Math.round(width * 0.5 + 140)
  const frame = { left: 24, right: width - 108, top: 44, bottom: height - 40 }
  const most = devices(MOST_GB, Math.min(...series.map(({ memoryGB }) => memoryGB)))
  const x = linear([0, MOST_GB], [frame.left, frame.right])
  const y = linear([0, most], [frame.bottom, frame.top])
  const counts = Array.from({ length: Math.floor(most / 2) + 1 }, (_, i) => i * 2)
  return {
    width,
    height,
    marks: [
      ...bottomAxis(frame, [0, 100, 200, 300, 400, 500, 600], x, 'total memory, GB'),
      ...leftAxis(frame, counts, y, 'devices, at least'),
      line(x(exampleGB), frame.top - 8, x(exampleGB), frame.bottom, 'diagonal'),
      text(x(exampleGB) + 5, frame.top, `${printNumber(exampleGB, 2)} GB`, 'diagonal-label'),
      ...series.flatMap(({ entry, memoryGB, shape, class: className, nudge }): Mark[] => {
        const end = y(devices(MOST_GB, memoryGB)) + nudge
        return [
          polyline(
            staircase(memoryGB).map(([total, count]) => [x(total), y(count) + nudge] as const),
            `series ${className}`,
          ),
          symbol(shape, x(exampleGB), y(devices(exampleGB, memoryGB)) + nudge, className),
          symbol(shape, frame.right, end, className),
          {
            kind: 'link',
            href: figureHref(entry.variant.id, 'memoryGB'),
            title: `${entry.variant.name}: ${devices(MOST_GB, memoryGB)} devices at ${MOST_GB} GB`,
            marks: [
              text(
                frame.right + 9,
                end + TEXT_SIZE * 0.32 - nudge / 2,
                `${devices(MOST_GB, memoryGB)} × ${printNumber(memoryGB)} GB`,
              ),
            ],
          },
        ]
      }),
    ],
  }
}

/** Corners of the staircase up to the right edge. */
function staircase(capacityGB: number): [number, number][] {
  const corners: [number, number][] = []
  for (let count = 1; (count - 1) * capacityGB < MOST_GB; count += 1) {
    corners.push([(count - 1) * capacityGB, count], [Math.min(count * capacityGB, MOST_GB), count])
  }
  return corners
}

/** The lower bound of the estimator: ⌈total / capacity⌉, at least 1. */
function devices(totalGB: number, capacityGB: number): number {
  return Math.max(1, Math.ceil(totalGB / capacityGB))
}
