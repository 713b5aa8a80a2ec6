/** What people type at the desk, read the same way by commands and web pages. @throws UsageError with the name given */

import { text } from '../contract/text.ts'
import { isoDay, SHORT_REFERENCE_LENGTH, shortReference } from '../contract/words.ts'
import { INQUIRY_STATES, type InquiryState } from '../ledger/ledger.ts'
import { statesOf, stateWord } from '../records/records.ts'

export class UsageError extends Error {}

export class NotFoundError extends Error {}

const NameSchema = text({ max: 60, min: 1 })
const NoteSchema = text({ max: 4096, min: 1, multiline: true })

const [FIRST_DAY, LAST_DAY] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

export const NAME_RULE = 'one line of at most 60 characters, without parentheses, and not "service"'
/** "(nobody)" and "service" mean something else in lists and in the audit trail. */
const NO_NAME = /[\p{Cf}()]|^service$/iu

export function operatorName(typed: string): string | undefined {
  const { data } = NameSchema.safeParse(typed)
  return data === undefined || NO_NAME.test(data) ? undefined : data
}

export function ownerName(typed = ''): string | undefined {
  const name = operatorName(typed)
  if (name === undefined && typed !== '') {
    throw new UsageError(`Cannot set the owner: a name is ${NAME_RULE}`)
  }
  return name
}

export function noteText(typed: string): string {
  const { data, error } = NoteSchema.safeParse(typed)
  if (data === undefined) throw new UsageError(`Cannot add the note: it ${error?.issues[0]?.message}`)
  return data
}

export function reminderDay(name: string, typed = ''): number | undefined {
  if (typed === '') return undefined
  const at = day(name, typed)
  if (at < FIRST_DAY || at >= LAST_DAY) throw new UsageError(`Cannot read ${name}: the year must be 2000 to 2099`)
  return at
}

export function day(name: string, typed: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(milliseconds) || isoDay(milliseconds) !== typed) {
    throw new UsageError(`Cannot read ${name}: it must be a day as YYYY-MM-DD`)
  }
  return milliseconds
}

export function oneOf<const Value extends string>(name: string, typed: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === typed)
  if (found === undefined) throw new UsageError(`Cannot read ${name}: it must be one of ${values.join(', ')}`)
  return found
}

const choices = (kind: 'buy' | 'report') =>
  statesOf({ kind })
    .map((state) => stateWord({ kind }, state))
    .join(', ')

export const STATE_CHOICES = `${choices('buy')}; of a report: ${choices('report')}`

export function stateNamed(name: string, typed: string): InquiryState {
  const state = typed === 'open' ? 'new' : INQUIRY_STATES.find((each) => each === typed)
  if (state === undefined) throw new UsageError(`Cannot read ${name}: it must be one of ${STATE_CHOICES}`)
  return state
}

export function wholeNumber(name: string, typed: string, { max = 999_999_999 } = {}): number {
  if (!/^\d{1,9}$/.test(typed) || Number(typed) < 1 || Number(typed) > max) {
    throw new UsageError(`Cannot read ${name}: it must be a whole number from 1 to ${max}`)
  }
  return Number(typed)
}

/** At least as many digits as a short reference, at most as many as an id. */
export const REFERENCE = new RegExp(`^[0-9a-f-]{${SHORT_REFERENCE_LENGTH},36}$`, 'i')
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHORTEST = 4
const PART_OF_ID = new RegExp(`^[0-9a-f-]{${SHORTEST},36}$`)
const LISTED = 10

interface Resolver {
  resolve(part: string, limit: number): Promise<string[]>
}

/** People name an inquiry by its request id, the beginning of it, or the short reference at its end. A whole id is taken as it is. */
export async function resolveReference(desk: Resolver, typed: string): Promise<string[]> {
  const part = typed.trim().toLowerCase()
  return WHOLE_ID.test(part) ? [part] : await desk.resolve(part, LISTED)
}

/** The one inquiry that is meant. @throws NotFoundError when none matches, UsageError when several do */
export async function requestIdOf(desk: Resolver, typed: string): Promise<string> {
  const part = typed.trim().toLowerCase()
  if (!PART_OF_ID.test(part)) {
    throw new NotFoundError(
      `Cannot find the inquiry: an id needs at least ${SHORTEST} of the characters 0 to 9 and a to f: ${typed}`,
    )
  }
  const [requestId, ...others] = await resolveReference(desk, part)
  if (requestId === undefined) throw new NotFoundError(`Cannot find the inquiry: none has the reference ${part}`)
  if (others.length > 0) {
    const lines = [requestId, ...others].map((each) => `  ${shortReference(each)}  ${each}`)
    throw new UsageError([`Cannot tell which inquiry is meant by ${part}:`, ...lines].join('\n'))
  }
  return requestId
}
