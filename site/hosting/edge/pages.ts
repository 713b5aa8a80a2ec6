/** Everything outside the API: pages, their Markdown, styles, scripts. */

import { isOpenPage, notFoundPage, type PageMatch } from '../../../inquiry-service/assets/addresses.ts'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { READ_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import { preflightFields } from '../../../inquiry-service/wire/header-fields.ts'
import { refusalAnswer } from '../../../inquiry-service/wire/json-answer.ts'
import { isPreferredToHtml } from '../../../inquiry-service/wire/negotiation.ts'
import { answer } from './answer.ts'
import type { EdgeConfig } from './config.ts'
import { assets } from './files.ts'
import { answerFile, answerMissingPage, type Reader } from './read.ts'

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']

export async function answerPage(call: Reader & { readonly config: EdgeConfig }, match: PageMatch): Promise<Response> {
  const { method, headers } = call.request
  if (match.kind === 'none') {
    const page = notFoundPage(assets)
    if (page && !isPreferredToHtml('application/json', headers.get('Accept') ?? undefined)) {
      return await answerMissingPage(call, page)
    }
    throw new Refusal('unknown-path')
  }
  if (method === 'OPTIONS') {
    return answer(call, 204, isOpenPage(match) ? [...ALLOW, ...preflightFields({ method: 'GET' })] : ALLOW)
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const refusal = refusalAnswer(new Refusal('method-not-allowed'), call.config.siteUrl)
    return answer(call, refusal.status, [...refusal.headers, ...ALLOW], refusal.body)
  }
  if (match.kind === 'moved') {
    const location = match.location + new URL(call.request.url).search
    return answer(call, 308, ['Location', location, 'Content-Length', '0', 'Cache-Control', READ_CACHE])
  }
  return await answerFile(call, match.asset)
}
