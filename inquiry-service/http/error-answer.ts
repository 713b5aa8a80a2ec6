/**
 * The one place where something thrown becomes an answer. A Refusal carries its own answer; anything else is unforeseen,
 * is logged with its cause, and is answered without detail (D7).
 */

import { FAULTS, type FaultName, Refusal } from '../contract/errors.ts'
import { describe } from '../support/thrown.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { refusalAnswer } from '../wire/json-answer.ts'
import { send } from './answer.ts'
import { ClientGoneError } from './body.ts'
import { type Answer, type Call, clientOf } from './call.ts'

/** After these it is unclear where the request ends or whether a body follows. */
const CLOSING: ReadonlySet<FaultName> = new Set<FaultName>(['malformed-request', 'headers-too-large', 'expectation'])

/** The default, seconds. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Answers a call that ended in an error, whether here or in a file route. Never throws. */
export function sendError(call: Call, error: unknown): void {
  if (error instanceof ClientGoneError) {
    call.service.log.debug({ requestId: call.id }, 'client went away')
    call.response.destroy()
    return
  }
  const refusal = asRefusal(call, error)
  call.service.meter.refused(FAULTS[refusal.fault].code)
  if (refusal.fields?.['website'] !== undefined) call.service.meter.trapped()
  send(call, { ...answerTo(call, refusal), closes: CLOSING.has(refusal.fault) })
}

function answerTo(call: Call, refusal: Refusal): Answer {
  if (!call.refusalPage) return refusalAnswer(refusal, call.service.config.siteUrl)
  const page = call.refusalPage(refusal)
  const { retryAfterSeconds } = refusal
  const retryAfter = retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)]
  return { ...page, headers: [...page.headers, ...retryAfter] }
}

/** Answers with a fault that needs no exception, which costs more than the answer; `headers` come beside the common ones. */
export function sendFault(
  call: Call,
  fault: FaultName,
  { headers = [], retryAfterSeconds }: { headers?: HeaderFields; retryAfterSeconds?: number } = {},
): void {
  call.service.meter.refused(FAULTS[fault].code)
  const answer = refusalAnswer({ fault, retryAfterSeconds }, call.service.config.siteUrl)
  send(call, headers.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...headers] })
}

function asRefusal(call: Call, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { clientLines, log } = call.service
  if (clientLines.admits(clientOf(call))) {
    log.error({ requestId: call.id, endpoint: call.endpoint?.id, cause: describe(error) }, 'unforeseen fault')
  }
  // The inquiry may have been stored before the fault: only this answer tells the client to keep its key.
  const fault: FaultName = call.endpoint?.id === 'requests' ? 'inquiry-unavailable' : 'unavailable'
  return new Refusal(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
}
