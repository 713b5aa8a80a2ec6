/**
 * One client's sliding window: the stamps that count, exact at both edges. The same arithmetic in the service's memory and
 * in the object that the edge keeps for each client.
 */
import type { QuotaPolicy } from '../contract/limits.ts'
import { quotaState } from '../contract/quota-state.ts'
import type { QuotaDecision } from './quota.ts'

/** Stamps that count, oldest first, milliseconds. */
export type Window = number[]

/** Whether a stamp still counts at `now`. */
export function counts(stamp: number, now: number, { windowSeconds }: QuotaPolicy): boolean {
  return now - stamp < windowSeconds * 1000
}

/** Forgets what no longer counts, in place. */
export function dropExpired(window: Window, now: number, policy: QuotaPolicy): void {
  const [oldest] = window
  if (oldest === undefined || counts(oldest, now, policy)) return
  const firstCounted = window.findIndex((stamp) => counts(stamp, now, policy))
  window.splice(0, firstCounted === -1 ? window.length : firstCounted)
}

/** Counts one operation in `window`, or refuses it. `now` is never before the newest stamp. */
export function takeFrom(window: Window, now: number, policy: QuotaPolicy): QuotaDecision {
  dropExpired(window, now, policy)
  const admitted = window.length < policy.limit
  if (admitted) window.push(now)
  return { admitted, state: quotaState(policy, window.length, window[0], now) }
}
