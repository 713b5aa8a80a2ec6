/**
 * The state of the inquiry page, as one value, and how an answer changes it.
 *
 * - **form**: someone writes. `refusal` is what the service found wrong, less what has been corrected since.
 * - **pending**: an attempt waits in the browser with its key, until a repetition or the person settles it.
 * - **received**: stored. Reached from the form, from pending, or from another tab that settled the same attempt.
 *
 * `busy` is possible in form and pending. What is kept in the browser is in attempts.client.ts; this holds no more than
 * what the page shows.
 */
import { inquiryProblems } from '../../inquiry-service/contract/inquiry-problem-words.ts'
import { INQUIRY_QUOTA, windowInWords } from '../../inquiry-service/contract/limits.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { spelledNumber } from '../core/words.ts'
import type { Attempt, Refusal, Waiting } from './attempts.client.ts'
import type { Outcome, RefusalCode } from './send.client.ts'

export interface InquiryState {
  panel: Panel
  busy?: 'checking' | 'sending' | undefined
  /** The form holds a different inquiry from the pending one: settling that must not clear the form. */
  writingAnother: boolean
}

export type Panel =
  | { name: 'form'; refusal?: Refusal }
  | { name: 'pending'; attempt: Attempt }
  | { name: 'received'; receipt: ReceiptWords }

export interface ReceiptWords {
  requestId: string
  /** Milliseconds since 1970. */
  receivedAt: number
  /** The body as sent; gone after a reload. */
  body?: string
  replayed?: boolean
}

type Conclusion =
  | { kind: 'received'; requestId: string; replayed: boolean }
  /** Certainly not stored: back to the form. */
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'waiting'; attempt: Attempt }

/** `attempt` is as it was before it was sent this time: a clear refusal settles nothing if an earlier outcome is unknown. */
export function conclude(attempt: Attempt, outcome: Outcome, now: number): Conclusion {
  const waiting = (
    waits: Waiting,
    {
      retryAfterSeconds = 0,
      doubtful = attempt.doubtful,
      refusal,
    }: Partial<Attempt> & { retryAfterSeconds?: number } = {},
  ): Conclusion => ({
    kind: 'waiting',
    attempt: { ...attempt, waits, doubtful, retryAt: now + 1000 * retryAfterSeconds, ...(refusal && { refusal }) },
  })
  switch (outcome.kind) {
    case 'received':
      return outcome
    case 'refused': {
      const refusal = refusalOf(outcome.code, inquiryProblems(outcome.fields), attempt.doubtful)
      return attempt.doubtful ? waiting('refused', { refusal }) : { kind: 'refused', refusal }
    }
    case 'too-many':
      return waiting('too-many', outcome)
    case 'uncertain':
      return waiting('uncertain', { ...outcome, doubtful: true })
    case 'conflict':
      return waiting('conflict', { doubtful: false })
    default:
      return waiting(outcome.kind)
  }
}

const RELOAD = 'Reload this page and send the inquiry again.'

/** `fields` in words for people. Where an earlier sending is `inDoubt`, none may say that nothing was stored. */
export function refusalOf(
  code: RefusalCode,
  fields: Readonly<Record<string, string>>,
  inDoubt: boolean = false,
): Refusal {
  const isLong = code === 'payload_too_large'
  if (Object.keys(fields).length > 0)
    return { words: inDoubt ? 'Please correct:' : 'Nothing has been sent yet. Please correct:', fields }
  if (inDoubt) return { words: isLong ? 'It is too long: shorten the notes.' : RELOAD, fields }
  return {
    words: `Nothing was stored${isLong ? ': the inquiry is too long. Shorten the notes.' : `. ${RELOAD}`}`,
    fields,
  }
}

export function withoutField({ fields, ...words }: Refusal, changed: string): Refusal | undefined {
  const left = Object.entries(fields).filter(([name]) => name !== changed)
  return left.length === 0 ? undefined : { ...words, fields: Object.fromEntries(left) }
}

/** Why an attempt waits, as the page says it: it is no longer offline once the connection is back. */
export function waitsNow({ waits }: Attempt, online: boolean): Waiting | 'interrupted' | 'online-again' {
  if (waits === 'offline' && online) return 'online-again'
  return waits ?? 'interrupted'
}

/**
 * Names of the paragraphs that explain an attempt. Once an attempt got no answer, none may say that nothing was stored, so
 * other words give the reason why it cannot be sent just now.
 */
export function wordsFor(attempt: Attempt, online: boolean): string[] {
  const waits = waitsNow(attempt, online)
  return attempt.doubtful && waits !== 'refused' ? ['uncertain', `${waits}-in-doubt`] : [waits]
}

export function isTooEarly({ retryAt = 0 }: Attempt, now: number): boolean {
  return now < retryAt
}

export interface Moment {
  now: number
  online: boolean
}

const LIMIT = spelledNumber(INQUIRY_QUOTA.limit)

const PENDING_TITLES: Readonly<Record<Waiting | 'interrupted' | 'online-again', string>> = {
  uncertain: 'We do not know whether it was received',
  interrupted: 'We do not know whether it was received',
  'too-many': `Not sent yet: the limit is ${LIMIT} inquiries and reports in ${windowInWords(INQUIRY_QUOTA)}`,
  offline: 'Not sent yet: this device is offline',
  'online-again': 'Not sent yet: the connection is back',
  off: 'Not stored: we are not taking inquiries at present',
  conflict: 'Not stored: another inquiry was sent from this page',
  refused: 'This time it was not accepted',
}

export function titleOf({ panel }: InquiryState, kind: string, online: boolean): string {
  if (panel.name === 'form') return kind === 'sell' ? 'Offer to sell' : 'Ask to buy'
  if (panel.name === 'received') return 'Received and stored'
  const { attempt } = panel
  return PENDING_TITLES[wordsFor(attempt, online)[0] === 'uncertain' ? 'uncertain' : waitsNow(attempt, online)]
}

export function documentTitleOf(state: InquiryState, kind: string, online: boolean): string {
  const { panel } = state
  const title = titleOf(state, kind, online)
  return panel.name === 'received' ? `${title}: ${shortReference(panel.receipt.requestId)}` : title
}

export function statusWords({ panel, busy }: InquiryState, { now, online }: Moment): string {
  if (busy) return busy === 'sending' ? 'Sending the inquiry' : 'Checking the inquiry'
  if (panel.name !== 'pending') return ''
  if (waitsNow(panel.attempt, online) === 'online-again') return 'The connection is back: the inquiry can be sent'
  const hasWaited = panel.attempt.waits === 'too-many' && !isTooEarly(panel.attempt, now)
  return hasWaited ? 'The inquiry can be sent again now' : ''
}
