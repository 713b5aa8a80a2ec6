/** The state of a quota as reported to the client it counts: the same for the public window and for inquiries, in every store. */
import { type QuotaPolicy, windowMs } from './limits.ts'

/** What is left of a quota for one client. */
export interface QuotaState {
  policy: QuotaPolicy
  /** Operations still admitted now. */
  remaining: number
  /** Seconds until the oldest counted operation leaves the window, rounded up; undefined when none is counted. */
  resetSeconds?: number | undefined
}

/**
 * The quota state of a window whose oldest counted stamp is `oldest` (milliseconds; undefined: none) at `now`.
 * `resetSeconds` is the time until the oldest leaves, rounded up, at least 1.
 */
export function quotaState(policy: QuotaPolicy, counted: number, oldest: number | undefined, now: number): QuotaState {
  return {
    policy,
    remaining: Math.max(0, policy.limit - counted),
    resetSeconds: oldest === undefined ? undefined : secondsUntil(oldest + windowMs(policy), now),
  }
}

/** Whole seconds from `now` until `time` (milliseconds), rounded up so that nobody comes too early, at least 1. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

/** Of two counts of one client that must both admit: the one with fewer operations left, else the one that waits longer. */
export function stricter(one: QuotaState, other: QuotaState): QuotaState {
  if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other
  return (one.resetSeconds ?? 0) >= (other.resetSeconds ?? 0) ? one : other
}
