/**
 * Where every request starts: the endpoint table (204, 404, 405, CORS, public quota), then the built files or the
 * functions that compute. The order is that of the service.
 */
import { CONTRACT_DIGEST, MODEL_OF_VARIANT } from '#edge-build'
import {
  endpointFile,
  findPage,
  isOpenPage,
  missingRead,
  notFoundPage,
  type PageMatch,
} from '../../../inquiry-service/assets/addresses.ts'
import type { SandboxValidated } from '../../../inquiry-service/contract/answers.ts'
import {
  allowOf,
  type Endpoint,
  matchPath,
  PAGE_ALLOW,
  type RouteMatch,
} from '../../../inquiry-service/contract/endpoints.ts'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../../inquiry-service/contract/estimate.ts'
import { inquiryFromBody } from '../../../inquiry-service/contract/inquiry.ts'
import { ESTIMATE_BODY_BYTES, HEADER_BYTES, INQUIRY_BODY_BYTES } from '../../../inquiry-service/contract/limits.ts'
import { ownValue } from '../../../inquiry-service/contract/own-value.ts'
import { READ_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import {
  ANY_ORIGIN,
  CONTRACT_HEADER,
  corsFields,
  type HeaderFields,
  headerFields,
  preflightFields,
  rateLimitFields,
} from '../../../inquiry-service/wire/header-fields.ts'
import { jsonAnswer, refusalAnswer } from '../../../inquiry-service/wire/json-answer.ts'
import { isPreferredToHtml } from '../../../inquiry-service/wire/negotiation.ts'
import { parseEstimateBytes, parseInquiryBytes, requireJsonFields } from '../../../inquiry-service/wire/request.ts'
import { securityHeaders } from '../../../inquiry-service/wire/security-headers.ts'
import { answer, type CommonFields, readBody } from './answer.ts'
import { answerFile, answerMissingPage, assets, type Reader } from './assets.ts'
import { BUILT_SETTINGS, clientName, type EdgeConfig } from './client.ts'
import { takePublic } from './client-quota.ts'
import { passOnInquiry } from './inquiry.ts'
import type { PlatformRequest } from './runtime.ts'

interface EdgeCall extends Reader {
  readonly request: PlatformRequest
  readonly config: EdgeConfig
}

/** @throws everything that is not a refusal */
export async function answerCall(call: EdgeCall): Promise<Response> {
  const { request, config } = call
  const { pathname } = new URL(request.url)
  const match = matchPath(pathname)
  const page = match.kind === 'outside' ? findPage(assets, pathname) : undefined
  const isPage = page !== undefined && !isOpenPage(page)
  call.fields.push(...headerFields(securityHeaders(config, isPage ? 'page' : 'data')))
  if (page === undefined) call.fields.push(...endpointFields(match, request))
  else if (!isPage) call.fields.push(...ANY_ORIGIN)
  try {
    requireHeaderLimit(request)
    return page ? await answerPage(call, page) : await answerMatch(call, match)
  } catch (error) {
    if (error instanceof Refusal) return refuse(call, error)
    throw error
  }
}

/** Who may read the answer, and of what computes the contract. */
export function endpointFields(match: RouteMatch, { headers }: Request): HeaderFields {
  const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined
  const cors = corsFields(endpoint, headers.get('Origin') ?? undefined, BUILT_SETTINGS.allowedOrigins)
  return endpoint?.method === 'POST' ? [...cors, CONTRACT_HEADER, CONTRACT_DIGEST] : cors
}

export function refuse(
  call: CommonFields & { readonly config: Pick<EdgeConfig, 'siteUrl'> },
  refusal: Refusal,
  more: string[] = [],
): Response {
  const { status, headers, body } = refusalAnswer(refusal, call.config.siteUrl)
  return answer(call, status, [...headers, ...more], body)
}

function answerMatch(call: EdgeCall, match: RouteMatch): Response | Promise<Response> {
  if (match.kind === 'outside' || match.kind === 'unknown') throw new Refusal('unknown-path')
  if (match.kind === 'unsupported-version') throw new Refusal('unsupported-version')
  const { endpoint, params } = match
  const { method } = call.request
  const allow = ['Allow', allowOf(endpoint)]
  if (method === 'OPTIONS') return answer(call, 204, [...allow, ...preflightFields(endpoint)])
  if (method !== endpoint.method && !(method === 'HEAD' && endpoint.method === 'GET')) {
    return refuse(call, new Refusal('method-not-allowed'), allow)
  }
  return endpoint.id === 'requests' ? passOnInquiry(call, endpoint) : answerPublic(call, endpoint, params)
}

async function answerPublic(
  call: EdgeCall,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const { request, config, env } = call
  const { admitted, state } = await takePublic(await clientName(request, config), env.CLIENT_QUOTAS)
  call.fields.push(...rateLimitFields(state))
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
  if (request.headers.get('Idempotency-Key')?.includes(',')) throw new Refusal('idempotency-key-malformed')
  switch (endpoint.id) {
    case 'estimate':
      return json(call, estimateFromBody(parseEstimateBytes(await jsonBody(request, endpoint))))
    case 'sandbox': {
      const inquiry = inquiryFromBody(parseInquiryBytes(await jsonBody(request, endpoint)), modelOfVariant)
      return json(call, { status: 'validated', sandbox: true, request: inquiry } satisfies SandboxValidated)
    }
    default:
      return await answerRead(call, endpoint, params)
  }
}

function answerRead(call: EdgeCall, endpoint: Endpoint, params: Readonly<Record<string, string>>): Promise<Response> {
  const asset = assets.get(endpointFile(endpoint, params))
  if (asset) return answerFile(call, asset)
  throw missingRead(endpoint)
}

async function jsonBody(request: Request, { id }: Endpoint): Promise<Uint8Array> {
  const { headers } = request
  requireJsonFields(headers.get('Content-Type') ?? undefined, headers.get('Content-Encoding') ?? undefined)
  return id === 'estimate'
    ? await readBody(request, ESTIMATE_BODY_BYTES, 'estimate-too-large')
    : await readBody(request, INQUIRY_BODY_BYTES, 'inquiry-too-large')
}

function json(call: EdgeCall, value: unknown): Response {
  const { status, headers, body } = jsonAnswer(200, JSON.stringify(value))
  return answer(call, status, headers, body)
}

const modelOfVariant = (variantId: string) => ownValue(MODEL_OF_VARIANT, variantId)

/** The service's limit; the platform itself allows eight times as much. */
function requireHeaderLimit({ url, headers }: Request): void {
  let length = url.length
  for (const [name, value] of headers) length += name.length + value.length + 4
  if (length > HEADER_BYTES) throw new Refusal('headers-too-large')
}

const ALLOW = ['Allow', PAGE_ALLOW]

async function answerPage(call: Reader & { readonly config: EdgeConfig }, match: PageMatch): Promise<Response> {
  const { method, headers } = call.request
  if (match.kind === 'none') {
    const accept = headers.get('Accept') ?? undefined
    const { pathname } = new URL(call.request.url)
    const page = notFoundPage(assets, pathname, accept)
    if (page && !isPreferredToHtml('application/json', accept)) return await answerMissingPage(call, page)
    throw new Refusal('unknown-path')
  }
  if (method === 'OPTIONS') {
    return answer(call, 204, isOpenPage(match) ? [...ALLOW, ...preflightFields({ method: 'GET' })] : ALLOW)
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(call, new Refusal('method-not-allowed'), ALLOW)
  }
  if (match.kind === 'moved') {
    const location = match.location + new URL(call.request.url).search
    return answer(call, 308, ['Location', location, 'Content-Length', '0', 'Cache-Control', READ_CACHE])
  }
  return await answerFile(call, match.asset)
}
