/** The public quota (D22, D23): for requests that come here, and for a proxy in front that answers reads by itself. */
import type { QuotaDecision } from '../quota/quota.ts'
import { rateLimitFields } from '../wire/header-fields.ts'
import { PROXY_QUOTA_PATH } from '../wire/proxies.ts'
import { send } from './answer.ts'
import { type Call, clientOf } from './call.ts'
import { sendFault } from './error-answer.ts'

/** Counts the call. False: refused, and answered. Without a promise where the process counts alone: reads stay synchronous. */
export function countCall(call: Call): boolean | Promise<boolean> {
  const decision = call.service.quota.take(clientOf(call), call.now)
  return decision instanceof Promise
    ? decision.then((decided) => isAdmitted(call, decided))
    : isAdmitted(call, decision)
}

function isAdmitted(call: Call, { admitted, state }: QuotaDecision): boolean {
  call.service.meter?.quotaTaken(state, admitted ? 'admitted' : 'refused')
  call.responseHeaders.push(...rateLimitFields(state))
  if (!admitted) sendFault(call, 'public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
  return admitted
}

/** Only trusted proxies get an answer, and count for the client they forward: nobody can use up or read another's quota. */
export function asksForQuota({ request, service }: Call): boolean {
  return request.url === PROXY_QUOTA_PATH && request.method === 'GET' && service.trustsPeer(request)
}

export async function answerQuota(call: Call): Promise<void> {
  if (await countCall(call)) send(call, { status: 204, headers: ['Cache-Control', 'no-store'] })
}
