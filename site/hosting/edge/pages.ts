/** Everything outside the API: pages, their Markdown, styles, scripts. */

import { isOpenPage, notFoundPage, type PageMatch } from '../../../inquiry-service/assets/addresses.ts'
import { Refusal } from '../../../inquiry-service/contract/errors.ts'
import { prefersToHtml } from '../../../inquiry-service/wire/accept.ts'
import { preflightFields } from '../../../inquiry-service/wire/cors.ts'
import { refusalAnswer } from '../../../inquiry-service/wire/json-answer.ts'
import { answer } from './answer.ts'
import type { EdgeConfig } from './config.ts'
import { assets, type EdgeFile } from './files.ts'
import { answerFile, answerMissingPage, type Reader } from './read.ts'

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']

export async function answerPage(
  call: Reader & { readonly config: EdgeConfig },
  match: PageMatch<EdgeFile>,
): Promise<Response> {
  const { method, headers } = call.request
  if (match.kind === 'none') {
    const page = notFoundPage(assets)
    if (page && !prefersToHtml('application/json', headers.get('Accept') ?? undefined)) {
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
    return answer(call, 308, ['Location', match.location + new URL(call.request.url).search])
  }
  return await answerFile(call, match.asset)
}
