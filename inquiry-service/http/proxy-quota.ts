/**
 * Counts for a proxy in front. Only trusted proxies get an answer, and they count for the client they forward, so that
 * nobody can use up or read another client's quota; for everyone else this address does not exist.
 */
import { Refusal } from '../contract/errors.ts'
import { PROXY_QUOTA_PATH } from '../wire/proxy-quota.ts'
import { rateLimitFields } from '../wire/rate-limit-fields.ts'
import { send } from './answer.ts'
import { type Call, clientOf } from './call.ts'

export function asksForQuota({ request, service }: Call): boolean {
  return request.url === PROXY_QUOTA_PATH && request.method === 'GET' && service.trustsPeer(request)
}

/** @throws Refusal `public-quota` */
export async function answerQuota(call: Call): Promise<void> {
  const { admitted, state } = await call.service.quota.take(clientOf(call), call.now)
  call.responseHeaders.push(...rateLimitFields(state))
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
  send(call, { status: 204, headers: ['Cache-Control', 'no-store'] })
}
