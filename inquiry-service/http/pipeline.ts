/**
 * The way of every request: framing, then the endpoint table, once (404, 204, 405, CORS, public quota), then the answer. Reads and pages
 * are answered here, from memory. What has to be computed is left to the file below `routes/` that Nitro has found for the endpoint.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createApp, type EventHandler, type NodeListener, toNodeListener } from 'h3'
import { endpointFile, findPage, isOpenPage, missingRead, notFoundPage, type PageMatch } from '../assets/addresses.ts'
import {
  type Asset,
  answerNotFoundPage,
  answerRead,
  type Chosen,
  chooseRepresentation,
  type ReadAnswer,
  type Representation,
  representationOf,
} from '../assets/asset.ts'
import type { Assets, LoadedFile } from '../assets/assets.ts'
import { API_PREFIXES, allowOf, type Endpoint, matchPath, PAGE_ALLOW, type RouteMatch } from '../contract/endpoints.ts'
import { Refusal } from '../contract/errors.ts'
import { READ_CACHE } from '../contract/response-headers.ts'
import {
  ANY_ORIGIN,
  CONTRACT_HEADER,
  corsFields,
  type HeaderFields,
  headerFields,
  preflightFields,
} from '../wire/header-fields.ts'
import { isPreferredToHtml } from '../wire/negotiation.ts'
import { framingFault, hasSeveralKeys, targetPath, targetQuery } from '../wire/request.ts'
import { securityHeaders } from '../wire/security-headers.ts'
import { isClosing, send } from './answer.ts'
import { beginCall, type Call, callOf, type Service } from './call.ts'
import { ANY_ALLOW, sendError, sendFault } from './error-answer.ts'
import { FORM_PAGE_POLICY } from './form-page.ts'
import { answerQuota, asksForQuota, countCall } from './public-quota.ts'

type Awaitable = Promise<void> | void

/** The files below routes/, by their address: `/api/v1/estimate`, `/inquire/send`. */
export type Routes = ReadonlyMap<string, EventHandler>

export function createPipeline(service: Service, routes: Routes) {
  const listeners = new Map([...routes].map(([path, handler]) => [path, routeListener(handler)]))
  const security = {
    page: headerFields(securityHeaders(service.config, 'page')),
    data: headerFields(securityHeaders(service.config, 'data')),
    form: headerFields(securityHeaders(service.config, 'page', FORM_PAGE_POLICY)),
  }

  function answer(call: Call): Awaitable {
    if (asksForQuota(call)) return answerQuota(call)
    const path = targetPath(call.request) ?? '/'
    const match = matchPath(path)
    // Of what is no endpoint, known or not (D12a).
    const isTrace = call.request.method === 'TRACE' && match.kind !== 'endpoint'
    if (isTrace || match.kind !== 'outside') call.responseHeaders.push(...security.data)
    if (isTrace) return sendFault(call, 'method-not-allowed', { headers: ANY_ALLOW })
    if (match.kind !== 'outside') return answerApi(call, match)
    const form = listeners.get(path)
    if (form) {
      call.responseHeaders.push(...security.form)
      requireSoundFraming(call)
      return answerByRoute(call, form)
    }
    const page: PageMatch = service.assets ? findPage(service.assets, path) : { kind: 'none' }
    call.responseHeaders.push(...(isOpenPage(page) ? [...security.data, ...ANY_ORIGIN] : security.page))
    requireSoundFraming(call)
    return answerPage(call, page)
  }

  function answerApi(call: Call, match: Exclude<RouteMatch, { kind: 'outside' }>): Awaitable {
    const { request } = call
    const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined
    call.responseHeaders.push(...corsFields(endpoint, request.headers.origin, service.config.allowedOrigins))
    requireSoundFraming(call)
    if (match.kind === 'unknown') throw new Refusal('unknown-path')
    if (match.kind === 'unsupported-version') throw new Refusal('unsupported-version')
    call.endpoint = match.endpoint
    const { method } = match.endpoint
    if (method === 'POST') call.responseHeaders.push(CONTRACT_HEADER, service.contract)
    const allow: HeaderFields = ['Allow', allowOf(match.endpoint)]
    if (request.method === 'OPTIONS') {
      return send(call, { status: 204, headers: [...allow, ...preflightFields(match.endpoint)] })
    }
    if (request.method !== method && !(request.method === 'HEAD' && method === 'GET')) {
      return sendFault(call, 'method-not-allowed', { headers: allow })
    }
    const proceed = () =>
      method === 'GET'
        ? answerEndpoint(call, match.endpoint, match.params)
        : answerByRoute(call, listeners.get(API_PREFIXES[0] + match.endpoint.path))
    // Production counts and checks its key itself, in its own order of checks (D9).
    if (match.endpoint.quota.name !== 'public') return proceed()
    const proceedIf = (isAdmitted: boolean) => {
      if (!isAdmitted) return undefined
      if (hasSeveralKeys(request)) throw new Refusal('idempotency-key-malformed')
      return proceed()
    }
    const admitted = countCall(call)
    return admitted instanceof Promise ? admitted.then(proceedIf) : proceedIf(admitted)
  }

  return (request: IncomingMessage, response: ServerResponse, awaitsContinue = false): void => {
    if (isClosing(request.socket)) return
    const call = beginCall(service, request, response, awaitsContinue)
    try {
      answer(call)?.catch((error: unknown) => sendError(call, error))
    } catch (error) {
      sendError(call, error)
    }
  }
}

