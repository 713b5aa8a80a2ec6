/**
 * The contract on Cloudflare Workers with static assets: reads, estimate and sandbox are answered here, by the functions of
 * the service; production is passed on. Bundled by `npm run hosting:edge`.
 */
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { type EdgeConfig, readEdgeConfig } from './config.ts'
import { answerCall, refuse } from './front.ts'
import type { EdgeEnvironment, Lifetime, PlatformRequest } from './runtime.ts'

export { ClientQuota } from './client-quota.ts'

/** When nothing better is known. Seconds. */
const RETRY_SECONDS = 5

let config: EdgeConfig | undefined

export default {
  async fetch(request: PlatformRequest, env: EdgeEnvironment, lifetime: Lifetime): Promise<Response> {
    config ??= readEdgeConfig(env)
    const fields = ['X-Request-Id', crypto.randomUUID()]
    const call = { request, env, lifetime, config, fields, withoutBody: request.method === 'HEAD' }
    try {
      return await answerCall(call)
    } catch (error) {
      // Name only: a message may quote what was sent.
      console.error(`Unforeseen fault: ${error instanceof Error ? error.name : typeof error}`)
      const isInquiry = /\/requests$/.test(new URL(request.url).pathname)
      const fault = isInquiry ? 'inquiry-unavailable' : 'unavailable'
      return refuse(call, new Refusal(fault, { retryAfterSeconds: RETRY_SECONDS }))
    }
  },
}
