/** What people type at the desk, read the same way by commands and web pages. */
import { text } from '../contract/text.ts'
import { UsageError } from './errors.ts'

const NameSchema = text({ max: 60, min: 1 })
const NoteSchema = text({ max: 4096, min: 1, multiline: true })

/** Reminders outside are typing errors. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

/** A name for the audit trail; undefined if it isn't one line of at most 60 characters. */
export function operatorName(typed: string): string | undefined {
  const { data } = NameSchema.safeParse(typed)
  return data === undefined || /\p{Cf}/u.test(data) ? undefined : data
}

/** @throws UsageError */
export function noteText(typed: string): string {
  const { data, error } = NoteSchema.safeParse(typed)
  if (data === undefined) throw new UsageError(`Cannot add the note: it ${error?.issues[0]?.message}`)
  return data
}

/**
 * Start of a day in UTC.
 *
 * @throws UsageError
 */
export function reminderDay(option: string, typed: string): number {
  const at = day(option, typed)
  if (at < FIRST_DAY || at >= LAST_DAY) throw new UsageError(`Cannot read --${option}: the year must be 2000 to 2099`)
  return at
}

/**
 * Start of a day in UTC.
 *
 * @throws UsageError naming the option
 */
export function day(option: string, typed: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 10) !== typed) {
    throw new UsageError(`Cannot read --${option}: it must be a day as YYYY-MM-DD`)
  }
  return milliseconds
}

/** @throws UsageError naming the option */
export function oneOf<const Value extends string>(option: string, typed: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === typed)
  if (found === undefined) throw new UsageError(`Cannot read --${option}: it must be one of ${values.join(', ')}`)
  return found
}

/**
 * A whole number from 1 to `max`.
 *
 * @throws UsageError naming the option
 */
export function wholeNumber(option: string, typed: string, { max = 999_999_999 } = {}): number {
  if (!/^\d{1,9}$/.test(typed) || Number(typed) < 1 || Number(typed) > max) {
    throw new UsageError(`Cannot read --${option}: it must be a whole number from 1 to ${max}`)
  }
  return Number(typed)
}

/** The form of page marks in every store. */
const PAGE_MARK = /^\d{1,16}\/\d{1,16}(?::|$)/

/**
 * Where to continue a list; undefined: at its beginning.
 *
 * @throws UsageError
 */
export function pageMark(typed: string | null | undefined): string | undefined {
  if (typed === null || typed === undefined) return undefined
  if (!PAGE_MARK.test(typed)) throw new UsageError('Cannot read --after: it must be what the previous page gave')
  return typed
}
