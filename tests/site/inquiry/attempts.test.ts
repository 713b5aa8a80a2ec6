import { describe, expect, test } from 'vitest'
import { IDEMPOTENCY_KEY_PATTERN } from '../../../inquiry-service/contract/limits.ts'
import {
  ATTEMPT_ITEM,
  attemptStore,
  newIdempotencyKey,
  parseAttempt,
  parseReceipts,
  parseSessionReceipt,
  RECEIPTS_ITEM,
} from '../../../site/inquiry/attempts.client.ts'

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

describe('attemptStore()', () => {
  test('keeps key and body from the first sending on', () => {
    const { tab } = browser()
    const attempt = { key: 'key 1', body: BODY, startedAt: NOON, doubtful: false }

    expect(tab().begin(BODY, NOON)).toEqual({ kind: 'begun', attempt })
    expect(tab().attempt()).toEqual(attempt)
  })

  test('gives the same body the same key in every tab, as long as the outcome is not known', () => {
    const { tab } = browser()
    const first = tab().begin(BODY, NOON)
    expect(tab().begin(BODY, NOON + HOUR)).toEqual(first)
  })

  test('lets another inquiry wait until the first is settled', () => {
    const { tab } = browser()
    const first = tab().begin(BODY, NOON)
    expect(tab().begin(OTHER_BODY, NOON)).toEqual({ ...first, kind: 'occupied' })
  })

  test('knows a body that was received within a day, in every tab, and keeps nothing that was written', () => {
    const { tab, items } = browser()
    const store = tab()
    const beginning = store.begin(BODY, NOON)
    if (beginning.kind !== 'begun') throw new Error('nothing was begun')
    store.finish(beginning.attempt, 'request 1', NOON + 1)

    expect(items.has(ATTEMPT_ITEM)).toBe(false)
    expect(items.get(RECEIPTS_ITEM)).not.toContain('example.com')
    expect(items.get(RECEIPTS_ITEM)).not.toContain('key 1')
    expect(tab().begin(BODY, NOON + HOUR)).toMatchObject({ kind: 'repeated', receipt: { requestId: 'request 1' } })
    expect(tab().begin(OTHER_BODY, NOON + HOUR)).toMatchObject({ kind: 'begun' })
  })

  test('takes an equal body as a new inquiry after a day, or when it is meant', () => {
    const { tab } = browser()
    const settle = (now: number) => {
      const beginning = tab().begin(BODY, now)
      if (beginning.kind !== 'begun') throw new Error('nothing was begun')
      tab().finish(beginning.attempt, `request at ${now}`, now)
    }
    settle(NOON)
    settle(NOON + 24 * HOUR)

    tab().forgetReceipt(BODY)
    expect(tab().begin(BODY, NOON + 25 * HOUR)).toMatchObject({ kind: 'begun', attempt: { key: 'key 3' } })
  })

  test('does not bring back what another tab has settled', () => {
    const { tab } = browser()
    const slow = tab()
    const beginning = slow.begin(BODY, NOON)
    if (beginning.kind !== 'begun') throw new Error('nothing was begun')
    tab().finish(beginning.attempt, 'request 1', NOON)

    slow.update({ ...beginning.attempt, doubtful: true })

    expect(tab().attempt()).toBeUndefined()
  })
})

describe('newIdempotencyKey()', () => {
  test('is a key of the contract', () => {
    expect(newIdempotencyKey()).toMatch(KEY)
  })

  test('is valid without crypto.randomUUID too, as on pages without TLS', () => {
    const { randomUUID } = crypto
    Reflect.deleteProperty(Object.getPrototypeOf(crypto), 'randomUUID')
    try {
      expect('randomUUID' in crypto).toBe(false)
      for (let round = 0; round < 200; round += 1) {
        expect(newIdempotencyKey()).toMatch(KEY)
      }
    } finally {
      Object.getPrototypeOf(crypto).randomUUID = randomUUID
    }
  })
})

const WHOLE = { key: 'k', body: '{"kind":"buy"}', startedAt: 1, doubtful: true }

/** Nothing of ours, and an attempt with one part of another kind. */
const BROKEN = [
  '{}',
  '[]',
  'null',
  '"text"',
  '{not json',
  '{"key":1,"body":"{}"}',
  '{"key":"k","body":"[]"}',
  ...[{ key: 1 }, { body: '[]' }, { body: 7 }, { startedAt: 'now' }, { doubtful: 'yes' }].map((part) =>
    JSON.stringify({ ...WHOLE, ...part }),
  ),
]

test.each(BROKEN)('what is stored under the page’s names does no harm when it is %s', (stored) => {
  const items = new Map([
    ['inquiry-attempt', stored],
    ['inquiry-receipts', stored],
  ])
  const store = attemptStore(
    {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    },
    () => 'a key',
  )
  expect(store.attempt()).toBeUndefined()
  expect(store.receiptOf('{}', 0)).toBeUndefined()
  expect(store.begin('{}', 0).kind).toBe('begun')
})

test('parseAttempt(), parseReceipts() and parseSessionReceipt() take what is whole', () => {
  const attempt = {
    ...WHOLE,
    waits: 'refused',
    retryAt: 2,
    refusal: { words: 'Please correct:', fields: { email: 'w' } },
  }
  expect(parseAttempt(attempt)).toEqual(attempt)
  expect(
    parseAttempt({ ...attempt, waits: 'whatever', retryAt: '2', refusal: { words: 'w', fields: { a: 1 } } }),
  ).toEqual({
    key: 'k',
    body: '{"kind":"buy"}',
    startedAt: 1,
    doubtful: true,
  })
  const receipt = { requestId: 'r', receivedAt: 1 }
  expect(parseReceipts([{ ...receipt, fingerprint: 'f' }, receipt, 7])).toEqual([{ ...receipt, fingerprint: 'f' }])
  expect(parseSessionReceipt({ ...receipt, more: 1 })).toEqual(receipt)
})
