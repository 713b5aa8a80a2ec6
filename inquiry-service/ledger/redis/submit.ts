/** One submission: what goes into the script and what its answer means. */
import { INQUIRY_QUOTA } from '../../contract/limits.ts'
import { quotaState } from '../../quota/quota.ts'
import type { Submission, SubmissionOutcome } from '../ledger.ts'
import { hashKey, type Keys } from './keys.ts'
import type { ScriptArgument } from './scripts.ts'

export interface SubmitCall {
  keys: string[]
  args: ScriptArgument[]
}

/** Milliseconds of the quota's window. */
const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000

/** KEYS and ARGV of submit.lua. `fenced`: a replay must be a write; `shiftMs`: moves the store's clock, in tests. */
export function submitCall(submission: Submission, keys: Keys, { fenced = false, shiftMs = 0 } = {}): SubmitCall {
  const keyHash = hashKey(submission.key)
  return {
    keys: [
      keys.record(keyHash),
      keys.quota(submission.client),
      keys.inquiry(submission.requestId),
      keys.inquiries,
      keys.state('new'),
      keys.outbox,
      keys.audit,
      keys.fence,
    ],
    args: [
      submission.digest.toString('hex'),
      submission.requestId,
      INQUIRY_QUOTA.limit,
      WINDOW_MS,
      fenced ? 1 : 0,
      shiftMs,
      ...['inquiry', JSON.stringify(submission.inquiry), 'state', 'new', 'key', keyHash],
    ],
  }
}

/** The script with a limit of none: runs every check of a submission and can't write. */
export function probeCall(keys: Keys): SubmitCall {
  const probe = 'probe'
  return {
    keys: [
      keys.record(probe),
      keys.quota(probe),
      keys.inquiry(probe),
      keys.inquiries,
      keys.state('new'),
      keys.outbox,
      keys.audit,
      keys.fence,
    ],
    args: ['', probe, 0, WINDOW_MS, 0, 0],
  }
}

/** The script found something that it must not write to; nothing was written. */
export class DefectError extends Error {
  override readonly name = 'DefectError'
}

/**
 * The outcome that the script's answer tells.
 *
 * @throws DefectError when the keys are not as they must be, or the answer is none of the script's
 */
export function submitOutcome(answer: unknown, requestId: string): SubmissionOutcome {
  const [kind, ...rest] = Array.isArray(answer) ? answer : []
  switch (kind) {
    case 'accepted':
      return { kind, requestId, quota: readQuota(rest) }
    case 'replayed':
      return { kind, requestId: String(rest[0]) }
    case 'conflict':
      return { kind }
    case 'limited': {
      const quota = readQuota(rest)
      return { kind, retryAfterSeconds: quota.resetSeconds ?? INQUIRY_QUOTA.windowSeconds, quota }
    }
    case 'defect':
      throw new DefectError(String(rest[0]))
    default:
      throw new DefectError('answer')
  }
}

function readQuota([counted, oldest, now]: unknown[]) {
  return quotaState(INQUIRY_QUOTA, Number(counted), oldest === '' ? undefined : Number(oldest), Number(now))
}
