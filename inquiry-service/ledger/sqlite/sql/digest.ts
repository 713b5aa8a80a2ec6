/** The digest of the latest day: leased, sent, to be retried. */
import { integer, statement, text } from './statement.ts'

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
