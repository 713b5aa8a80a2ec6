/**
 * The one place where something thrown becomes an answer. A Refusal carries its own answer; anything else is unforeseen,
 * is logged with its cause, and is answered without detail (D7).
 */

import { FAULTS, type FaultName, Refusal } from '../contract/errors.ts'
import { LedgerUnavailableError } from '../ledger/ledger.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { refusalAnswer } from '../wire/json-answer.ts'
import { send } from './answer.ts'
import { ClientGoneError } from './body.ts'
import { type Call, clientOf } from './call.ts'

/** After these it is unclear where the request ends or whether a body follows. */
const CLOSING: ReadonlySet<FaultName> = new Set<FaultName>(['malformed-request', 'headers-too-large', 'expectation'])

/** The default, seconds. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Answers a call that ended in an error. Never throws. */
export function sendError(call: Call, error: unknown): void {
  if (error instanceof ClientGoneError) {
    call.service.log.debug({ requestId: call.id }, 'client went away')
    return
  }
  const refusal = asRefusal(call, error)
  call.service.meter.refused(FAULTS[refusal.fault].code)
  if (refusal.fields?.['website'] !== undefined) call.service.meter.trapped()
  const answer = refusalAnswer(refusal, call.service.config.siteUrl)
  send(call, { ...answer, closes: CLOSING.has(refusal.fault) })
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
  const isTold = clientLines.admits(clientOf(call))
  // The inquiry may have been stored before the fault: only this answer tells the client to keep its key.
  const fault: FaultName = call.endpoint?.id === 'requests' ? 'inquiry-unavailable' : 'unavailable'
  if (error instanceof LedgerUnavailableError) {
    if (isTold) log.error({ requestId: call.id, applied: error.applied, reason: error.message }, 'ledger unavailable')
    return new Refusal(fault, { retryAfterSeconds: error.retryAfterSeconds, cause: error })
  }
  if (isTold) {
    log.error({ requestId: call.id, endpoint: call.endpoint?.id, cause: describe(error) }, 'unforeseen fault')
  }
  return new Refusal(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error })
}

/** Name, code and place only: parsers and drivers may quote what was sent in their messages. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    stack: frames.map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  }
}
