/**
 * Numbers as people type them, parsed the same way in every field and address of the site. What could mean two numbers
 * is refused with a message that names both, never guessed.
 */

/**
 * What our pages print between thousands: a sixth of an em, seen in the site's typeface where the narrower no-break space is
 * not, and a joiner that keeps the number on one line.
 */
export const THOUSANDS_SPACE = '\u2006\u2060'

/** A whole number's digits in groups of three: `10000000` → `10 000 000`. */
export function withThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS_SPACE)
}

type NumberReading = { value: number } | { problem: string }

interface NumberKind {
  /** Only whole numbers are valid here, so a comma can only separate thousands. */
  whole?: boolean
  /** What a `k` stands for, where the field leaves no doubt: a context of `32k` tokens has 32 · 1024. Squared for `M`. */
  k?: 1000 | 1024 | undefined
}

/** A JSON number, and `.5` or `5.` as people write them. */
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
/** Thousands apart by one and the same sign: a space of any width, an apostrophe or a comma. */
const GROUPED = /^-?\d{1,3}(?:([\s'’,])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const ONE_COMMA = /^-?\d+,\d+$/
const SHORTENED = /^(-?[\d.]+)\s*([kKM])$/
const WITH_UNIT = /^(-?[\d.,\s'’]*\d)\s*[\p{L}%/]+$/u

/** The number of a text that is not empty, or what to write instead, as a sentence without its full stop. */
export function readNumber(text: string, { whole = false, k }: NumberKind = {}): NumberReading {
  const trimmed = text.trim().replaceAll('\u2060', '')
  if (PLAIN.test(trimmed)) return { value: Number(trimmed) }
  const grouped = GROUPED.exec(trimmed)
  if (grouped && !/^-?0,/.test(trimmed)) {
    const value = Number(trimmed.replace(/[\s'’,]/g, ''))
    // `8,192` is 8192 in London and 8.192 in Berlin.
    const isAmbiguous = !whole && ONE_COMMA.test(trimmed)
    return isAmbiguous
      ? { problem: `Write ${value} or ${Number(trimmed.replace(',', '.'))}: a comma can mean either` }
      : { value }
  }
  if (ONE_COMMA.test(trimmed)) return { problem: `Write decimals with a point: ${trimmed.replace(',', '.')}` }
  const [, short, letter] = SHORTENED.exec(trimmed) ?? []
  if (short !== undefined && PLAIN.test(short)) {
    const power = letter === 'M' ? 2 : 1
    const inFull = (base: number) => Number(short) * base ** power
    if (k !== undefined) return { value: inFull(k) }
    if (power === 1) return { problem: `Write it out: ${inFull(1000)} or ${inFull(1024)}` }
  }
  // `0x10` begins with a number too, but no unit does.
  const [, amount] = WITH_UNIT.exec(trimmed) ?? []
  if (amount !== undefined && 'value' in readNumber(amount, { whole }))
    return { problem: `Enter only the number: ${amount}` }
  return { problem: 'Enter a number in digits' }
}

/** The number that a text means; undefined where it means none, or two. */
export function parseNumber(text: string, kind?: NumberKind): number | undefined {
  const reading = readNumber(text, kind)
  return 'value' in reading ? reading.value : undefined
}
