/** How the KV cache of one model shape grows with its context, for three numbers of KV heads. */
import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../../core/numbers.ts'
import { bottomAxis, leftAxis, linear, ticks } from '../axes.ts'
import { spreadVertically } from '../labels.ts'
import { line, type Mark, polyline, type Scene, symbol, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, tableOf } from './figure.build.ts'

/** Llama 3.1 70B; with 64 KV heads it would be multi-head, with 1 multi-query. */
const SHAPE = {
  workload: 'inference',
  parametersB: 70.554,
  weightBytesPerParameter: 2,
  layers: 80,
  headDim: 128,
  cacheBytesPerElement: 2,
  concurrency: 1,
} as const

const SERIES = [
  { kvHeads: 64, label: '64 heads (MHA)', shape: 'square', class: 'b' },
  { kvHeads: 8, label: '8 heads (GQA)', shape: 'circle', class: 'a' },
  { kvHeads: 1, label: '1 head (MQA)', shape: 'triangle', class: 'c' },
] as const

const TOKENS = [0, 8192, 16384, 32768, 65536, 98304, 131072]
const MOST = 131072
const weightsGB = estimateMemory({ ...SHAPE, kvHeads: 8, tokens: 1 }).breakdown.weightsGB

export const kvCacheGrowth: FigureContent = {
  title: 'KV cache against tokens held, for 64, 8 and 1 KV heads',
  description: `Three straight lines from zero. At ${printNumber(MOST)} tokens: ${SERIES.map(({ kvHeads, label }) => `${label} ${printNumber(cacheGB(kvHeads, MOST), 2)} GB`).join(', ')}. The weights are ${printNumber(weightsGB, 2)} GB.`,
  draw,
  rule: '80 layers, head size 128, two bytes per element, one sequence; several sequences add up. Decimal gigabytes; both axes start at zero.',
  source: 'the formula of the estimator, computed when the site is built',
  leftOut: [],
  table: tableOf(
    TOKENS.filter((tokens) => tokens > 0),
    [
      { label: 'tokens held', numeric: true, cell: (tokens) => tokens },
      ...SERIES.map(({ label, kvHeads }) => ({
        label: `${label}, GB`,
        numeric: true,
        digits: 2,
        cell: (tokens: number) => cacheGB(kvHeads, tokens),
      })),
    ],
  ),
}

function draw(width: number): Scene {
  const height = Math.round(width * 0.55 + 100)
  const frame = { left: 34, right: width - 122, top: 32, bottom: height - 40 }
  const yTicks = ticks(cacheGB(64, MOST), 4)
  const x = linear([0, MOST], [frame.left, frame.right])
  const y = linear([0, yTicks.at(-1) ?? 0], [frame.bottom, frame.top])
  const ends = SERIES.map(({ kvHeads }) => y(cacheGB(kvHeads, MOST)))
  const labelYs = spreadVertically([...ends, y(weightsGB)], TEXT_SIZE * 2.3, frame.bottom - TEXT_SIZE)
  return {
    width,
    height,
    marks: [
      ...bottomAxis(frame, [0, 32768, 65536, 98304, 131072], x, 'tokens held'),
      ...leftAxis(frame, yTicks, y, 'KV cache, GB'),
      line(frame.left, y(weightsGB), frame.right, y(weightsGB), 'diagonal'),
      text(frame.right + 10, (labelYs[SERIES.length] ?? 0) + 4, 'weights,', 'diagonal-label'),
      text(
        frame.right + 10,
        (labelYs[SERIES.length] ?? 0) + 4 + TEXT_SIZE,
        `${printNumber(weightsGB, 2)} GB`,
        'diagonal-label',
      ),
      ...SERIES.flatMap(({ kvHeads, label, shape, class: className }, index): Mark[] => [
        polyline(
          [
            [x(0), y(0)],
            [x(MOST), y(cacheGB(kvHeads, MOST))],
          ],
          `series ${className}`,
        ),
        ...TOKENS.slice(1).map((tokens) => symbol(shape, x(tokens), y(cacheGB(kvHeads, tokens)), className, 3.5)),
        text(frame.right + 10, (labelYs[index] ?? 0) - 1, label),
        text(
          frame.right + 10,
          (labelYs[index] ?? 0) - 1 + TEXT_SIZE,
          `${printNumber(cacheGB(kvHeads, MOST), 2)} GB`,
          'value',
        ),
      ]),
    ],
  }
}

function cacheGB(kvHeads: number, tokens: number): number {
  return tokens === 0 ? 0 : estimateMemory({ ...SHAPE, kvHeads, tokens }).breakdown.kvCacheGB
}
