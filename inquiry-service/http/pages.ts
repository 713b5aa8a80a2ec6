/** Everything outside the API: pages, their Markdown, styles, scripts. */

import { findPage, isOpenPage, notFoundPage, type PageMatch } from '../assets/addresses.ts'
import { answerNotFoundPage, answerRead } from '../assets/answer-read.ts'
import { Refusal } from '../contract/errors.ts'
import { prefersToHtml } from '../wire/accept.ts'
import { preflightFields } from '../wire/cors.ts'
import { targetPath, targetQuery } from '../wire/framing.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { send } from './answer.ts'
import type { Call } from './call.ts'
import { sendFault } from './error-answer.ts'

const ALLOW: HeaderFields = ['Allow', 'GET, HEAD, OPTIONS']

export function pageOf({ request, service }: Call): PageMatch<Buffer> {
  return service.assets ? findPage(service.assets, targetPath(request) ?? '/') : { kind: 'none' }
}

export function answerPage(call: Call, match: PageMatch<Buffer>): void {
  const { request } = call
  if (match.kind === 'none') {
    answerUnknown(call)
  } else if (request.method === 'OPTIONS') {
    send(call, { status: 204, headers: isOpenPage(match) ? [...ALLOW, ...preflightFields({ method: 'GET' })] : ALLOW })
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendFault(call, 'method-not-allowed', { headers: ALLOW })
  } else if (match.kind === 'moved') {
    const location = match.location + targetQuery(request)
    send(call, { status: 308, headers: ['Location', location, 'Content-Length', '0'] })
  } else {
    send(call, answerRead(match.asset, request.headers))
  }
}

/** A page for people, an Error body for programs (D4). */
function answerUnknown(call: Call): void {
  const { request, service } = call
  const page = service.assets && notFoundPage(service.assets)
  if (!page || prefersToHtml('application/json', request.headers.accept)) throw new Refusal('unknown-path')
  send(call, answerNotFoundPage(page, request.headers))
}
