/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers-11. The only place that writes them: names may change. */
import { INQUIRY_QUOTA, PUBLIC_QUOTA, type QuotaPolicy } from '../contract/limits.ts'
import type { QuotaState } from '../contract/quota-state.ts'
import type { HeaderFields } from './header-fields.ts'

/** `"public";q=120;w=60` */
const policyField = ({ name, limit, windowSeconds }: QuotaPolicy) => `"${name}";q=${limit};w=${windowSeconds}`

const POLICY_FIELDS = { public: policyField(PUBLIC_QUOTA), inquiries: policyField(INQUIRY_QUOTA) }

/** `"public";r=119;t=60`; without `t` when nothing is counted. */
function rateLimitField({ policy, remaining, resetSeconds }: QuotaState): string {
  return `"${policy.name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`
}

/** Both fields, and the three legacy ones of the inquiry endpoint when asked for. */
export function rateLimitFields(state: QuotaState, { legacy = false } = {}): HeaderFields {
  const { policy, remaining, resetSeconds } = state
  const fields = ['RateLimit-Policy', POLICY_FIELDS[policy.name], 'RateLimit', rateLimitField(state)]
  if (!legacy) return fields
  const limit = ['RateLimit-Limit', String(policy.limit), 'RateLimit-Remaining', String(remaining)]
  return [...fields, ...limit, 'RateLimit-Reset', String(resetSeconds ?? 0)]
}
