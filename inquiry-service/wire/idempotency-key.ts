/** The Idempotency-Key of an inquiry: one bare UUID version 4. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../contract/errors.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../contract/idempotency-key.ts'
import { headerCount } from './framing.ts'

const UUID_V4 = new RegExp(IDEMPOTENCY_KEY_PATTERN)

/**
 * The key in lower case, as keys compare without regard to letter case (D17).
 *
 * @throws Refusal `idempotency-key-missing`, `idempotency-key-malformed` or `idempotency-key-quoted`
 */
export function requireIdempotencyKey(request: IncomingMessage): string {
  const value = request.headers['idempotency-key']
  if (hasSeveralKeys(request)) throw new Refusal('idempotency-key-malformed')
  return parseIdempotencyKey(value === undefined ? undefined : String(value))
}

/** The same of the field alone: several lines, joined by commas, are no key. */
export function parseIdempotencyKey(value: string | undefined): string {
  if (value === undefined) throw new Refusal('idempotency-key-missing')
  const key = value.trim()
  if (UUID_V4.test(key)) return key.toLowerCase()
  throw new Refusal(/^"[^"]*"$/.test(key) ? 'idempotency-key-quoted' : 'idempotency-key-malformed')
}

/** Two lines: Node joins them, and a proxy may keep either (D12a). */
export function hasSeveralKeys(request: IncomingMessage): boolean {
  return headerCount(request, 'idempotency-key') > 1
}
