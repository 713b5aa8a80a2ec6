/**
 * Numbers as manufacturers print them, converted to the unit of the figure: `3.35TB/s`, `1,978.9 TFLOPS`, `4.5 PFLOPS`,
 * `dual-slot`. A check uses this to see whether quoted words support a figure.
 */
import { figureOf } from './figures.ts'

/** Unit in the table of figures → what it measures. */
const QUANTITIES = {
  GB: 'memory',
  'GB/s': 'bandwidth',
  W: 'power',
  'Gbit/s': 'port',
  in: 'inches',
  mm: 'millimeters',
} as const

/** A rate is known by its path, and a figure without a unit is a count. */
type Quantity = (typeof QUANTITIES)[keyof typeof QUANTITIES] | 'rate' | 'count'

interface Unit {
  /** What follows the number, as printed; case matters, as b is a bit and B a byte. */
  printed: RegExp
  /** Quantity → one of this unit in ours. */
  worth: Partial<Record<Quantity, number>>
}

/** The first match counts: longer units stand before their prefixes. */
const UNITS: readonly Unit[] = [
  { printed: /^(?:TB ?\/ ?[sS](?:ec)?|TBps|[Tt]erabytes per second)/, worth: { bandwidth: 1000 } },
  { printed: /^(?:GB ?\/ ?[sS](?:ec)?|GBps|gigabytes per second|Gbytes per second)/, worth: { bandwidth: 1 } },
  { printed: /^(?:Tb\/s|Tbps)/, worth: { bandwidth: 125, port: 1000 } },
  { printed: /^(?:Gb\/s|Gbps|Gbit\/s|GbE|G\b)/, worth: { bandwidth: 0.125, port: 1 } },
  { printed: /^(?:TB|terabytes)/, worth: { memory: 1000 } },
  { printed: /^(?:GB|GiB|gigabytes)/i, worth: { memory: 1 } },
  { printed: /^MiB/, worth: { memory: 1 / 1024 } },
  { printed: /^MB/, worth: { memory: 1 / 1000 } },
  { printed: /^(?:kW|KW|kilowatts)/, worth: { power: 1000 } },
  { printed: /^(?:PFLOPS?|POPS|PF\b|petaFLOPS?|petaOPS)/i, worth: { rate: 1000 } },
  { printed: /^(?:TFLOPS?|TOPS|TF\b|teraFLOPS|teraOPS)/i, worth: { rate: 1 } },
  { printed: /^(?:GFLOPS?|GOPS)/i, worth: { rate: 0.001 } },
  { printed: /^(?:W\b|watts?)/i, worth: { power: 1 } },
  { printed: /^mm\b/, worth: { millimeters: 1 } },
  { printed: /^(?:inch(?:es)?\b|in\b|["”″])/, worth: { inches: 1 } },
  { printed: /^(?:[MG]Hz|nm\b|bits?\b|%|°)/, worth: {} },
]

const NUMBER_WORDS: Record<string, number> = {
  single: 1,
  one: 1,
  dual: 2,
  double: 2,
  two: 2,
  triple: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  sixteen: 16,
  eighteen: 18,
  单: 1,
  双: 2,
}

/** A number without a letter, digit or point before it: neither the 3 of HBM3 nor the 100 of H100. Chinese writes numbers without a space. */
const PLAIN =
  /(?<![[\p{L}--\p{Script=Han}]\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|(?<![[\p{L}--\p{Script=Han}]\d.,])\d+(?:\.\d+)?/gv
/** `1 248`, with any space, may be a thousand or two table cells: both readings are kept. */
const GROUPED_BY_SPACE =
  /(?<![[\p{L}--\p{Script=Han}]\d.,])\d{1,3}(?:[\u0020\u00A0\u2009\u202F]\d{3})+(?:\.\d+)?(?!\d)/gv

const TOLERANCE = 1e-9

/**
 * Why the words do not support a figure, or undefined if they do. `derived` is the arithmetic from the printed number
 * to the figure.
 */
export function contradiction(
  words: string,
  path: string,
  value: number,
  { derived, around = '' }: { derived?: string | undefined; around?: string } = {},
): string | undefined {
  const printed = printedValues(words, path, around)
  const has = (wanted: number) => printed.some((number) => isSame(number, wanted))
  if (derived === undefined) {
    return has(value) ? undefined : `does not print ${value}, but ${printed.join(', ') || 'no number'}`
  }
  const result = calculated(derived)
  if (!isSame(result, value)) return `is derived by "${derived}", which is ${result} and not ${value}`
  const [start = Number.NaN] = operands(derived)
  return has(start) ? undefined : `does not print ${start}, with which "${derived}" begins`
}

/**
 * Every number in the words that can be a value of this figure, in the figure's unit. `around` may contain the unit of
 * a bare number.
 */
export function printedValues(words: string, path: string, around = ''): number[] {
  const quantity = quantityOf(path)
  const tokens = [...numbersIn(words)]
  const heads = new Set(
    [...tokens, ...numbersIn(around)]
      .flatMap(({ unit }) => unit?.worth[quantity] ?? [])
      .concat(unitsNamed(around, quantity)),
  )
  const values = tokens.flatMap(({ number, unit }) => {
    if (unit) return unit.worth[quantity] === undefined ? [] : [number * unit.worth[quantity]]
    return [number, ...[...heads].map((worth) => number * worth)]
  })
  const named = quantity === 'count' ? numberWords(words) : []
  return [...new Set([...values, ...named])]
}

/**
 * According to the unit in the table of figures.
 *
 * @throws Error when nothing here knows the unit, as every number would then seem to be missing from its words
 */
function quantityOf(path: string): Quantity {
  if (path.startsWith('compute.')) return 'rate'
  const unit = figureOf(path)?.unit ?? ''
  if (unit === '') return 'count'
  const quantity = (QUANTITIES as Readonly<Record<string, Quantity>>)[unit]
  if (!quantity)
    throw new Error(`Cannot check ${path}: its unit ${unit} is not in content/printed-values.ts: add it there`)
  return quantity
}

function* numbersIn(text: string): Generator<{ number: number; unit: Unit | undefined }> {
  for (const pattern of [PLAIN, GROUPED_BY_SPACE]) {
    for (const match of text.matchAll(pattern)) {
      const rest = text.slice(match.index + match[0].length).replace(/^[\s* -]{0,3}/, '')
      yield {
        number: Number(match[0].replaceAll(/[,\u0020\u00A0\u2009\u202F]/g, '')),
        unit: UNITS.find(({ printed }) => printed.test(rest)),
      }
    }
  }
}

/** Units in a table's head without a number before them: `PFLOPS`, `(GB/s)`. */
function unitsNamed(text: string, quantity: Quantity): number[] {
  return text
    .split(/[\s()[\]|,:;]+/)
    .flatMap((word) => UNITS.find(({ printed }) => printed.test(word))?.worth[quantity] ?? [])
}

function numberWords(text: string): number[] {
  return text
    .toLowerCase()
    .split(/[^a-z\p{Script=Han}]+|(?<=[单双])/u)
    .flatMap((word) => NUMBER_WORDS[word] ?? [])
}

function operands(arithmetic: string): number[] {
  return arithmetic.split(/ [+×÷−-] /).map((operand) => Number(operand.replaceAll(',', '')))
}

/** `1,979 ÷ 2`; × and ÷ before + and −. NaN when an operand is not a number. */
export function calculated(arithmetic: string): number {
  const signs = [...arithmetic.matchAll(/ ([+×÷−-]) /g)].map((match) => match[1])
  const [first = Number.NaN, ...rest] = operands(arithmetic)
  let sum = 0
  let term = first
  for (const [index, operand] of rest.entries()) {
    const sign = signs[index]
    if (sign === '×') term *= operand
    else if (sign === '÷') term /= operand
    else {
      sum += term
      term = sign === '+' ? operand : -operand
    }
  }
  return sum + term
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other))
}
