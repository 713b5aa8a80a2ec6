/**
 * What this browser knows of an inquiry on its way, kept so that it is stored once.
 *
 * An **attempt** is an inquiry on its way: its key, and its body byte for byte, written before the first sending and kept
 * until the outcome is known. Reload, a second tab and a lost connection find it here and send the same bytes with the
 * same key. There is one at a time. `doubtful` says that a sending had no clear answer: from then on only a repetition or
 * a decision of the person settles it, and the body must not change.
 *
 * A **receipt** is what remains of the last one: its request id and times, from which a tab that still shows the attempt
 * learns of it. It holds nothing of what was written, and no key.
 */
import type { InquiryForm, InquiryItem } from '../../inquiry-service/contract/inquiry-form.ts'
import type { KeyedStorage } from '../core/storage.client.ts'
import { STORED_ATTEMPT } from '../core/stored.ts'

interface Beginning {
  /** `occupied`: another inquiry in this browser is not settled yet. */
  kind: 'begun' | 'occupied'
  attempt: Attempt
}

const RECEIPT_ITEM = 'inquiry-last'

export function attemptStore(storage: KeyedStorage, newKey: () => string) {
  const attempt = () => readStored(storage, STORED_ATTEMPT, parseAttempt)
  const write = (item: string, value: Attempt | Receipt) => storage.setItem(item, JSON.stringify(value))
  /** Without a receipt: it was certainly not stored, or the person gave it up. */
  const drop = () => storage.removeItem(STORED_ATTEMPT)

  return {
    attempt,
    begin(body: string, now: number): Beginning {
      const present = attempt()
      if (present) return { kind: present.body === body ? 'begun' : 'occupied', attempt: present }
      const begun = { key: newKey(), body, startedAt: now, doubtful: false }
      write(STORED_ATTEMPT, begun)
      return { kind: 'begun', attempt: begun }
    },
    update(changed: Attempt): void {
      // Another tab may have settled it meanwhile: a removed attempt must not come back.
      if (attempt()?.key === changed.key) write(STORED_ATTEMPT, changed)
    },
    finish({ key, startedAt }: Attempt, requestId: string, now: number): void {
      write(RECEIPT_ITEM, { startedAt, requestId, receivedAt: now })
      if (attempt()?.key === key) drop()
    },
    drop,
    receiptOf({ startedAt }: Attempt): Receipt | undefined {
      const last = readStored(storage, RECEIPT_ITEM, parseReceipt)
      return last?.startedAt === startedAt ? last : undefined
    },
  }
}

/** A UUID version 4. Pages without TLS have no `crypto.randomUUID`, but they have the random bytes. */
export function newIdempotencyKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`)
}

export interface Attempt {
  key: string
  /** JSON, sent unchanged each time: the outcome of a key belongs to these bytes. */
  body: string
  /** Milliseconds since 1970: when it was first sent. */
  startedAt: number
  doubtful: boolean
  /** Why it waits; absent while it is being sent, or if the page was closed meanwhile. */
  waits?: Waiting
  /** Milliseconds since 1970: do not send it again before. */
  retryAt?: number
  refusal?: Refusal
}

export interface Refusal {
  words: string
  fields: Readonly<Record<string, string>>
}

/** `refused`: refused now, although it may have been received earlier. */
const WAITING = ['uncertain', 'too-many', 'offline', 'off', 'conflict', 'refused'] as const

export type Waiting = (typeof WAITING)[number]

export interface Draft {
  /** Of the page, as what an address brings is for its first visit. */
  address: string
  form: Partial<InquiryForm>
}

interface Receipt {
  /** Of its attempt; the page's own has none. */
  startedAt?: unknown
  requestId: string
  receivedAt: number
}

export function readStored<Value>(
  storage: KeyedStorage,
  item: string,
  parse: (stored: unknown) => Value | undefined,
): Value | undefined {
  const text = storage.getItem(item)
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function parseAttempt(stored: unknown): Attempt | undefined {
  if (!isRecord(stored)) return undefined
  const { key, body, startedAt, doubtful, waits, retryAt, refusal } = stored
  if (typeof key !== 'string' || typeof body !== 'string' || !isInquiryBody(body)) return undefined
  if (!isTime(startedAt) || typeof doubtful !== 'boolean') return undefined
  return {
    key,
    body,
    startedAt,
    doubtful,
    ...(isWaiting(waits) && { waits }),
    ...(isTime(retryAt) && { retryAt }),
    ...(isRefusal(refusal) && { refusal }),
  }
}

export function parseDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { address, form } = stored
  if (typeof address !== 'string' || !isRecord(form)) return undefined
  const { items, ...texts } = form
  const isWhole = Object.values(texts).every((text) => typeof text === 'string') && Array.isArray(items)
  return isWhole && items.every(isItem) ? { address, form: { ...texts, items } } : undefined
}

function isItem(value: unknown): value is InquiryItem {
  return isRecord(value) && typeof value['accelerator'] === 'string' && typeof value['quantity'] === 'string'
}

export function parseReceipt(stored: unknown): Receipt | undefined {
  if (!isRecord(stored)) return undefined
  const { startedAt, requestId, receivedAt } = stored
  return typeof requestId === 'string' && isTime(receivedAt) ? { startedAt, requestId, receivedAt } : undefined
}

/** A JSON object of plain values, which is all that `bodyOf` makes. */
function isInquiryBody(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) && Object.values(body).every((value) => typeof value !== 'object')
  } catch {
    return false
  }
}

function isRefusal(value: unknown): value is Refusal {
  if (!isRecord(value) || typeof value['words'] !== 'string' || !isRecord(value['fields'])) return false
  return Object.values(value['fields']).every((words) => typeof words === 'string')
}

function isWaiting(value: unknown): value is Waiting {
  return WAITING.some((waits) => waits === value)
}

/** Milliseconds since 1970 that a `Date` can represent. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
