/** The quota of inquiries as both engines count it (D22): each counts its own stamps, and this says what the count means. */
import { INQUIRY_QUOTA, windowMs } from '../contract/limits.ts'
import { type QuotaState, quotaState, secondsUntil } from '../contract/quota-state.ts'

/** New inquiries of a client per window. */
export const LIMIT = INQUIRY_QUOTA.limit

/** Milliseconds after which a stamp no longer counts. */
export const WINDOW_MS = windowMs(INQUIRY_QUOTA)

/** `oldest`: the oldest stamp that counts, milliseconds; undefined: none. */
export function quotaOf(counted: number, oldest: number | undefined, now: number): QuotaState {
  return quotaState(INQUIRY_QUOTA, counted, oldest, now)
}

/** Until the next inquiry is admitted. `blocking`: the stamp that has to leave the window first. */
export function retryAfterSeconds(blocking: number, now: number): number {
  return secondsUntil(blocking + WINDOW_MS, now)
}
