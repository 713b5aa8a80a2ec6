/** Every limit of the contract, once: router, headers, documentation and OpenAPI read these values. */

/** A sliding window: no span of `windowSeconds` holds more than `limit` counted operations of one client (D22). */
export interface QuotaPolicy {
  readonly name: 'public' | 'inquiries'
  readonly limit: number
  readonly windowSeconds: number
}

export const PUBLIC_QUOTA: QuotaPolicy = { name: 'public', limit: 120, windowSeconds: 60 }

/** New real inquiries of a client; replays do not count. */
export const INQUIRY_QUOTA: QuotaPolicy = { name: 'inquiries', limit: 5, windowSeconds: 3600 }

export const windowMs = ({ windowSeconds }: QuotaPolicy): number => windowSeconds * 1000

/** The length of a window within a sentence: `a minute`, `an hour`, `90 seconds`. */
export function windowInWords({ windowSeconds }: QuotaPolicy): string {
  return ({ 60: 'a minute', 3600: 'an hour' } as Record<number, string>)[windowSeconds] ?? `${windowSeconds} seconds`
}

/** Largest body of production and sandbox inquiries, UTF-8 bytes. The limit itself passes (D11). */
export const INQUIRY_BODY_BYTES = 16_384

export const INQUIRY_QUANTITY = 100_000

/** Of an estimate: cached tokens of one conversation, and conversations at the same time. */
export const MOST_TOKENS = 10_000_000
export const MOST_CONVERSATIONS = 1_000_000

export const HEADER_BYTES = 16_384

export const HEADER_LINES = 200

/** For a whole request to arrive, seconds: 16 KiB over the slowest line in use. */
export const REQUEST_SECONDS = 10

/** Largest estimate input, JavaScript string code units. */
export const ESTIMATE_BODY_CODE_UNITS = 4_096

/** No UTF-8 text of `ESTIMATE_BODY_CODE_UNITS` is longer than this, bytes: a code unit takes at most three. */
export const ESTIMATE_BODY_BYTES = ESTIMATE_BODY_CODE_UNITS * 3

/** Entries in `error.fields` at most, so that an answer stays small whatever was sent. */
export const MAX_REPORTED_FIELDS = 20

/** A closed inquiry is erased once this many days have passed since its receipt: the privacy page says this number. */
export const RETENTION_DAYS = 365

export const IDEMPOTENCY_KEY_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'

export interface QuotaState {
  policy: QuotaPolicy
  remaining: number
  /** Seconds until the oldest counted operation leaves the window, rounded up; undefined when none is counted. */
  resetSeconds?: number | undefined
}

/** Of a window whose oldest counted stamp is `oldest` (milliseconds; undefined: none) at `now`. */
export function quotaState(policy: QuotaPolicy, counted: number, oldest: number | undefined, now: number): QuotaState {
  return {
    policy,
    remaining: Math.max(0, policy.limit - counted),
    resetSeconds: oldest === undefined ? undefined : secondsUntil(oldest + windowMs(policy), now),
  }
}

/** Whole seconds from `now` until `time` (milliseconds), rounded up so that nobody comes too early, at least 1. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

/** Of two counts of one client that must both admit: the one with fewer operations left, else the one that waits longer. */
export function stricter(one: QuotaState, other: QuotaState): QuotaState {
  if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other
  return (one.resetSeconds ?? 0) >= (other.resetSeconds ?? 0) ? one : other
}
