/**
 * The contract on Cloudflare Workers with static assets: reads, estimates and sandbox are answered here with the
 * functions of the service; production is passed on. Bundled by `npm run hosting:edge`.
 */
import { matchPath } from '../../../inquiry-service/contract/endpoints.ts'
import { ConfigError } from '../../../inquiry-service/contract/environment.ts'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { headerFields } from '../../../inquiry-service/wire/header-fields.ts'
import { securityHeaders } from '../../../inquiry-service/wire/security-headers.ts'
import { BUILT_SETTINGS, type EdgeConfig, readEdgeConfig } from './client.ts'
import { answerCall, endpointFields, refuse } from './front.ts'
import type { EdgeEnvironment, Lifetime, PlatformRequest } from './runtime.ts'

export { ClientQuota } from './client-quota.ts'

/** The default when nothing better is known. Seconds. */
const RETRY_SECONDS = 5

let config: EdgeConfig | undefined

export default {
  async fetch(request: PlatformRequest, env: EdgeEnvironment, lifetime: Lifetime): Promise<Response> {
    const fields = ['X-Request-Id', crypto.randomUUID()]
    const answering = { request, env, lifetime, fields, withoutBody: request.method === 'HEAD' }
    try {
      config ??= readEdgeConfig(env)
      return await answerCall({ ...answering, fields: [...fields], config })
    } catch (error) {
      logFault(error)
      const match = matchPath(new URL(request.url).pathname)
      const isInquiry = match.kind === 'endpoint' && match.endpoint.id === 'requests'
      const fault = isInquiry ? 'inquiry-unavailable' : 'unavailable'
      fields.push(...headerFields(securityHeaders(BUILT_SETTINGS, 'data')), ...endpointFields(match, request))
      return refuse({ ...answering, config: BUILT_SETTINGS }, new Refusal(fault, { retryAfterSeconds: RETRY_SECONDS }))
    }
  },
}

/** Faults of the variables are logged in full, all others by name only: their message may quote what was sent. */
function logFault(error: unknown): void {
  if (error instanceof ConfigError) console.error(error.message)
  else console.error(`Unforeseen fault: ${error instanceof Error ? error.name : typeof error}`)
}
