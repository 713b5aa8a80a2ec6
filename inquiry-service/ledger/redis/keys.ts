/**
 * Names of the keys in Redis. All share one hash tag, so that a script may touch them on a cluster too. No name identifies a
 * person: clients and idempotency keys appear in them as keyed or full-length hashes.
 *
 * An entry is `number:request id`, the number having 16 digits and coming from one counter: it orders what came in the same
 * millisecond.
 */
import type { InquiryState } from '../ledger.ts'

export type Keys = ReturnType<typeof keysOf>

/** `prefix` is the hash tag without braces. */
export function keysOf(prefix: string) {
  const key = (name: string) => `{${prefix}}:${name}`
  const audit = key('audit')
  const auditOf = (requestId: string) => key(`audit:${requestId}`)
  const counter = key('counter')
  return {
    /** All inquiries, erased ones too (sorted set: time of receipt, entry). */
    inquiries: key('inquiries'),
    /** Notices by the time they are due; a leased one is due when its lease ends (sorted set: time, entry). */
    outbox: key('outbox'),
    /** Notices not given up (sorted set: time of receipt, entry). */
    waiting: key('waiting'),
    /** Notices given up (sorted set: time of receipt, entry). */
    givenUp: key('given-up'),
    /** The audit trail (sorted set: time, `number:line` with the line as JSON). */
    audit,
    counter,
    /** Written and removed in one step, by `settle`. */
    probe: key('probe'),
    /** The digest of the latest day (hash: day, dueAt, sent). */
    digest: key('digest'),
    /** Set by an operator, with an expiry: services accept that the store lacks what they have seen in it (string). */
    acceptLoss: key('accept-loss'),
    /** Erasures whose data the append-only file may still contain; absent when there are none (string). */
    traces: key('traces'),

    /** Record of an idempotency key (hash: fingerprint, id); `keyHash` hexadecimal. Stays when the inquiry is erased. */
    record: (keyHash: string) => key(`key:${keyHash}`),
    /** Stamps of a client (sorted set: time, number). */
    quota: (client: string) => key(`quota:${client}`),
    /**
     * An inquiry (hash: entry, key, at and state, stateAt, inquiry as JSON, or erasedAt; owner, remindAt, openedAt, seenBy, seenAt
     * where the desk has set them).
     */
    inquiry: (requestId: string) => key(`inquiry:${requestId}`),
    /** Notes on an inquiry (list of JSON, oldest first). */
    notes: (requestId: string) => key(`notes:${requestId}`),
    /**
     * The notice of an inquiry until it is delivered (hash: attempts, nextAttemptAt, leasedUntil, lease, lastCode, copy,
     * mayHaveBeenSent as 0 or 1; absent before the first attempt).
     */
    notice: (requestId: string) => key(`notice:${requestId}`),
    /** The audit lines that name an inquiry, but for the first one (as `audit`). */
    auditOf,
    /** What a script needs to write such a line. */
    trail: (requestId: string) => [audit, auditOf(requestId), counter],
    /** Inquiries in one state (sorted set: time of receipt, entry). */
    state: (state: InquiryState) => key(`state:${state}`),
  }
}

/** Digits of the number and the colon after it. */
const NUMBER_LENGTH = 17

export function numberOf(member: string): string {
  return member.slice(0, NUMBER_LENGTH)
}

/** What follows the number: the request id of an entry, the JSON of an audit line. */
export function withoutNumber(member: string): string {
  return member.slice(NUMBER_LENGTH)
}
