/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers-11. The only place that writes them: names may change. */
import type { QuotaPolicy } from '../contract/limits.ts'

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
export function rateLimitHeaders(state: QuotaState, { legacy = false } = {}): Record<string, string> {
  return {
    'RateLimit-Policy': rateLimitPolicyField(state.policy),
    RateLimit: rateLimitField(state),
    ...(legacy && {
      'RateLimit-Limit': String(state.policy.limit),
      'RateLimit-Remaining': String(state.remaining),
      'RateLimit-Reset': String(state.resetSeconds ?? 0),
    }),
  }
}
