/** Notices and the daily digest: leased, sent, failed, asked for again. */
import { integer, nullable, statement, text } from './statement.ts'

const NOTICE = {
  seq: integer,
  requestId: text,
  receivedAt: integer,
  attempts: integer,
  nextAt: nullable(integer),
  leasedUntil: nullable(integer),
  lastCode: nullable(text),
  mayHaveBeenSent: integer,
}

export const OUTBOX = {
  /**
   * Leases due notices, the longest due first.
   * Null is never due: what was given up has no next_at. The expression is that of its index. A lease that still exists ran
   * out without an outcome.
   * :now          milliseconds
   * :leasedUntil  milliseconds
   * :lease        tells this lease from every other
   * :limit        notices at most
   */
  leaseNotices: statement(
    {
      parameters: { now: integer, leasedUntil: integer, lease: text, limit: integer },
      row: { inquiry: integer, attempts: integer, nextAt: integer, mayHaveBeenSent: integer, copy: nullable(text) },
    },
    `
    UPDATE outbox SET leased_until = :leasedUntil, lease = :lease, attempts = attempts + 1,
      may_have_been_sent = may_have_been_sent OR leased_until IS NOT NULL
    WHERE inquiry IN (
      SELECT inquiry FROM outbox
      WHERE max(next_at, coalesce(leased_until, 0)) <= :now
      ORDER BY max(next_at, coalesce(leased_until, 0)), inquiry
      LIMIT :limit
    )
    RETURNING inquiry, attempts, next_at AS nextAt, may_have_been_sent AS mayHaveBeenSent, copy`,
  ),
  /**
   * Makes notices due whose time lies so far ahead that only a clock that was ahead can have set it. Null stays null.
   * :now       milliseconds
   * :farthest  no pause and no lease ends later, milliseconds
   */
  distrustNotices: statement(
    { parameters: { now: integer, farthest: integer } },
    `
    UPDATE outbox SET next_at = min(next_at, :now), leased_until = min(leased_until, :now)
    WHERE max(next_at, coalesce(leased_until, 0)) > :farthest`,
  ),
  /**
   * What a notice says about its inquiry; no body if that was erased.
   * :inquiry  seq
   */
  readInquiry: statement(
    { parameters: { inquiry: integer }, row: { requestId: text, receivedAt: integer, body: nullable(text) } },
    `
    SELECT request_id AS requestId, received_at AS receivedAt, CASE WHEN erased_at IS NULL THEN body END AS body
    FROM inquiry LEFT JOIN content ON content.inquiry = seq
    WHERE seq = :inquiry`,
  ),
  /**
   * A notice leaves the outbox, unless the desk has asked for another copy since.
   * :inquiry  seq
   * :copy     the copy that was sent; null for the first notice
   */
  deliverNotice: statement(
    { parameters: { inquiry: integer, copy: nullable(text) } },
    `
    DELETE FROM outbox WHERE inquiry = :inquiry AND copy IS :copy`,
  ),
  /**
   * A notice waits for its next attempt, unless this lease no longer holds it.
   * :inquiry          seq
   * :lease            of the attempt that failed
   * :nextAt           milliseconds, or null to give up
   * :code             why it failed
   * :mayHaveBeenSent  0 or 1; what was marked before stays so
   */
  failNotice: statement(
    { parameters: { inquiry: integer, lease: text, nextAt: nullable(integer), code: text, mayHaveBeenSent: integer } },
    `
    UPDATE outbox SET leased_until = NULL, lease = NULL, next_at = :nextAt, last_code = :code,
      may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
    WHERE inquiry = :inquiry AND lease = :lease`,
  ),
  /**
   * The notice of an inquiry, while it is in the outbox.
   * :inquiry  seq
   */
  findNotice: statement(
    { parameters: { inquiry: integer }, row: { leasedUntil: nullable(integer), mayHaveBeenSent: integer } },
    `
    SELECT leased_until AS leasedUntil, may_have_been_sent AS mayHaveBeenSent FROM outbox WHERE inquiry = :inquiry`,
  ),
  /**
   * A notice leaves the outbox.
   * :inquiry  seq
   */
  deleteNotice: statement(
    { parameters: { inquiry: integer } },
    `
    DELETE FROM outbox WHERE inquiry = :inquiry`,
  ),
  /**
   * A notice from another ledger, or one queued again.
   * :inquiry          seq
   * :attempts         attempts begun
   * :nextAt           milliseconds, or null when given up
   * :lastCode         why the last attempt failed, or null
   * :mayHaveBeenSent  0 or 1
   * :copy             the copy that the desk asked for, or null
   */
  queueNotice: statement(
    {
      parameters: {
        inquiry: integer,
        attempts: integer,
        nextAt: nullable(integer),
        lastCode: nullable(text),
        mayHaveBeenSent: integer,
        copy: nullable(text),
      },
    },
    `
    INSERT INTO outbox (inquiry, attempts, next_at, last_code, may_have_been_sent, copy)
    VALUES (:inquiry, :attempts, :nextAt, :lastCode, :mayHaveBeenSent, :copy)`,
  ),
  /**
   * Everything in the outbox, oldest inquiry first, after a cursor in that order.
   * :afterAt, :after  received and seq of the last one seen
   * :limit            notices at most
   */
  listUndelivered: statement(
    { parameters: { afterAt: integer, after: integer, limit: integer }, row: NOTICE },
    `
    SELECT seq, request_id AS requestId, receipt.received_at AS receivedAt, attempts, next_at AS nextAt,
      leased_until AS leasedUntil, last_code AS lastCode, may_have_been_sent AS mayHaveBeenSent
    FROM receipt JOIN outbox ON outbox.inquiry = receipt.inquiry JOIN inquiry ON seq = receipt.inquiry
    WHERE (receipt.received_at, receipt.inquiry) > (:afterAt, :after)
    ORDER BY receipt.received_at, receipt.inquiry
    LIMIT :limit`,
  ),
  /** The outbox in numbers. `next_at` null: given up. */
  countNotices: statement(
    { parameters: {}, row: { waiting: integer, givenUp: integer, oldest: nullable(integer) } },
    `
    SELECT count(next_at) AS waiting, count(*) - count(next_at) AS givenUp,
      min(CASE WHEN next_at IS NOT NULL THEN received_at END) AS oldest
    FROM outbox JOIN inquiry ON seq = inquiry`,
  ),
}

