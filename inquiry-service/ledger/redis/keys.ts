/**
 * Names of the keys in Redis: all under one hash tag, for scripts on a cluster, and none identifies a person.
 *
 * An entry is `number:request id`: its number, 16 digits of one counter, orders what came in the same millisecond.
 */
import type { InquiryState } from '../ledger.ts'

export type Keys = ReturnType<typeof keysOf>

export function keysOf(prefix: string) {
  const key = (name: string) => `{${prefix}}:${name}`
  const audit = key('audit')
  const auditOf = (requestId: string) => key(`audit:${requestId}`)
  const counter = key('counter')
  return {
    /** Erased ones too (sorted set: time of receipt, entry). */
    inquiries: key('inquiries'),
    /** By the time they are due, for a leased one the end of its lease (sorted set: time, entry). */
    outbox: key('outbox'),
    waiting: key('waiting'),
    givenUp: key('given-up'),
    /** The audit trail (sorted set: time, `number:line` with the line as JSON). */
    audit,
    counter,
    probe: key('probe'),
    /** The digest of the latest day (hash: day, dueAt, sent). */
    digest: key('digest'),
    /** Set by an operator, with an expiry: a store that lacks what was seen in it is accepted (string). */
    acceptLoss: key('accept-loss'),
    /** Erasures whose data the append-only file may still contain; absent when there are none (string). */
    traces: key('traces'),

    /** Record of an idempotency key (hash: fingerprint, id); `keyHash` hexadecimal. Stays when the inquiry is erased. */
    record: (keyHash: string) => key(`key:${keyHash}`),
    /** Stamps of a client (sorted set: time, number). */
    quota: (client: string) => key(`quota:${client}`),
    /** Hash: entry, key, at, erasedAt or inquiry as JSON, state, stateAt and HANDLING_NAMES. */
    inquiry: (requestId: string) => key(`inquiry:${requestId}`),
    /** Notes on an inquiry (list of JSON, oldest first). */
    notes: (requestId: string) => key(`notes:${requestId}`),
    /** Hash: attempts, nextAttemptAt, leasedUntil, lease, lastCode, copy, mayHaveBeenSent as 0 or 1. */
    notice: (requestId: string) => key(`notice:${requestId}`),
    /** Audit lines of an inquiry but for the first one (as `audit`). */
    auditOf,
    trail: (requestId: string) => [audit, auditOf(requestId), counter],
    state: (state: InquiryState) => key(`state:${state}`),
  }
}

const NUMBER_LENGTH = 17

export function numberOf(member: string): string {
  return member.slice(0, NUMBER_LENGTH)
}

/** The request id of an entry, the JSON of an audit line. */
export function withoutNumber(member: string): string {
  return member.slice(NUMBER_LENGTH)
}
