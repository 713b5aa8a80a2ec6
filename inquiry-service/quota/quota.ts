/**
 * The sliding window (D22): no span of `windowSeconds` holds more than `limit` admitted operations of one client. A stamp
 * counts while `now - stamp < window`; a refused operation leaves none.
 */
import { type QuotaPolicy, type QuotaState, quotaState, windowMs } from '../contract/limits.ts'

export interface QuotaDecision {
  admitted: boolean
  state: QuotaState
}

export interface Quota {
  /** Counts one operation of `client` (a keyed hash), or refuses it. `now` is steady time, milliseconds (clock.ts). */
  take(client: string, now: number): QuotaDecision | Promise<QuotaDecision>
}

/** Stamps that count, oldest first, milliseconds. */
export type Window = number[]

export function counts(stamp: number, now: number, policy: QuotaPolicy): boolean {
  return now - stamp < windowMs(policy)
}

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

export function takeFrom(window: Window, now: number, policy: QuotaPolicy): QuotaDecision {
  distrustAhead(window, now)
  dropExpired(window, now, policy)
  const admitted = window.length < policy.limit
  if (admitted) window.push(now)
  return { admitted, state: quotaState(policy, window.length, window[0], now) }
}

export function stateOf(window: Window, now: number, policy: QuotaPolicy): QuotaDecision['state'] {
  distrustAhead(window, now)
  dropExpired(window, now, policy)
  return quotaState(policy, window.length, window[0], now)
}
