import { expect, test } from 'vitest'
import { attemptStore } from '../../site/client/inquire-attempts.ts'
import { parseAttempt, parseReceipts, parseSessionReceipt } from '../../site/client/inquire-stored.ts'

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
