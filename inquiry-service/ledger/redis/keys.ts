/**
 * Names of the keys in Redis. All have one hash tag, so that one script may touch them on a cluster too. What could name
 * a person or lead to one stands in them as a hash only.
 */
import { createHash } from 'node:crypto'

export class Keys {
  readonly #tag: string
  /** All inquiries, by time of receipt (sorted set). */
  readonly inquiries: string
  /** Notices to be sent, by the time they are due (sorted set). */
  readonly outbox: string
  /** What was done, in order (stream). */
  readonly audit: string
  /** Counts replays, so that a replay too is a write that WAITAOF can wait for. */
  readonly fence: string

  /** `prefix` is the hash tag without braces. */
  constructor(prefix: string) {
    this.#tag = `{${prefix}}`
    this.inquiries = `${this.#tag}:inquiries`
    this.outbox = `${this.#tag}:outbox`
    this.audit = `${this.#tag}:audit`
    this.fence = `${this.#tag}:fence`
  }

  /** Record of an idempotency key: stays when the inquiry is erased. */
  record(keyHash: string): string {
    return `${this.#tag}:key:${keyHash}`
  }

  quota(client: string): string {
    return `${this.#tag}:quota:${client}`
  }

  inquiry(requestId: string): string {
    return `${this.#tag}:inquiry:${requestId}`
  }

  /** Inquiries in one state, by time of receipt (sorted set). */
  state(state: string): string {
    return `${this.#tag}:state:${state}`
  }
}

/** SHA-256 of an idempotency key in lower case, hexadecimal. A key is random, so that its hash leads nowhere. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
