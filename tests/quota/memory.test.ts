/** The memory bound of a quota: with fewer slots than clients newcomers share a window, and nobody is forgotten or exceeds the limit. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INQUIRY_QUOTA, type QuotaPolicy } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../inquiry-service/quota/quota.ts'

const POLICY: QuotaPolicy = { name: 'public', limit: 3, windowSeconds: 60 }
const WINDOW_MS = 60_000
const T0 = 1_800_000_000_000

/** A client as quotas identify it. The same number always gives the same one. */
const client = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 32)
const quotaOf = (options = {}) => new MemoryQuota({ policy: POLICY, ...options })

function takeAll(quota: MemoryQuota, who: number, times: number, now: number): boolean[] {
  return Array.from({ length: times }, () => quota.take(client(who), now).admitted)
}

test('gives newcomers the slots of clients that have left, although one that came before them stays', () => {
  const quota = quotaOf({ maxClients: 1_000 })
  for (let number = 0; number < 100; number += 1) quota.take(client(number), T0)
  takeAll(quota, 0, 2, T0 + WINDOW_MS / 2)
  for (let number = 100; number < 200; number += 1) quota.take(client(number), T0 + WINDOW_MS)

  expect(quota.size).toBe(101)
  expect(takeAll(quota, 0, 2, T0 + WINDOW_MS)).toEqual([true, false])
})

test('never forgets an active client, however many others come', () => {
  const quota = quotaOf({ maxClients: 10 })
  takeAll(quota, 1, 3, T0)
  for (let number = 2; number < 10_000; number += 1) quota.take(client(number), T0 + 1)

  expect(quota.size).toBe(10)
  expect(quota.take(client(1), T0 + 2).admitted).toBe(false)
})

test('admits no more from all the clients that share a window than one client may send', () => {
  const quota = quotaOf({ maxClients: 1, overflowWindows: 1 })
  const admitted = [0, 1, 2, 3, 4, 5].map((number) => quota.take(client(number), T0).admitted)

  expect(admitted).toEqual([true, true, true, true, false, false])
})

test('counts what a client may have used before it got its slot', () => {
  const quota = quotaOf({ maxClients: 1, overflowWindows: 1 })
  takeAll(quota, 0, 1, T0)
  takeAll(quota, 1, 3, T0 + WINDOW_MS / 2)

  // Client 0's slot is free now; client 1 takes it, with its own three stamps.
  expect(takeAll(quota, 1, 1, T0 + WINDOW_MS)).toEqual([false])
  expect(takeAll(quota, 1, 1, T0 + 1.5 * WINDOW_MS)).toEqual([true])
})

test('says what the next operation would get, without counting one', () => {
  const quota = quotaOf({ policy: INQUIRY_QUOTA })
  takeAll(quota, 1, 1, T0)

  expect([quota.peek(client(1), T0), quota.peek(client(2), T0)]).toMatchObject([
    { remaining: 4, resetSeconds: 3600 },
    { remaining: 5 },
  ])
  expect(quota.take(client(1), T0)).toMatchObject({ admitted: true, state: { remaining: 3 } })
})

/** Pauses close to the length of the window are what exposes a window that is off by one. */
const pause = fc.oneof(
  fc.constantFrom(0, 0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1),
  fc.integer({ min: 0, max: WINDOW_MS }),
)

test('lets no client exceed the limit in any span, with fewer slots than clients', () => {
  const arrivals = fc.array(fc.record({ who: fc.nat({ max: 11 }), pause }), { minLength: 1, maxLength: 200 })
  const few = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(arrivals, few, few, (events, maxClients, overflowWindows) => {
      const quota = quotaOf({ maxClients, overflowWindows })
      const admitted = new Map<number, number[]>()
      let now = T0
      for (const event of events) {
        now += event.pause
        const stamps = admitted.get(event.who) ?? []
        if (quota.take(client(event.who), now).admitted) admitted.set(event.who, [...stamps, now])
      }
      for (const stamps of admitted.values()) {
        const inSpan = (from: number) => stamps.filter((stamp) => stamp >= from && stamp - from < WINDOW_MS).length
        expect(Math.max(...stamps.map(inSpan))).toBeLessThanOrEqual(POLICY.limit)
      }
      expect(quota.size).toBeLessThanOrEqual(maxClients)
    }),
  )
})

test('keeps its word whatever the clock says: a client that waits as long as Retry-After said is let in', () => {
  const jump = fc.oneof(pause, fc.integer({ min: -1e12, max: 1e12 }))
  const steps = fc.array(fc.record({ who: fc.nat({ max: 3 }), pause: jump }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(steps, (events) => {
      const quota = quotaOf()
      let now = T0
      for (const event of events) {
        now += event.pause
        const { admitted, state } = quota.take(client(event.who), now)
        if (admitted) continue
        expect(state.resetSeconds).toBeLessThanOrEqual(POLICY.windowSeconds)
        now += (state.resetSeconds ?? 0) * 1000
        expect(quota.take(client(event.who), now).admitted).toBe(true)
      }
    }),
  )
})
