/** Copies, checks and times. */
import { integer, nullable, statement, text } from './statement.ts'

export const UPKEEP = {
  /** The copies that were made, oldest first. */
  listBackups: statement(
    { parameters: {}, row: { file: text, folder: nullable(text), at: integer, erasedThrough: integer } },
    `
    SELECT file, folder, at, erased_through AS erasedThrough FROM backup ORDER BY at, file`,
  ),
  /**
   * A copy that an erasure must reach.
   * :file           relative to the data folder where it lies in it, else absolute
   * :folder         the data folder, of a copy outside of it; else null
   * :at             milliseconds
   * :erasedThrough  seq of the last audit line whose erasures are in the copy
   */
  insertBackup: statement(
    { parameters: { file: text, folder: nullable(text), at: integer, erasedThrough: integer } },
    `
    INSERT INTO backup (file, folder, at, erased_through) VALUES (:file, :folder, :at, :erasedThrough)
    ON CONFLICT (file) DO UPDATE SET folder = excluded.folder, at = excluded.at, erased_through = excluded.erased_through`,
  ),
  /**
   * A copy that was not made after all, or is destroyed.
   * :file  as stored
   */
  deleteBackup: statement(
    { parameters: { file: text } },
    `
    DELETE FROM backup WHERE file = :file`,
  ),
  /**
   * A copy outside the data folder that belongs to this ledger, according to the operator.
   * :file    as stored
   * :folder  this ledger's data folder
   */
  adoptBackup: statement(
    { parameters: { file: text, folder: text } },
    `
    UPDATE backup SET folder = :folder WHERE file = :file`,
  ),
  /**
   * Records how far erasures have reached a copy.
   * :file           as stored
   * :erasedThrough  seq of the last audit line whose erasures are in the copy
   */
  settleBackup: statement(
    { parameters: { file: text, erasedThrough: integer } },
    `
    UPDATE backup SET erased_through = :erasedThrough WHERE file = :file`,
  ),
  /** The audit lines have new numbers, so it is no longer known which erasures have reached which copy. */
  unsettleBackups: statement(
    { parameters: {} },
    `
    UPDATE backup SET erased_through = 0`,
  ),
  /** Every notice of a ledger restored from a copy: nobody here can know what was sent since the copy was made. */
  markNotices: statement(
    { parameters: {} },
    `
    UPDATE outbox SET may_have_been_sent = 1`,
  ),
  /** Every request id, with the time of its erasure. */
  listRequestIds: statement(
    { parameters: {}, row: { requestId: text, erasedAt: nullable(integer) } },
    `
    SELECT request_id AS requestId, erased_at AS erasedAt FROM inquiry ORDER BY seq`,
  ),
  /** How many inquiries there are, and how many were erased. */
  countInquiries: statement(
    { parameters: {}, row: { inquiries: integer, erased: integer } },
    `
    SELECT count(*) - count(erased_at) AS inquiries, count(erased_at) AS erased FROM inquiry`,
  ),
  /** What the schema alone can't forbid. One row per problem. */
  findProblems: statement(
    { parameters: {}, row: { requestId: text, problem: text } },
    `
    SELECT request_id AS requestId, 'it is erased but has content' AS problem
    FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NOT NULL AND trim(body, '0') <> ''
    UNION ALL
    SELECT request_id, 'it has no content' FROM inquiry
    WHERE erased_at IS NULL AND seq NOT IN (SELECT inquiry FROM content)
    UNION ALL
    SELECT request_id, 'its content is not an inquiry' FROM inquiry JOIN content ON content.inquiry = seq
    WHERE erased_at IS NULL AND NOT json_valid(body)
    UNION ALL
    SELECT request_id, 'it is erased and has notes' FROM inquiry
    WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM note WHERE trim(text, '0') <> '')
    UNION ALL
    SELECT request_id, 'it is erased but has a notice' FROM inquiry
    WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM outbox)
    UNION ALL
    SELECT request_id, 'it is missing from the order of receipt' FROM inquiry JOIN filed ON seq <= through
    WHERE NOT EXISTS (SELECT 1 FROM receipt WHERE receipt.received_at = inquiry.received_at AND receipt.inquiry = seq)
    UNION ALL
    SELECT request_id, 'it is in a wrong place in the order of receipt'
    FROM receipt JOIN inquiry ON seq = receipt.inquiry WHERE receipt.received_at <> inquiry.received_at`,
  ),
  /**
   * Inquiries with a time ahead of the clock.
   * :now    milliseconds
   * :limit  rows at most
   */
  listInquiriesAhead: statement(
    { parameters: { now: integer, limit: integer }, row: { seq: integer, receivedAt: integer } },
    `
    SELECT seq, received_at AS receivedAt FROM inquiry
    WHERE received_at > :now OR state_at > :now OR erased_at > :now OR opened_at > :now OR seen_at > :now
    ORDER BY seq LIMIT :limit`,
  ),
  /**
   * Stores the first audit line of an inquiry whose time of receipt is about to be mended, unless it is stored: a line keeps
   * its time.
   * :inquiry  seq
   * :now      milliseconds
   */
  keepReceived: statement(
    { parameters: { inquiry: integer, now: integer } },
    `
    INSERT INTO audit (at, by, action, inquiry)
    SELECT received_at, 'service', 'received', seq FROM inquiry
    WHERE seq = :inquiry AND received_at > :now
      AND NOT EXISTS (SELECT 1 FROM audit WHERE audit.inquiry = inquiry.seq AND action = 'received')`,
  ),
  /**
   * Sets the times of an inquiry that lie ahead of the clock to the present.
   * :inquiry  seq
   * :now      milliseconds
   */
  mendInquiry: statement(
    { parameters: { inquiry: integer, now: integer } },
    `
    UPDATE inquiry SET received_at = min(received_at, :now), state_at = min(state_at, :now), erased_at = min(erased_at, :now),
      opened_at = min(opened_at, :now), seen_at = min(seen_at, :now)
    WHERE seq = :inquiry`,
  ),
  /**
   * The same for its place in the order of receipt, if it has one.
   * :inquiry     seq
   * :receivedAt  the time that was mended
   * :now         milliseconds
   */
  mendReceipt: statement(
    { parameters: { inquiry: integer, receivedAt: integer, now: integer } },
    `
    UPDATE receipt SET received_at = min(received_at, :now) WHERE received_at = :receivedAt AND inquiry = :inquiry`,
  ),
  /**
   * Sets the times of notes that lie ahead of the clock to the present.
   * :now  milliseconds
   */
  mendNotes: statement(
    { parameters: { now: integer } },
    `
    UPDATE note SET at = :now WHERE at > :now`,
  ),
  /**
   * Something that must reach the disk.
   * :at  milliseconds
   */
  writeProbe: statement(
    { parameters: { at: integer } },
    `
    INSERT INTO probe (id, at) VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = :at`,
  ),
}
