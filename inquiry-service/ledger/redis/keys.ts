/**
 * Names of the keys in Redis. All share one hash tag, so that a script may touch them on a cluster too. No name identifies a
 * person: clients and idempotency keys appear in them as keyed or full-length hashes.
 *
 * An entry is `number:request id`, the number having 16 digits and coming from one counter: it orders what came in the same
 * millisecond.
 */
import type { InquiryState } from '../records.ts'

export class Keys {
  readonly #tag: string
  /** All inquiries, erased ones too (sorted set: time of receipt, entry). */
  readonly inquiries: string
  /** Notices by the time they are due; a leased one is due when its lease ends (sorted set: time, entry). */
  readonly outbox: string
  /** Notices not given up (sorted set: time of receipt, entry). */
  readonly waiting: string
  /** Notices given up (sorted set: time of receipt, entry). */
  readonly givenUp: string
  /** The audit trail, except for what audit.ts derives (sorted set: time, `number:line` with the line as JSON). */
  readonly audit: string
  readonly counter: string
  /** Written and removed in one step, by `settle`. */
  readonly probe: string
  /** The digest of the latest day (hash: day, lease, dueAt, sent, mayHaveBeenSent). */
  readonly digest: string
  /** When the ledger was moved to another store (string); absent if it was not. */
  readonly moved: string
  /** Erasures whose data the append-only file may still contain; absent when there are none (string). */
  readonly traces: string

  /** `prefix` is the hash tag without braces. */
  constructor(prefix: string) {
    this.#tag = `{${prefix}}`
    this.inquiries = `${this.#tag}:inquiries`
    this.outbox = `${this.#tag}:outbox`
    this.waiting = `${this.#tag}:waiting`
    this.givenUp = `${this.#tag}:given-up`
    this.audit = `${this.#tag}:audit`
    this.counter = `${this.#tag}:counter`
    this.probe = `${this.#tag}:probe`
    this.digest = `${this.#tag}:digest`
    this.moved = `${this.#tag}:moved`
    this.traces = `${this.#tag}:traces`
  }

  /** Record of an idempotency key (hash: fingerprint, id); `keyHash` hexadecimal. Stays when the inquiry is erased. */
  record(keyHash: string): string {
    return `${this.#tag}:key:${keyHash}`
  }

  /** Stamps of a client (sorted set: time, number). */
  quota(client: string): string {
    return `${this.#tag}:quota:${client}`
  }

  /** The client of such a key. */
  clientOf(quotaKey: string): string {
    return quotaKey.slice(this.quota('').length)
  }

  /**
   * An inquiry (hash: entry, key, at and state, stateAt, inquiry as JSON, or erasedAt; owner, remindAt, openedAt, seenBy, seenAt
   * where the desk has set them).
   */
  inquiry(requestId: string): string {
    return `${this.#tag}:inquiry:${requestId}`
  }

  /** Notes on an inquiry (list of JSON, oldest first). */
  notes(requestId: string): string {
    return `${this.#tag}:notes:${requestId}`
  }

  /**
   * The notice of an inquiry until it is delivered (hash: attempts, nextAttemptAt, leasedUntil, lease, lastCode, copy,
   * mayHaveBeenSent as 0 or 1). Notices from before that field existed lack it: then it is 1 if there were attempts, else 0.
   */
  notice(requestId: string): string {
    return `${this.#tag}:notice:${requestId}`
  }

  /** The audit lines that name an inquiry (as `audit`). */
  auditOf(requestId: string): string {
    return `${this.#tag}:audit:${requestId}`
  }

  /** Inquiries in one state (sorted set: time of receipt, entry). */
  state(state: InquiryState): string {
    return `${this.#tag}:state:${state}`
  }
}

/** Digits of the number and the colon after it. */
const NUMBER_LENGTH = 17

/** The number and its colon. */
export function numberOf(member: string): string {
  return member.slice(0, NUMBER_LENGTH)
}

/** What follows the number: the request id of an entry, the JSON of an audit line. */
export function withoutNumber(member: string): string {
  return member.slice(NUMBER_LENGTH)
}
