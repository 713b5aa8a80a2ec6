/** What may be typed into a column heading: `>= 80`, `<300`, `!= 48`, `>= 80 <= 141`; words in a text column. */
import { readNumber } from '../../../inquiry-service/contract/number-input.ts'
import { printNumber } from '../numbers.ts'
import { lowerFirst } from '../words.ts'

const SIGNS = ['>=', '<=', '!=', '>', '<', '='] as const
type Sign = (typeof SIGNS)[number]

/** A condition is met when all its bounds are. */
interface Bound {
  sign: Sign
  value: number | string
}

type Condition = readonly Bound[]
type Kind = 'text' | 'figure' | 'date'

const PRINTED: Readonly<Record<Sign, string>> = { '>=': '≥', '<=': '≤', '!=': '≠', '>': '>', '<': '<', '=': '=' }
const TYPED = new Map(Object.entries(PRINTED).map(([sign, printed]) => [printed, sign]))

/** Gigabytes, gigabytes per second and watts are whole numbers once they reach thousands, so a comma is unambiguous. */
const NUMBER = { whole: true }

const PART = /(>=|<=|!=|>|<|=)?([^<>=!]+)|[<>=!]+/g

/** Reads a typed condition; empty text gives an empty condition. Text that can't be read gives the problem in words. */
export function readCondition(text: string, kind: Kind): { condition: Condition } | { problem: string } {
  const plain = text.replaceAll(/[≥≤≠]/g, (sign) => TYPED.get(sign) ?? sign)
  const condition: Bound[] = []
  for (const [part, sign = '=', rest = ''] of plain.matchAll(PART)) {
    const written = rest.trim()
    if (written === '' && sign === '=' && part.trim() === '') continue
    if (written === '') return { problem: `Not applied: write a value after ${part.trim()}` }
    if (kind !== 'figure') {
      condition.push({ sign: sign as Sign, value: written.toLowerCase() })
      continue
    }
    const reading = readNumber(written, NUMBER)
    if ('problem' in reading) return { problem: `Not applied: ${lowerFirst(reading.problem)}` }
    condition.push({ sign: sign as Sign, value: reading.value })
  }
  return { condition }
}

/** For a query string: `>=80`. */
export function writeCondition(condition: Condition): string {
  return condition.map(({ sign, value }) => `${sign === '=' ? '' : sign}${value}`).join('')
}

/** For a button: `≥ 80 GB`. */
export function conditionInWords(condition: Condition, unit: string): string {
  const bounds = condition.map(({ sign, value }) => {
    if (typeof value === 'string') return sign === '=' ? `has “${value}”` : `${PRINTED[sign]} “${value}”`
    return `${PRINTED[sign]} ${printNumber(value)}${unit && ` ${unit}`}`
  })
  return bounds.join(' and ')
}

/** Undefined when the value isn't stated, so that nobody can say. Text meets `=` when it contains the words. */
export function meets(value: string | number | null, condition: Condition): boolean | undefined {
  if (value === null) return undefined
  return condition.every(({ sign, value: bound }) => {
    if (typeof value === 'number' && typeof bound === 'number') return compares(value - bound, sign)
    const text = String(value).toLowerCase()
    if (sign === '=') return text.includes(String(bound))
    if (sign === '!=') return !text.includes(String(bound))
    return compares(text < String(bound) ? -1 : Number(text > String(bound)), sign)
  })
}

function compares(difference: number, sign: Sign): boolean {
  switch (sign) {
    case '>=':
      return difference >= 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '<':
      return difference < 0
    case '!=':
      return difference !== 0
    case '=':
      return difference === 0
  }
}
