/** Sends an attempt and reports the outcome. Anything but a clear answer is uncertain, never a failure. */
import type { ErrorBody } from '../../inquiry-service/contract/errors.ts'
import type { Attempt } from './attempts.client.ts'

export type Outcome =
  | { kind: 'received'; requestId: string; replayed: boolean }
  /** Not stored: fields to correct, in the service's words, or a refusal of the whole, explained by `code`. */
  | { kind: 'refused'; code: RefusalCode; fields: Record<string, string> }
  | { kind: 'conflict' }
  | { kind: 'too-many'; retryAfterSeconds: number }
  | { kind: 'off' }
  | { kind: 'offline' }
  /** It may or may not have been received; sending it again with the same key is safe. */
  | { kind: 'uncertain'; reason: 'no-answer' | 'too-slow' | 'not-confirmed'; retryAfterSeconds: number }

export type RefusalCode = 'validation_error' | 'payload_too_large' | 'invalid_request' | 'unsupported_media_type'

/** Longer than the service's own deadline, so that its answer comes first. */
const SEND_TIMEOUT_MS = 20_000

export async function sendAttempt({ key, body }: Attempt, url: string): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'offline' }
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  try {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const response = await fetch(url, { method: 'POST', headers, body, signal, cache: 'no-store', credentials: 'omit' })
    return outcomeOf(response, await response.json())
  } catch {
    return { kind: 'uncertain', reason: signal.aborted ? 'too-slow' : 'no-answer', retryAfterSeconds: 0 }
  }
}

function outcomeOf(response: Response, answer: unknown): Outcome {
  if (response.status === 202 && isAccepted(answer)) {
    const replayed = response.headers.get('Idempotent-Replayed') === 'true'
    return { kind: 'received', requestId: answer.requestId, replayed }
  }
  const retryAfterSeconds = Math.max(0, Number(response.headers.get('Retry-After')) || 0)
  const error = errorOf(answer)
  if (!error) return { kind: 'uncertain', reason: 'not-confirmed', retryAfterSeconds }
  const { code, fields = {} } = error
  switch (code) {
    case 'idempotency_conflict':
      return { kind: 'conflict' }
    case 'rate_limited':
      return { kind: 'too-many', retryAfterSeconds: Math.max(1, retryAfterSeconds) }
    case 'unavailable':
      // The anchor names the broken rule.
      return error.documentation.endsWith('#inquiries-off')
        ? { kind: 'off' }
        : { kind: 'uncertain', reason: 'not-confirmed', retryAfterSeconds }
    case 'validation_error':
    case 'payload_too_large':
    case 'invalid_request':
    case 'unsupported_media_type':
      return { kind: 'refused', code, fields }
    default:
      return { kind: 'uncertain', reason: 'not-confirmed', retryAfterSeconds }
  }
}

function isAccepted(answer: unknown): answer is { requestId: string } {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer && typeof answer.requestId === 'string'
}

function errorOf(answer: unknown): ErrorBody['error'] | undefined {
  return typeof answer === 'object' && answer !== null && 'error' in answer
    ? (answer.error as ErrorBody['error'])
    : undefined
}
