/**
 * One client's sliding window: the stamps that count, exact at both edges. The same arithmetic in the service's memory and
 * in the object that the edge keeps for each client.
 */
import { type QuotaPolicy, windowMs } from '../contract/limits.ts'
import { quotaState } from '../contract/quota-state.ts'
import type { QuotaDecision } from './quota.ts'

/** Stamps that count, oldest first, milliseconds. */
export type Window = number[]

/** Whether a stamp still counts at `now`. */
export function counts(stamp: number, now: number, policy: QuotaPolicy): boolean {
  return now - stamp < windowMs(policy)
}

/** Forgets stamps that no longer count, in place. */
export function dropExpired(window: Window, now: number, policy: QuotaPolicy): void {
  const [oldest] = window
  if (oldest === undefined || counts(oldest, now, policy)) return
  const firstCounted = window.findIndex((stamp) => counts(stamp, now, policy))
  window.splice(0, firstCounted === -1 ? window.length : firstCounted)
}

/**
 * Sets stamps that lie ahead of `now` to `now`, in place, so that they leave the window like any other (D22a). Returns how
 * many there were.
 */
export function distrustAhead(window: Window, now: number): number {
  let ahead = 0
  for (let index = window.length - 1; (window[index] ?? now) > now; index -= 1) {
    window[index] = now
    ahead += 1
  }
  return ahead
}

/** Counts one operation in `window`, or refuses it. */
export function takeFrom(window: Window, now: number, policy: QuotaPolicy): QuotaDecision {
  distrustAhead(window, now)
  dropExpired(window, now, policy)
  const admitted = window.length < policy.limit
  if (admitted) window.push(now)
  return { admitted, state: quotaState(policy, window.length, window[0], now) }
}

/** The state of the window at `now`, without counting. */
export function stateOf(window: Window, now: number, policy: QuotaPolicy): QuotaDecision['state'] {
  distrustAhead(window, now)
  dropExpired(window, now, policy)
  return quotaState(policy, window.length, window[0], now)
}
