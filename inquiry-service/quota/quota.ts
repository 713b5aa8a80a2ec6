/**
 * The sliding window (D22): no span of `windowSeconds` holds more than `limit` admitted operations of one client. A stamp
 * counts while `now - stamp < window`; a refused operation leaves none.
 */
import type { QuotaPolicy } from '../contract/limits.ts'
import type { QuotaState } from '../http/rate-limit-fields.ts'

export interface QuotaDecision {
  admitted: boolean
  /** After this decision. */
  state: QuotaState
}

export interface Quota {
  /** Counts one operation of `client` (a keyed hash), or refuses it. `now` in milliseconds; never goes backwards in effect. */
  take(client: string, now: number): QuotaDecision | Promise<QuotaDecision>
  close(): Promise<void>
}

/**
 * What the fields say of a window whose oldest counted stamp is `oldest` (milliseconds; undefined: none) at `now`.
 * `resetSeconds` is the time until the oldest leaves, rounded up, at least 1.
 */
export function quotaState(policy: QuotaPolicy, counted: number, oldest: number | undefined, now: number): QuotaState {
  const windowMs = policy.windowSeconds * 1000
  return {
    policy,
    remaining: Math.max(0, policy.limit - counted),
    resetSeconds:
      oldest === undefined
        ? undefined
        : Math.min(policy.windowSeconds, Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))),
  }
}
