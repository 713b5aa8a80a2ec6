/** Hands an inquiry, or a report, to the ledger and turns the outcome into the answer. */
import { randomUUIDv7 } from 'node:crypto'
import type { RequestAccepted } from '../contract/answers.ts'
import { Refusal } from '../contract/errors.ts'
import type { Submitted } from '../contract/report.ts'
import { inquiryDigest } from '../ledger/keys.ts'
import { LedgerUnavailableError, type SubmissionOutcome } from '../ledger/ledger.ts'
import { describe } from '../support/thrown.ts'
import { rateLimitFields } from '../wire/header-fields.ts'
import { sendJson } from './answer.ts'
import { type Call, clientOf } from './call.ts'
import { sendFault } from './error-answer.ts'
import { LOGGED_CLIENT_LENGTH } from './log.ts'

/** Inquiries that are switched off do not come back within minutes. Seconds. */
const INQUIRIES_OFF_RETRY_SECONDS = 3_600

const DEFECT_RETRY_SECONDS = 5

/** @throws Refusal `inquiries-off`, or `inquiry-unavailable` when the outcome is not known */
export async function submit(call: Call, key: string, inquiry: Submitted): Promise<SubmissionOutcome> {
  const { clientLines, clock, config, ledger, log, meter } = call.service
  if (!config.inquiries) throw new Refusal('inquiries-off', { retryAfterSeconds: INQUIRIES_OFF_RETRY_SECONDS })
  const client = clientOf(call)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const submission = {
    key,
    digest: inquiryDigest(inquiry),
    client,
    inquiry,
    requestId: randomUUIDv7(),
    // Not the time of arrival: a body may take a while, and stamps must be in the order of their times.
    now: clock(),
    receivedAt: Date.now(),
  }
  const outcome = await ledger.submit(submission).catch((error: unknown) => {
    meter?.submitted('unavailable', seconds())
    throw unconfirmed(call, error)
  })
  meter?.submitted(outcome.kind, seconds())
  if (outcome.kind === 'accepted') {
    call.service.onAccepted()
    meter?.quotaTaken(outcome.quota, 'admitted')
  }
  // Every 202 reports the quota (D24), even though a replay does not count.
  if (outcome.kind !== 'conflict') call.responseHeaders.push(...rateLimitFields(outcome.quota, { legacy: true }))
  if (outcome.kind === 'limited') meter?.quotaTaken(outcome.quota, 'refused')
  // Stored inquiries are always logged: their quota limits the number of lines.
  if (outcome.kind === 'accepted' || clientLines.admits(client)) {
    const about = { requestId: call.id, outcome: outcome.kind, client: client.slice(0, LOGGED_CLIENT_LENGTH) }
    log.info(about, inquiry.kind === 'report' ? 'report decided' : 'inquiry decided')
  }
  return outcome
}

/** Logs why the ledger has not confirmed an inquiry. Whatever it was, the inquiry may have been stored. */
function unconfirmed(call: Call, error: unknown): Refusal {
  const isKnown = error instanceof LedgerUnavailableError
  const { clientLines, log } = call.service
  if (clientLines.admits(clientOf(call))) {
    const reason = isKnown
      ? { applied: error.applied, reason: error.message, cause: error.cause }
      : { cause: describe(error) }
    const about = { requestId: call.id, endpoint: call.endpoint?.id, ...reason }
    log.error(about, isKnown ? 'ledger unavailable' : 'unforeseen fault')
  }
  return new Refusal('inquiry-unavailable', {
    retryAfterSeconds: isKnown ? error.retryAfterSeconds : DEFECT_RETRY_SECONDS,
    wroteNothing: isKnown && error.applied === 'no',
  })
}

export function sendOutcome(call: Call, outcome: SubmissionOutcome): void {
  if (outcome.kind === 'conflict') return void sendFault(call, 'idempotency-conflict')
  if (outcome.kind === 'limited') return void sendFault(call, 'inquiry-quota', outcome)
  const received: RequestAccepted = { requestId: outcome.requestId, status: 'received' }
  sendJson(call, 202, received, outcome.kind === 'replayed' ? ['Idempotent-Replayed', 'true'] : [])
}
