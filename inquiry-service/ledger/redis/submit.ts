/** One submission: what goes into the script and what its answer means. */
import { ForeignAnswerError } from '../../redis/failures.ts'
import { type Script, type ScriptCall, script } from '../../redis/scripts.ts'
import { textFolder } from '../../support/folders.ts'
import { fingerprint, keyHash } from '../keys.ts'
import { LIMIT, quotaOf, retryAfterSeconds, type Submission, type SubmissionOutcome, WINDOW_MS } from '../ledger.ts'
import type { Keys } from './keys.ts'

const TEXTS = textFolder(import.meta.url, './lua')

/** With the functions of `shared.lua` behind its first line, which has to stay the first. */
export function withShared(text: string | undefined): Script {
  return script(text?.replace('\n', () => `\n${TEXTS['shared']}`))
}

export const LUA = {
  // Without `shared.lua`: every inquiry passes here.
  submit: script(TEXTS['submit']),
  settle: script("#!lua\nredis.call('SET', KEYS[1], 1)\nreturn redis.call('DEL', KEYS[1])"),
}

const SHARED = { keys: 5, args: 3 }

/** `hasBarrier`: a replay must be a write; `time`: replaces the store's clock, in tests. */
export function submitCall(
  submission: Submission,
  keys: Keys,
  { hasBarrier, time }: { hasBarrier: boolean; time: number | '' },
): ScriptCall {
  const { key, digest, client, requestId, inquiry } = submission
  const hash = keyHash(key).toString('hex')
  return {
    script: LUA.submit,
    keys: submitKeys(keys, { hash, client, requestId }),
    args: [
      LIMIT,
      WINDOW_MS,
      time,
      fingerprint(key, digest).toString('hex'),
      requestId,
      hasBarrier ? 1 : 0,
      JSON.stringify(inquiry),
      hash,
    ],
    shared: SHARED,
  }
}

/** The script with a limit of zero: runs every check of a submission and can't write. */
export function probeCall(keys: Keys): ScriptCall {
  const probe = { hash: 'probe', client: 'probe', requestId: 'probe' }
  return { script: LUA.submit, keys: submitKeys(keys, probe), args: [0, WINDOW_MS, '', '', '', 0, '', ''] }
}

/** A key has the wrong type. Nothing was written. */
export class DefectError extends Error {
  override readonly name = 'DefectError'
}

export function stampsAhead(answer: unknown): number {
  return Array.isArray(answer) ? Number(answer[1]) : 0
}

/** @throws DefectError when the keys are not as they must be, ForeignAnswerError for the answer to another command */
export function submitOutcome(answer: unknown, requestId: string): SubmissionOutcome {
  const [asked, , kind, ...rest] = Array.isArray(answer) ? answer : []
  if (asked !== requestId) throw new ForeignAnswerError()
  switch (kind) {
    case 'accepted':
      return { kind, requestId, quota: readQuota(rest) }
    case 'replayed':
      return { kind, requestId: String(rest[0]), quota: readQuota(rest.slice(1)) }
    case 'conflict':
      return { kind }
    case 'limited': {
      const [, , now, first] = rest
      return { kind, retryAfterSeconds: retryAfterSeconds(Number(first), Number(now)), quota: readQuota(rest) }
    }
    case 'defect':
      throw new DefectError()
    default:
      throw new ForeignAnswerError()
  }
}

function submitKeys(keys: Keys, { hash, client, requestId }: { hash: string; client: string; requestId: string }) {
  return [
    keys.inquiries,
    keys.state('new'),
    keys.outbox,
    keys.waiting,
    keys.counter,
    keys.record(hash),
    keys.quota(client),
    keys.inquiry(requestId),
    keys.notice(requestId),
  ]
}

function readQuota([counted, oldest, now]: unknown[]) {
  return quotaOf(Number(counted), oldest === '' ? undefined : Number(oldest), Number(now))
}
