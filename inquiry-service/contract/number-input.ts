/** Numbers as people type them, parsed alike in every field and address. What could mean two numbers is refused, never guessed. */

/** A whole number's digits as pages print them, in groups of three: `10000000` → `10,000,000`. */
export function withThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The number in a field or an address, which reads back as the same: without a comma, and `8.192` as `8.1920`, which is no thousands. */
export function writeNumber(value: number): string {
  return TWO_READINGS.test(String(value)) ? `${value}0` : String(value)
}

type NumberReading = { value: number } | { problem: string }

interface NumberKind {
  /** Only whole numbers are valid here, so `32,768` is no decimal. */
  whole?: boolean
  /** What a `k` stands for, where the field leaves no doubt: a context of `32k` tokens has 32 · 1024. Squared for `M`. */
  k?: 1000 | 1024 | undefined
}

/** A JSON number, and `.5` or `5.` as people write them, with a decimal point or comma. */
const PLAIN = /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/
/** Thousands to one reader, decimals to another. */
const TWO_READINGS = /^-?[1-9]\d{0,2}[.,]\d{3}$/
/** Thousands apart by one and the same sign, a space of any width among them. Another sign begins the decimals. */
const GROUPED = /^-?[1-9]\d{0,2}(?:([\s'’.,])\d{3})(?:\1\d{3})*(?:(?!\1)(?:\.\d+|,(?!\d{3}$)\d+))?$/
const SHORTENED = /^(-?[\d.,]+)\s*([kKM])$/
const WITH_UNIT = /^(-?[\d.,\s'’]*\d)\s*[\p{L}%/]+$/u
const RANGE = /^(\d[\d.,\s'’]*?)\s*(?:[-–—]|\.{2,}|to)\s*(\d[\d.,\s'’]*)$/

export const NO_NUMBER = 'Enter a number in digits'

/** The number of a text that is not empty, or what to write instead, as a sentence without its full stop. */
export function readNumber(text: string, { whole = false, k }: NumberKind = {}): NumberReading {
  const trimmed = text.normalize('NFKC').trim()
  if (TWO_READINGS.test(trimmed)) {
    const thousands = Number(trimmed.replace(/[.,]/, ''))
    const decimal = Number(trimmed.replace(',', '.'))
    if (whole && !Number.isInteger(decimal)) return { value: thousands }
    const sign = trimmed.includes(',') ? 'comma' : 'point'
    return { problem: `Write ${thousands} or ${writeNumber(decimal)}: a ${sign} can mean either` }
  }
  if (PLAIN.test(trimmed)) return { value: Number(trimmed.replace(',', '.')) }
  const [, sign] = GROUPED.exec(trimmed) ?? []
  if (sign !== undefined) return { value: Number(trimmed.replaceAll(sign, '').replace(',', '.')) }
  const [, short, letter] = SHORTENED.exec(trimmed) ?? []
  if (short !== undefined && PLAIN.test(short)) {
    const power = letter === 'M' ? 2 : 1
    const inFull = (base: number) => Number(short.replace(',', '.')) * base ** power
    if (k !== undefined) return { value: inFull(k) }
    if (power === 1) return { problem: `Write it out: ${inFull(1000)} or ${inFull(1024)}` }
  }
  if (rangeIn(trimmed)) return { problem: 'Enter one number, not a range' }
  // `0x10` begins with a number too, but no unit does.
  const [, amount] = WITH_UNIT.exec(trimmed) ?? []
  if (amount !== undefined && 'value' in readNumber(amount, { whole }))
    return { problem: `Enter only the number: ${amount}` }
  return { problem: NO_NUMBER }
}

/** The ends of `80-100` and `80 to 100`, as typed. */
export function rangeIn(text: string): readonly [least: string, most: string] | undefined {
  const [, least, most] = RANGE.exec(text.trim()) ?? []
  return least === undefined || most === undefined ? undefined : [least, most]
}

/** The number that a text means; undefined where it means none, or two. */
export function parseNumber(text: string, kind?: NumberKind): number | undefined {
  const reading = readNumber(text, kind)
  return 'value' in reading ? reading.value : undefined
}
