/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers-11. The only place that writes them: names may change. */
import type { QuotaPolicy } from '../contract/limits.ts'
import type { HeaderFields } from './header-fields.ts'

/** What is left of a quota for one client. */
export interface QuotaState {
  policy: QuotaPolicy
  /** Operations still admitted now. */
  remaining: number
  /** Seconds until the oldest counted operation leaves the window, rounded up; undefined when none is counted. */
  resetSeconds?: number | undefined
}

/** `"public";q=120;w=60` */
export function rateLimitPolicyField({ name, limit, windowSeconds }: QuotaPolicy): string {
  return `"${name}";q=${limit};w=${windowSeconds}`
}

/** `"public";r=119;t=60`; without `t` when nothing is counted. */
export function rateLimitField({ policy, remaining, resetSeconds }: QuotaState): string {
  return `"${policy.name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`
}

/** Both fields, and the three legacy ones of the inquiry endpoint when asked for. */
export function rateLimitFields(state: QuotaState, { legacy = false } = {}): HeaderFields {
  const { policy, remaining, resetSeconds } = state
  const fields = ['RateLimit-Policy', rateLimitPolicyField(policy), 'RateLimit', rateLimitField(state)]
  if (!legacy) return fields
  const limit = ['RateLimit-Limit', String(policy.limit), 'RateLimit-Remaining', String(remaining)]
  return [...fields, ...limit, 'RateLimit-Reset', String(resetSeconds ?? 0)]
}
