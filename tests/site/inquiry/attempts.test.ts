import { describe, expect, test } from 'vitest'
import { IDEMPOTENCY_KEY_PATTERN } from '../../../inquiry-service/contract/limits.ts'
import { STORED_ATTEMPT } from '../../../site/core/stored.ts'
import { attemptStore, newIdempotencyKey, parseAttempt, parseReceipt } from '../../../site/inquiry/attempts.client.ts'

const NOON = 1_780_000_000_000
const HOUR = 3_600_000
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN)
const BODY = '{"kind":"buy","email":"name@example.com"}'
const OTHER_BODY = '{"kind":"sell","email":"name@example.com"}'

/** One browser: every tab is a store on the same items. */
function browser() {
  const items = new Map<string, string>()
  let keys = 0
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
  const tab = () => attemptStore(storage, () => `key ${++keys}`)
  return { items, tab }
}

/** Begins an inquiry and brings its outcome, as if another tab had got it. */
function settle(store: ReturnType<typeof attemptStore>) {
  const { attempt } = store.begin(BODY, NOON)
  store.finish(attempt, 'request 1', NOON)
  return attempt
}

describe('attemptStore()', () => {
  test('gives the same body the same key in every tab as long as the outcome is not known, and lets another wait', () => {
    const { tab } = browser()
    const attempt = { key: 'key 1', body: BODY, startedAt: NOON, doubtful: false }
    expect(tab().begin(BODY, NOON)).toEqual({ kind: 'begun', attempt })
    expect(tab().begin(BODY, NOON + HOUR)).toEqual({ kind: 'begun', attempt })
    expect(tab().begin(OTHER_BODY, NOON)).toEqual({ kind: 'occupied', attempt })
  })

  test('tells every tab what became of an attempt, keeps nothing that was written, and takes an equal body as a new inquiry', () => {
    const { tab, items } = browser()
    const attempt = settle(tab())

    expect(items.has(STORED_ATTEMPT)).toBe(false)
    expect([...items.values()].join()).not.toMatch(/example\.com|key 1/)
    expect(tab().receiptOf(attempt)).toEqual({ startedAt: NOON, requestId: 'request 1', receivedAt: NOON })
    const again = tab().begin(BODY, NOON + HOUR)
    expect(again).toMatchObject({ kind: 'begun', attempt: { key: 'key 2' } })
    expect(tab().receiptOf(again.attempt)).toBeUndefined()
  })

  test('does not bring back what another tab has settled', () => {
    const { tab } = browser()
    const slow = tab()
    const attempt = settle(slow)
    slow.update({ ...attempt, doubtful: true })

    expect(tab().attempt()).toBeUndefined()
  })
})

test('newIdempotencyKey() is a key of the contract, without crypto.randomUUID too, as on pages without TLS', () => {
  expect(newIdempotencyKey()).toMatch(KEY)
  const { randomUUID } = crypto
  Reflect.deleteProperty(Object.getPrototypeOf(crypto), 'randomUUID')
  try {
    expect('randomUUID' in crypto).toBe(false)
    for (let round = 0; round < 200; round += 1) expect(newIdempotencyKey()).toMatch(KEY)
  } finally {
    Object.getPrototypeOf(crypto).randomUUID = randomUUID
  }
})

const WHOLE = { key: 'k', body: '{"kind":"buy"}', startedAt: 1, doubtful: true }

/** Nothing of ours, and an attempt with one part of another kind. */
const BROKEN = [
  ...['{}', '[]', 'null', '"text"', '{not json'],
  ...[{ key: 1 }, { body: '[]' }, { body: 7 }, { startedAt: 'now' }, { doubtful: 'yes' }].map((part) =>
    JSON.stringify({ ...WHOLE, ...part }),
  ),
]

test.each(BROKEN)('what is stored under the page’s names does no harm when it is %s', (stored) => {
  const { items, tab } = browser()
  items.set(STORED_ATTEMPT, stored).set('inquiry-last', stored)
  const store = tab()
  expect(store.attempt()).toBeUndefined()
  const { kind, attempt } = store.begin('{}', 0)
  expect(kind).toBe('begun')
  expect(store.receiptOf(attempt)).toBeUndefined()
})

test('parseAttempt() and parseReceipt() take what is whole', () => {
  const refusal = { words: 'Please correct:', fields: { email: 'w' } }
  const attempt = { ...WHOLE, waits: 'refused', retryAt: 2, refusal }
  const broken = { waits: 'whatever', retryAt: '2', refusal: { words: 'w', fields: { a: 1 } } }
  expect(parseAttempt(attempt)).toEqual(attempt)
  expect(parseAttempt({ ...WHOLE, ...broken })).toEqual(WHOLE)
  const receipt = { startedAt: 1, requestId: 'r', receivedAt: 1 }
  expect(parseReceipt({ ...receipt, more: 1 })).toEqual(receipt)
})