/** One file in an app of its own: which file it is the endpoint table has found, and a router would look again. */
function routeListener(handler: EventHandler): NodeListener {
  // h3 wraps what is thrown.
  const app = createApp({ onError: (error, event) => sendError(callOf(event), error.cause ?? error) })
  return toNodeListener(app.use(handler))
}

async function answerByRoute(call: Call, listener: NodeListener | undefined): Promise<void> {
  if (!listener) throw new Error('Bug: no file below routes/ answers this endpoint')
  await listener(call.request, call.response)
}

function requireSoundFraming({ request }: Call): void {
  const fault = framingFault(request)
  if (fault) throw new Refusal(fault)
}

function answerEndpoint(call: Call, endpoint: Endpoint, params: Readonly<Record<string, string>>): Awaitable {
  const { assets } = call.service
  const asset = assets?.get(endpointFile(endpoint, params))
  if (assets && asset) return sendAsset(call, assets, asset)
  throw missingRead(endpoint, assets !== undefined)
}

const ALLOW: HeaderFields = ['Allow', PAGE_ALLOW]

function answerPage(call: Call, match: PageMatch): Awaitable {
  const { request, service } = call
  const { assets } = service
  if (match.kind === 'none' || !assets) {
    // A page for people, an Error body for programs (D4).
    const path = targetPath(request) ?? '/'
    const page = assets && notFoundPage(assets, path, request.headers.accept)
    if (!page || isPreferredToHtml('application/json', request.headers.accept)) throw new Refusal('unknown-path')
    return sendFile(call, assets, chooseRepresentation(page, request.headers), answerNotFoundPage)
  }
  if (request.method === 'OPTIONS') {
    const preflight = isOpenPage(match) ? preflightFields({ method: 'GET' }) : []
    return send(call, { status: 204, headers: [...ALLOW, ...preflight] })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendFault(call, 'method-not-allowed', { headers: ALLOW })
  }
  if (match.kind === 'asset') return sendAsset(call, assets, match.asset)
  const location = ['Location', match.location + targetQuery(request), 'Content-Length', '0']
  // Without a lifetime browsers would keep it forever.
  send(call, { status: 308, headers: [...location, 'Cache-Control', READ_CACHE] })
}

function sendAsset(call: Call, assets: Assets, asset: Asset): Awaitable {
  const { headers } = call.request
  return sendFile(call, assets, chooseRepresentation(asset, headers), (found) => answerRead(found, headers))
}

function sendFile(
  call: Call,
  assets: Assets,
  chosen: Chosen,
  answerOf: (found: Representation) => ReadAnswer,
): Awaitable {
  const sendLoaded = (file: LoadedFile) => {
    const { status, headers, hasBody } = answerOf(representationOf(chosen.asset, file))
    send(call, { status, headers, body: hasBody ? file.body : undefined })
  }
  const file = assets.load(chosen)
  return file instanceof Promise ? file.then(sendLoaded) : sendLoaded(file)
}
