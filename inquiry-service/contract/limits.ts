/** Every limit of the contract, once: router, headers, documentation and OpenAPI read these values. */

/** A sliding window: no span of `windowSeconds` holds more than `limit` counted operations of one client (D22). */
export interface QuotaPolicy {
  /** Name in the RateLimit fields (D24). */
  readonly name: 'public' | 'inquiries'
  /** Operations per window. */
  readonly limit: number
  /** Length of the window, seconds. */
  readonly windowSeconds: number
}

/** All read, estimate and sandbox operations of a client together. */
export const PUBLIC_QUOTA: QuotaPolicy = { name: 'public', limit: 120, windowSeconds: 60 }

/** New real inquiries of a client; replays do not count. */
export const INQUIRY_QUOTA: QuotaPolicy = { name: 'inquiries', limit: 5, windowSeconds: 3600 }

/** The length of a window, milliseconds: stamps are counted in them. */
export const windowMs = ({ windowSeconds }: QuotaPolicy): number => windowSeconds * 1000

/** The length of a window within a sentence: `a minute`, `an hour`, `90 seconds`. */
export function windowInWords({ windowSeconds }: QuotaPolicy): string {
  return ({ 60: 'a minute', 3600: 'an hour' } as Record<number, string>)[windowSeconds] ?? `${windowSeconds} seconds`
}

/** Largest body of production and sandbox inquiries, UTF-8 bytes. The limit itself passes (D11). */
export const INQUIRY_BODY_BYTES = 16_384

/** Most accelerators of one kind in an inquiry. */
export const INQUIRY_QUANTITY = 100_000

/** Header fields of a request together, bytes. */
export const HEADER_BYTES = 16_384

/** Header fields of a request. */
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
