/** Collects submissions while the disk is busy, and commits together what has arrived. */
import { CONSTRAINT, failureOf, sqliteCode } from './failures.ts'
import type { Answer } from './messages.ts'
import type { Readiness } from './readiness.ts'
import type { SubmissionMessage, Submitter } from './submit.ts'

export interface Waiting {
  id: number
  submission: SubmissionMessage
}

/** Limits of one commit: what exceeds them waits for the next, so that no answer waits for a whole flood. */
const BATCH_SUBMISSIONS = 256
const BATCH_CHARACTERS = 4 * 1024 * 1024

/** Takes the next batch from the front of `waiting`, at least one. */
export function takeBatch(waiting: Waiting[]): Waiting[] {
  let characters = 0
  let count = 0
  for (const { submission } of waiting) {
    characters += submission.body.length
    if (count > 0 && (count === BATCH_SUBMISSIONS || characters > BATCH_CHARACTERS)) break
    count += 1
  }
  return waiting.splice(0, count)
}

/** Decides and commits `batch`, and returns an answer for each. No answer exists before its commit, replays included. */
export function commitBatch(batch: readonly Waiting[], submitter: Submitter, readiness: Readiness): Answer[] {
  const ended = readiness.ended
  if (ended) return batch.map(({ id }) => unavailable(id, { ...ended, applied: 'no' }))
  try {
    const outcomes = submitter.submit(batch.map(({ submission }) => submission))
    const lost = readiness.fileFailure()
    return batch.map(({ id }, index) => (lost ? unavailable(id, lost) : { id, value: outcomes[index] }))
  } catch (error) {
    // One submission that breaks a rule of the schema must not fail the others that arrived with it.
    if (sqliteCode(error) === CONSTRAINT && batch.length > 1) {
      return batch.flatMap((one) => commitBatch([one], submitter, readiness))
    }
    // What SQLite says about a file that somebody has cut or replaced is irrelevant.
    const lost = readiness.fileFailure()
    if (lost) return batch.map(({ id }) => unavailable(id, lost))
    const failure = failureOf(error)
    readiness.doubt(failure)
    return batch.map(({ id }) => unavailable(id, failure))
  }
}

export function unavailable(
  id: number,
  { reason, applied, retryAfterSeconds }: { reason: string; applied: 'no' | 'unknown'; retryAfterSeconds: number },
): Answer {
  return { id, unavailable: { reason, applied, retryAfterSeconds } }
}
