/** What may be typed into a column heading: `>= 80`, `<300`, `!= 48`, `>= 80 <= 141`; a date; words in a text column. */
import { rangeIn, readNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { lowerFirst } from '../core/words.ts'

const SIGNS = ['>=', '<=', '!=', '>', '<', '='] as const
type Sign = (typeof SIGNS)[number]

interface Span {
  date: string
  from: string
  to: string
}

interface Bound {
  sign: Sign
  value: number | string | Span
}

type Condition = readonly Bound[]
type Kind = 'text' | 'figure' | 'date'

const TYPED = new Map<string, Sign>([
  ['≥', '>='],
  ['≤', '<='],
  ['≠', '!='],
])

const PART = /(>=|<=|!=|>|<|=)?([^<>=!]+)|[<>=!]+/g
const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

export function readCondition(text: string, kind: Kind): { condition: Condition } | { problem: string } {
  const plain = text.replaceAll(/[≥≤≠]/g, (sign) => TYPED.get(sign) ?? sign)
  const condition: Bound[] = []
  for (const [part, sign = '=', rest = ''] of plain.matchAll(PART)) {
    const written = rest.trim()
    if (written === '' && sign === '=' && part.trim() === '') continue
    if (written === '') return { problem: `Not applied: write a value after ${part.trim()}` }
    const reading = readValue(written, kind)
    if ('problem' in reading) return { problem: `Not applied: ${lowerFirst(reading.problem)}` }
    condition.push({ sign: sign as Sign, value: reading.value })
  }
  return { condition }
}

function readValue(written: string, kind: Kind): { value: Bound['value'] } | { problem: string } {
  if (kind === 'text') return { value: written.toLowerCase() }
  if (kind === 'date')
    return DATE.test(written) ? { value: spanOf(written) } : { problem: 'Write a date as 2024, 2024-06 or 2024-06-30' }
  const [least, most] = rangeIn(written) ?? []
  return least === undefined ? readNumber(written) : { problem: `Write a range as >= ${least} <= ${most}` }
}

export function writeCondition(condition: Condition): string {
  return condition.map(({ sign, value }) => `${sign === '=' ? '' : sign}${write(value)}`).join('')
}

/** A bare number in the field of a figure is the least of it, as its hint says; who means only that one writes `= 80`. */
export function asTyped(typed: string, kind: Kind): string {
  return kind === 'figure' && /^\s*[\d.,]/.test(typed) ? `>= ${typed.trim()}` : typed
}

/** What was read, for the field it was typed in: `>=3 350` → `>= 3350`. Words stay as typed, and so does what can't be read. */
export function conditionAsRead(typed: string, kind: Kind): string {
  const reading = readCondition(typed, kind)
  if (kind === 'text' || 'problem' in reading) return typed
  const isFigure = kind === 'figure'
  return reading.condition
    .map(({ sign, value }) => `${sign === '=' && !isFigure ? '' : `${sign} `}${write(value)}`)
    .join(' ')
}

function write(value: Bound['value']): string {
  if (typeof value === 'number') return writeNumber(value)
  return typeof value === 'string' ? value : value.date
}

/** Undefined when the value isn't stated, or less exactly than the condition, so that nobody can say. Text meets `=` when it contains the words. */
export function meets(value: string | number | null, condition: Condition): boolean | undefined {
  if (value === null) return undefined
  const results = condition.map((bound) => meetsBound(value, bound))
  return results.includes(false) ? false : results.includes(undefined) ? undefined : true
}

function meetsBound(value: string | number, { sign, value: bound }: Bound): boolean | undefined {
  if (typeof bound === 'object') return spanMeets(spanOf(String(value)), sign, bound)
  if (typeof value === 'number' && typeof bound === 'number') return COMPARES[sign](value - bound)
  const text = String(value).toLowerCase()
  if (sign === '=') return text.includes(String(bound))
  if (sign === '!=') return !text.includes(String(bound))
  return COMPARES[sign](text < String(bound) ? -1 : Number(text > String(bound)))
}

/** `2024` lasts until its end, so that `> 2024` begins with 2025. Days beyond a month's last sort after it, as they should. */
function spanOf(date: string): Span {
  return { date, from: date + '-01-01'.slice(date.length - 4), to: date + '-12-31'.slice(date.length - 4) }
}

function spanMeets(value: Span, sign: Sign, bound: Span): boolean | undefined {
  const isAfter = value.from > bound.to || (value.to <= bound.to ? false : undefined)
  const isBefore = value.to < bound.from || (value.from >= bound.from ? false : undefined)
  const isOutside = isAfter || isBefore || (value.from >= bound.from && value.to <= bound.to ? false : undefined)
  const met = { '>': isAfter, '<=': isAfter, '<': isBefore, '>=': isBefore, '!=': isOutside, '=': isOutside }[sign]
  return met === undefined || !sign.includes('=') || sign === '!=' ? met : !met
}

const COMPARES: Readonly<Record<Sign, (difference: number) => boolean>> = {
  '>=': (difference) => difference >= 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '<': (difference) => difference < 0,
  '!=': (difference) => difference !== 0,
  '=': (difference) => difference === 0,
}
