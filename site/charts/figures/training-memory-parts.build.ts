/** Every byte of training state as a square: 16 under one way of bookkeeping, 18 under the other. */
import { ESTIMATE_EXAMPLES } from '../../../inquiry-service/contract/openapi/examples.ts'
import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../../core/numbers.ts'
import { type Mark, rect, type Scene, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, tableOf } from './figure.build.ts'

const FOUR_FP32 = [
  { label: 'weight', bytes: 4, class: 'fill-a' },
  { label: 'gradient', bytes: 4, class: 'fill-b' },
  { label: 'Adam, first moment', bytes: 4, class: 'fill-c' },
  { label: 'Adam, second moment', bytes: 4, class: 'fill-d' },
] as const

const CASES = [
  { stateBytes: 16, heading: '16 bytes: four 32-bit values', parts: FOUR_FP32 },
  {
    stateBytes: 18,
    heading: '18 bytes: the same and a 16-bit copy of the weight',
    parts: [{ label: '16-bit weight for computing', bytes: 2, class: 'fill-sparse' }, ...FOUR_FP32],
  },
] as const

const EXAMPLE_B = ESTIMATE_EXAMPLES.inference.value.parametersB

const SQUARE = 17
const GAP = 3
const ROW = SQUARE + 9
const LABEL = 196

export const trainingMemoryParts: FigureContent = {
  title: 'Bytes of training state per parameter',
  description: CASES.map(
    ({ heading, parts }) => `${heading}: ${parts.map(({ label, bytes }) => `${label} ${bytes}`).join(', ')}`,
  ).join('. '),
  draw,
  rule: `One square is one byte of one parameter; activations are not part of the state and are not drawn. For Llama 3.1 8B (${EXAMPLE_B} billion parameters) the sums are ${CASES.map(({ stateBytes }) => `${printNumber(stateGB(stateBytes), 2)} GB`).join(' and ')}.`,
  source: 'the two states that the estimator offers',
  leftOut: [],
  table: tableOf(CASES[1].parts, [
    { label: 'part', cell: ({ label }) => label },
    {
      label: 'bytes, of 16',
      numeric: true,
      cell: ({ label }) => CASES[0].parts.find((part) => part.label === label)?.bytes ?? 0,
    },
    { label: 'bytes, of 18', numeric: true, cell: ({ bytes }) => bytes },
    {
      label: `of 18, for ${EXAMPLE_B} billion parameters, GB`,
      numeric: true,
      cell: ({ bytes }) => (bytes * EXAMPLE_B).toFixed(2),
    },
  ]),
}

function draw(width: number): Scene {
  const beside = width >= 2 * (LABEL + 4 * (SQUARE + GAP)) + 60
  const blocks = CASES.map((stateCase, index) => {
    const left = beside ? index * (width / 2 + 10) : 0
    const top = beside ? 0 : index * (TEXT_SIZE + 20 + CASES[1].parts.length * ROW)
    return drawCase(stateCase, left, top)
  })
  const rows = beside ? CASES[1].parts.length : CASES[0].parts.length + CASES[1].parts.length
  const headings = beside ? 1 : 2
  return { width, height: headings * (TEXT_SIZE + 16) + (rows + (beside ? 0 : 1)) * ROW, marks: blocks.flat() }
}

function drawCase({ heading, parts }: (typeof CASES)[number], left: number, top: number): Mark[] {
  return [
    text(left, top + TEXT_SIZE, heading, 'heading'),
    ...parts.flatMap(({ label, bytes, class: className }, row): Mark[] => {
      const y = top + TEXT_SIZE + 14 + row * ROW
      return [
        text(left, y + SQUARE - 4, label),
        ...Array.from({ length: bytes }, (_, byte) =>
          rect(left + LABEL + byte * (SQUARE + GAP), y, SQUARE, SQUARE, className),
        ),
        text(left + LABEL + 4 * (SQUARE + GAP) + 5, y + SQUARE - 4, String(bytes), 'value'),
      ]
    }),
  ]
}

/** The parts must add up to what the estimator counts; a missing part would show here. */
function stateGB(stateBytesPerParameter: 16 | 18): number {
  const parts = CASES.find(({ stateBytes }) => stateBytes === stateBytesPerParameter)?.parts ?? []
  const sum = parts.reduce((total, { bytes }) => total + bytes, 0)
  if (sum !== stateBytesPerParameter) throw new Error(`Bug: the parts of ${stateBytesPerParameter} bytes sum to ${sum}`)
  return estimateMemory({ workload: 'training', parametersB: EXAMPLE_B, activationGB: 0, stateBytesPerParameter })
    .breakdown.trainingStateGB
}
