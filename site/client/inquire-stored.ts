/**
 * Reads what this browser has stored. Another version of the page, an extension or a person may have written it:
 * anything incomplete counts as nothing.
 */
import type { Attempt, Receipt, Refusal, Waiting } from './inquire-records.ts'
import type { KeyedStorage } from './storage.ts'

const WAITING: readonly string[] = [
  'uncertain',
  'too-many',
  'offline',
  'off',
  'conflict',
  'refused',
] satisfies readonly Waiting[]

/** An item, parsed from its JSON; undefined when there is none, or `parse` rejects it. */
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

/** The valid items of a list; empty for anything but a list. */
export function parseReceipts(stored: unknown): Receipt[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each: unknown) => {
    const receipt = parseSessionReceipt(each)
    const fingerprint = isRecord(each) ? each['fingerprint'] : undefined
    return receipt && typeof fingerprint === 'string' ? [{ ...receipt, fingerprint }] : []
  })
}

export function parseSessionReceipt(stored: unknown): Pick<Receipt, 'requestId' | 'receivedAt'> | undefined {
  if (!isRecord(stored)) return undefined
  const { requestId, receivedAt } = stored
  return typeof requestId === 'string' && isTime(receivedAt) ? { requestId, receivedAt } : undefined
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
  return typeof value === 'string' && WAITING.includes(value)
}

/** Milliseconds since 1970 that a `Date` can represent. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
