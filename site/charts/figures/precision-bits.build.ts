/** The bits of each number format: sign, exponent and mantissa, one rectangle per bit. */
import { type Mark, rect, type Scene, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, tableOf } from './figure.build.ts'

interface Format {
  name: string
  sign: number
  exponent: number
  mantissa: number
  /** Bits of the word that the format does not use. */
  unused?: number
}

const FORMATS: readonly Format[] = [
  { name: 'FP64', sign: 1, exponent: 11, mantissa: 52 },
  { name: 'FP32', sign: 1, exponent: 8, mantissa: 23 },
  { name: 'TF32', sign: 1, exponent: 8, mantissa: 10, unused: 13 },
  { name: 'BF16', sign: 1, exponent: 8, mantissa: 7 },
  { name: 'FP16', sign: 1, exponent: 5, mantissa: 10 },
  { name: 'FP8 E5M2', sign: 1, exponent: 5, mantissa: 2 },
  { name: 'FP8 E4M3', sign: 1, exponent: 4, mantissa: 3 },
  { name: 'INT8', sign: 1, exponent: 0, mantissa: 7 },
  { name: 'INT4', sign: 1, exponent: 0, mantissa: 3 },
]

const MOST_BITS = 64
const BIT_HEIGHT = 15
const ROW = BIT_HEIGHT + TEXT_SIZE + 14

export const precisionBits: FigureContent = {
  title: 'Bit layouts of nine number formats',
  description: FORMATS.map((format) => `${format.name}: ${layoutOf(format)}`).join('. '),
  key: [
    { shape: 'bar', class: 'fill-ink', label: 'sign' },
    { shape: 'bar', class: 'fill-b', label: 'exponent: range' },
    { shape: 'bar', class: 'fill-a', label: 'mantissa or value: resolution' },
    { shape: 'bar', class: 'fill-unknown', label: 'unused' },
  ],
  draw,
  rule: 'One rectangle is one bit. Integers are in two’s complement: the first bit has a negative weight and is shown as the sign.',
  source: 'the definitions that the article cites',
  leftOut: [],
  table: tableOf(FORMATS, [
    { label: 'format', cell: ({ name }) => name },
    { label: 'sign', numeric: true, cell: ({ sign }) => sign },
    { label: 'exponent', numeric: true, cell: ({ exponent }) => exponent },
    { label: 'mantissa or value', numeric: true, cell: ({ mantissa }) => mantissa },
    {
      label: 'bits of the word',
      numeric: true,
      cell: ({ sign, exponent, mantissa, unused = 0 }) => sign + exponent + mantissa + unused,
    },
  ]),
}

function draw(width: number): Scene {
  const bitWidth = width / MOST_BITS
  const marks = FORMATS.flatMap((format, index): Mark[] => {
    const top = index * ROW
    const bits = [
      ...Array.from({ length: format.sign }, () => 'fill-ink'),
      ...Array.from({ length: format.exponent }, () => 'fill-b'),
      ...Array.from({ length: format.mantissa }, () => 'fill-a'),
      ...Array.from({ length: format.unused ?? 0 }, () => 'fill-unknown'),
    ]
    return [
      text(0, top + TEXT_SIZE, format.name, 'heading'),
      text(82, top + TEXT_SIZE, layoutOf(format).replace(width < 500 ? /, \d+ unused/ : '', ''), 'value'),
      ...bits.map((className, bit) => rect(bit * bitWidth, top + TEXT_SIZE + 5, bitWidth - 1.5, BIT_HEIGHT, className)),
    ]
  })
  return { width, height: FORMATS.length * ROW, marks }
}

function layoutOf({ sign, exponent, mantissa, unused }: Format): string {
  if (exponent === 0) return `${sign} sign, ${mantissa} value`
  return `${sign} sign, ${exponent} exponent, ${mantissa} mantissa${unused ? `, ${unused} unused` : ''}`
}
