/** What a failed command means. Errors of ioredis carry its arguments, so the inquiry: none gets any further. */
export interface Failure {
  applied: 'no' | 'unknown'
  retryAfterSeconds: number
  reason: string
  isUnforeseen?: true
}

/** First word of an error reply → what it means. With `#!lua` on top of the script the first group comes before any effect. */
const REPLIES: Record<string, Failure> = {
  OOM: refused(30, 'maxmemory is reached: raise maxmemory'),
  MISCONF: refused(30, 'the store cannot write its files: free or repair its disk'),
  READONLY: refused(5, 'the store is a replica: name the primary, or wait for the failover'),
  NOREPLICAS: refused(5, 'too few replicas: restore them or lower min-replicas-to-write'),
  MASTERDOWN: refused(5, 'the link to the primary is down'),
  LOADING: refused(5, 'the store is loading its files'),
  CLUSTERDOWN: refused(5, 'the cluster is down'),
  TRYAGAIN: refused(5, 'the cluster is moving the slot'),
  MOVED: refused(1, 'the cluster has moved the slot'),
  ASK: refused(1, 'the cluster is moving the slot'),
  BUSY: refused(5, 'the store is busy with a script'),
  NOAUTH: refused(30, 'the store asks for a password: put it in REDIS_URL'),
  WRONGPASS: refused(30, 'the store refuses user or password of REDIS_URL'),
  UNBLOCKED: unknown(2, 'the store became a replica: wait for the failover'),
  NOPERM: unknown(30, 'the user of REDIS_URL lacks a permission: allow evalsha, eval, script and the keys'),
  CROSSSLOT: unknown(30, 'keys of one inquiry are in two slots'),
  WRONGTYPE: unknown(30, 'a key has a type that is not ours: find who else writes under this prefix'),
}

const CLIENT: { pattern: RegExp; failure: Failure }[] = [
  { pattern: /^Stream isn't writeable/, failure: refused(2, 'there is no connection to the store') },
  { pattern: /^Connection is closed/, failure: unknown(2, 'the connection to the store is closed') },
  { pattern: /^Command timed out/, failure: unknown(2, 'the store did not answer in time') },
  { pattern: /^not confirmed/, failure: unknown(2, 'disk or replicas of the store did not confirm in time') },
  { pattern: /^foreign answer/, failure: unknown(2, 'an answer from the store was lost on the way') },
  {
    pattern: /^Command aborted due to connection close|max retries per request/,
    failure: unknown(2, 'the connection broke before the answer'),
  },
]

/** An answer was lost, so this one belongs to another command: taken for one's own it is a false acceptance. */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError'
  override readonly message = 'foreign answer'
}

export class UnsafeStoreError extends Error {
  override readonly name = 'UnsafeStoreError'
}

export function redisFailure(error: unknown): Failure {
  if (error instanceof UnsafeStoreError) return unknown(30, error.message)
  const reply = REPLIES[replyCode(error)]
  if (reply) return reply
  const message = error instanceof Error ? error.message : ''
  const client = CLIENT.find(({ pattern }) => pattern.test(message))
  return client?.failure ?? unforeseen(error)
}

export function isReply(error: unknown): boolean {
  return Object.hasOwn(REPLIES, replyCode(error))
}

export function isOutOfStep(error: unknown): boolean {
  return error instanceof ForeignAnswerError || (error instanceof Error && error.message === 'Command timed out')
}

/** ioredis puts words of its own before an answer that it got while connecting. */
function replyCode(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /^(?:Ready check failed: )?([A-Z]+)/.exec(message)?.[1] ?? ''
}

function refused(retryAfterSeconds: number, reason: string): Failure {
  return { applied: 'no', retryAfterSeconds, reason }
}

function unforeseen(error: unknown): Failure {
  const word = error instanceof Error && error.name === 'ReplyError' ? ` ${replyCode(error)}` : ''
  return { ...unknown(30, `the store gave an unexpected error${word}`), isUnforeseen: true }
}

function unknown(retryAfterSeconds: number, reason: string): Failure {
  return { applied: 'unknown', retryAfterSeconds, reason }
}
