/**
 * The sliding window (D22): no span of `windowSeconds` holds more than `limit` admitted operations of one client. A stamp
 * counts while `now - stamp < window`; a refused operation leaves none.
 */
import type { QuotaState } from '../contract/quota-state.ts'

export interface QuotaDecision {
  admitted: boolean
  /** After this decision. */
  state: QuotaState
}

export interface Quota {
  /** Counts one operation of `client` (a keyed hash), or refuses it. `now` is steady time, milliseconds (clock.ts). */
  take(client: string, now: number): QuotaDecision | Promise<QuotaDecision>
  close(): Promise<void>
}

/** A quota counted in this process alone. */
export interface LocalQuota extends Quota {
  take(client: string, now: number): QuotaDecision
  /** The answer that `take` would give, without counting. */
  peek(client: string, now: number): QuotaState
}
