/** D22 for arbitrary arrivals when slots are scarce. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuotaPolicy } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../inquiry-service/quota/memory.ts'
import { client } from './clients.ts'

const POLICY: QuotaPolicy = { name: 'public', limit: 4, windowSeconds: 2 }
const WINDOW_MS = POLICY.windowSeconds * 1000

/** Pauses close to the length of the window are what exposes a window that is off by one. */
const pause = fc.oneof(
  fc.constantFrom(0, 0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1),
  fc.integer({ min: 0, max: WINDOW_MS }),
)
const arrivals = fc.array(fc.record({ who: fc.nat({ max: 11 }), pause }), { minLength: 1, maxLength: 200 })

interface Arrival {
  who: number
  pause: number
}

/** Admitted stamps by client. Steady time never goes back. */
function play(quota: MemoryQuota, events: readonly Arrival[]): Map<number, number[]> {
  const admitted = new Map<number, number[]>()
  let clock = 1_800_000_000_000
  for (const event of events) {
    clock += event.pause
    if (!quota.take(client(event.who), clock).admitted) continue
    admitted.set(event.who, [...(admitted.get(event.who) ?? []), clock])
  }
  return admitted
}

/** The most stamps in any span as long as the window. */
function busiestSpan(stamps: readonly number[]): number {
  const held = (start: number) => stamps.filter((stamp) => stamp >= start && stamp - start < WINDOW_MS).length
  return Math.max(0, ...stamps.map(held))
}

test('MemoryQuota lets no client exceed the limit in any span, with fewer slots than clients', () => {
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), (events, slots, shared) => {
      const quota = new MemoryQuota({ policy: POLICY, maxClients: slots, overflowWindows: shared })
      for (const stamps of play(quota, events).values()) {
        expect(busiestSpan(stamps)).toBeLessThanOrEqual(POLICY.limit)
      }
      expect(quota.size).toBeLessThanOrEqual(slots)
    }),
  )
})

test('MemoryQuota keeps its word whatever the clock says: a client that waits as long as it was told is let in', () => {
  const jump = fc.oneof(pause, fc.integer({ min: -1e12, max: 1e12 }))
  const steps = fc.array(fc.record({ who: fc.nat({ max: 3 }), pause: jump }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(steps, (events) => {
      const quota = new MemoryQuota({ policy: POLICY })
      let now = 1_800_000_000_000
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