/** The digest of the latest day. */
export const DIGEST = {
  /**
   * Leases the digest of a day. A lease that still exists ran out without an outcome.
   * :day          YYYY-MM-DD
   * :lease        tells this lease from every other
   * :now          milliseconds
   * :leasedUntil  milliseconds
   * :farthest     milliseconds: what is due later was written by a clock that was ahead
   */
  leaseDigest: statement(
    {
      parameters: { day: text, lease: text, now: integer, leasedUntil: integer, farthest: integer },
      row: { mayHaveBeenSent: integer },
    },
    `
    INSERT INTO digest (id, day, lease, due_at) VALUES (1, :day, :lease, :leasedUntil)
    ON CONFLICT (id) DO UPDATE SET
      may_have_been_sent = day = :day AND (may_have_been_sent OR lease IS NOT NULL),
      day = :day, lease = :lease, due_at = :leasedUntil, sent = 0
    WHERE day <> :day OR (sent = 0 AND (due_at <= :now OR due_at > :farthest))
    RETURNING may_have_been_sent AS mayHaveBeenSent`,
  ),
  /**
   * The digest of a day was sent, whoever has leased it now.
   * :day  YYYY-MM-DD
   */
  sendDigest: statement(
    { parameters: { day: text } },
    `
    UPDATE digest SET sent = 1, lease = NULL WHERE day = :day AND sent = 0`,
  ),
  /**
   * The digest waits for its next attempt.
   * :lease            of the attempt that failed
   * :dueAt            milliseconds
   * :mayHaveBeenSent  0 or 1; 0 leaves what is said of that
   */
  failDigest: statement(
    { parameters: { lease: text, dueAt: integer, mayHaveBeenSent: integer } },
    `
    UPDATE digest SET lease = NULL, due_at = :dueAt, may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
    WHERE lease = :lease`,
  ),
  /** The digest of the latest day. An existing lease leaves the mark. */
  readDigest: statement(
    { parameters: {}, row: { day: text, sent: integer, dueAt: integer, mayHaveBeenSent: integer } },
    `
    SELECT day, sent, due_at AS dueAt, may_have_been_sent OR (sent = 0 AND lease IS NOT NULL) AS mayHaveBeenSent
    FROM digest`,
  ),
  /**
   * The digest of another ledger's latest day, unless a later one is here. For the same day, what either knows counts.
   * :day                    YYYY-MM-DD
   * :sent, :mayHaveBeenSent 0 or 1
   * :dueAt                  milliseconds
   */
  loadDigest: statement(
    { parameters: { day: text, sent: integer, dueAt: integer, mayHaveBeenSent: integer } },
    `
    INSERT INTO digest (id, day, due_at, sent, may_have_been_sent) VALUES (1, :day, :dueAt, :sent, :mayHaveBeenSent)
    ON CONFLICT (id) DO UPDATE SET
      sent = :sent OR (day = :day AND sent),
      may_have_been_sent = :mayHaveBeenSent OR (day = :day AND may_have_been_sent),
      lease = CASE WHEN day = :day AND NOT :sent THEN lease END,
      due_at = CASE WHEN day = :day THEN due_at ELSE :dueAt END,
      day = :day
    WHERE day <= :day`,
  ),
}
