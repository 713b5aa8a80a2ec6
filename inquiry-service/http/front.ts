/**
 * The first stop of every request: framing, the endpoint table (204, 404, 405, CORS, public quota), then the assets for
 * reads and pages, or the routes for what has to be computed. It sits in front of the framework, so that a read costs no
 * more than a look-up and no route has to repeat any of this.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpointFile, isOpenPage } from '../assets/addresses.ts'
import { answerRead } from '../assets/answer-read.ts'
import { allowOf, type Endpoint, matchPath, type RouteMatch } from '../contract/endpoints.ts'
import { Refusal } from '../contract/errors.ts'
import { INQUIRY_FORM_PATH } from '../contract/inquiry-form.ts'
import type { Service } from '../service.ts'
import { ANY_ORIGIN, corsFields, preflightFields } from '../wire/cors.ts'
import { framingFault, targetPath } from '../wire/framing.ts'
import { CONTRACT_HEADER, type HeaderFields, headerFields } from '../wire/header-fields.ts'
import { hasSeveralKeys } from '../wire/idempotency-key.ts'
import { type SecurityScope, securityHeaders } from '../wire/security-headers.ts'
import { send } from './answer.ts'
import { beginCall, type Call } from './call.ts'
import { sendError, sendFault } from './error-answer.ts'
import { answerInquiryForm } from './form/answer.ts'
import { FORM_PAGE_POLICY } from './form/page.ts'
import { isClosing } from './linger.ts'
import { answerPage, pageOf } from './pages.ts'
import { answerQuota, asksForQuota, countCall } from './public-quota.ts'

export type Front = (request: IncomingMessage, response: ServerResponse, awaitsContinue?: boolean) => void

/** `enterRoute` answers the endpoints that compute; whatever it throws is answered here. */
export function createFront(service: Service, enterRoute: (call: Call) => Promise<void>): Front {
  const security = {
    page: headerFields(securityHeaders(service.config, 'page')),
    data: headerFields(securityHeaders(service.config, 'data')),
    form: headerFields(
      securityHeaders(service.config, 'page').map(([name, value]): [string, string] =>
        name === 'Content-Security-Policy' ? [name, FORM_PAGE_POLICY] : [name, value],
      ),
    ),
  }
  return (request, response, awaitsContinue = false) => {
    if (isClosing(request.socket)) return
    const call = beginCall(service, request, response, awaitsContinue)
    try {
      if (asksForQuota(call)) return void answerQuota(call).catch((error: unknown) => sendError(call, error))
      const match = matchPath(targetPath(request) ?? '/')
      if (match.kind === 'outside') return answerOutside(call, security)
      call.responseHeaders.push(...security.data)
      const answered = answerMatch(call, match, enterRoute)
      answered?.catch((error: unknown) => sendError(call, error))
    } catch (error) {
      sendError(call, error)
    }
  }
}

function answerOutside(call: Call, security: Readonly<Record<SecurityScope | 'form', HeaderFields>>): void {
  if (targetPath(call.request) === INQUIRY_FORM_PATH) {
    call.responseHeaders.push(...security.form)
    requireSoundFraming(call)
    void answerInquiryForm(call)
    return
  }
  const page = pageOf(call)
  call.responseHeaders.push(...(isOpenPage(page) ? [...security.data, ...ANY_ORIGIN] : security.page))
  requireSoundFraming(call)
  answerPage(call, page)
}

/** Undefined when the answer has already been sent: reads are synchronous. */
function answerMatch(
  call: Call,
  match: Exclude<RouteMatch, { kind: 'outside' }>,
  enterRoute: (call: Call) => Promise<void>,
): Promise<void> | undefined {
  const { request, service } = call
  const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined
  call.responseHeaders.push(...corsFields(endpoint, request.headers.origin, service.config.allowedOrigins))
  requireSoundFraming(call)
  if (match.kind === 'unknown') throw new Refusal('unknown-path')
  if (match.kind === 'unsupported-version') throw new Refusal('unsupported-version')
  return answerEndpoint(call, match, enterRoute)
}

function requireSoundFraming({ request }: Call): void {
  const fault = framingFault(request)
  if (fault) throw new Refusal(fault)
}

function answerEndpoint(
  call: Call,
  { endpoint, params }: Extract<RouteMatch, { kind: 'endpoint' }>,
  enterRoute: (call: Call) => Promise<void>,
): Promise<void> | undefined {
  call.endpoint = endpoint
  if (endpoint.method === 'POST') call.responseHeaders.push(CONTRACT_HEADER, call.service.contract)
  const { method } = call.request
  const allow: HeaderFields = ['Allow', allowOf(endpoint)]
  if (method === 'OPTIONS') {
    send(call, { status: 204, headers: [...allow, ...preflightFields(endpoint)] })
    return undefined
  }
  if (method !== endpoint.method && !(method === 'HEAD' && endpoint.method === 'GET')) {
    sendFault(call, 'method-not-allowed', { headers: allow })
    return undefined
  }
  const proceed = () => (endpoint.method === 'GET' ? answerFromAssets(call, endpoint, params) : enterRoute(call))
  // Production counts and checks its key itself, in its own order of checks (D9).
  if (endpoint.quota.name !== 'public') return proceed()
  const proceedIf = (admitted: boolean) => {
    if (!admitted) return undefined
    if (hasSeveralKeys(call.request)) throw new Refusal('idempotency-key-malformed')
    return proceed()
  }
  const admitted = countCall(call)
  return admitted instanceof Promise ? admitted.then(proceedIf) : proceedIf(admitted)
}

const UNKNOWN_ID = { variant: 'unknown-variant', document: 'unknown-document' } as const

function answerFromAssets(call: Call, endpoint: Endpoint, params: Readonly<Record<string, string>>): undefined {
  const { assets } = call.service
  const asset = assets?.get(endpointFile(endpoint, params))
  if (asset) {
    send(call, answerRead(asset, call.request.headers))
    return
  }
  // Without a site (split) no ids are known, so a 404 would be wrong.
  if (assets && (endpoint.id === 'variant' || endpoint.id === 'document')) throw new Refusal(UNKNOWN_ID[endpoint.id])
  throw new Refusal('unavailable', { retryAfterSeconds: MISSING_FILE_RETRY_SECONDS })
}

/** A read file that the build did not make: only a new deployment can fix that. */
const MISSING_FILE_RETRY_SECONDS = 60
