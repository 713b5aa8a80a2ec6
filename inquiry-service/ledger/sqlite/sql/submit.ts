/** What a submission reads and writes, and what is filed later for many of them at once. */
import { AUDIT_ACTIONS } from '../../records.ts'
import { blob, integer, nullable, oneOf, statement, text } from './statement.ts'

export const SUBMIT = {
  /**
   * The inquiry of a key, if it has one.
   * :keyHash  32 bytes
   */
  findKey: statement(
    { parameters: { keyHash: blob }, row: { requestId: text, fingerprint: blob } },
    `
    SELECT request_id AS requestId, fingerprint FROM inquiry WHERE key_hash = :keyHash`,
  ),
  /**
   * The row of a new inquiry; its `seq` is the result.
   * :keyHash, :fingerprint  32 bytes each
   * :requestId              UUID
   * :at                     milliseconds
   */
  insertInquiry: statement(
    { parameters: { keyHash: blob, fingerprint: blob, requestId: text, at: integer } },
    `
    INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
    VALUES (:keyHash, :fingerprint, :requestId, :at, :at)`,
  ),
  /**
   * What was asked.
   * :inquiry  seq
   * :body     JSON of the normalized inquiry
   */
  insertContent: statement(
    { parameters: { inquiry: integer, body: text } },
    `
    INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)`,
  ),
  /**
   * One line of the audit trail.
   * :at       milliseconds
   * :by       operator, or `service`
   * :action   one of AUDIT_ACTIONS
   * :inquiry  seq, or null for the ledger as a whole
   * :detail   states, counts, codes; or null
   */
  insertAudit: statement(
    {
      parameters: {
        at: integer,
        by: text,
        action: oneOf(AUDIT_ACTIONS),
        inquiry: nullable(integer),
        detail: nullable(text),
      },
    },
    `
    INSERT INTO audit (at, by, action, inquiry, detail) VALUES (:at, :by, :action, :inquiry, :detail)`,
  ),
  /**
   * One inquiry counted for a client.
   * :client   keyed hash
   * :at       milliseconds
   * :inquiry  seq; tells two stamps in the same millisecond apart
   */
  insertQuota: statement(
    { parameters: { client: text, at: integer, inquiry: integer } },
    `
    INSERT INTO quota (client, at, inquiry) VALUES (:client, :at, :inquiry)`,
  ),
  /**
   * How many of a client’s inquiries are in the window, and the oldest and newest of them.
   * A stamp counts while `now - at < window`.
   * :client  keyed hash
   * :after   now minus the window, milliseconds
   */
  countQuota: statement(
    {
      parameters: { client: text, after: integer },
      row: { counted: integer, oldest: nullable(integer), newest: nullable(integer) },
    },
    `
    SELECT count(*) AS counted, min(at) AS oldest, max(at) AS newest FROM quota WHERE client = :client AND at > :after`,
  ),
  /**
   * The stamp that has to leave before a client has room again: the oldest, unless a load has brought more than the limit.
   * :client  keyed hash
   * :limit   inquiries per window
   */
  findBlockingQuota: statement(
    { parameters: { client: text, limit: integer }, row: { at: integer } },
    `
    SELECT at FROM quota WHERE client = :client ORDER BY at DESC LIMIT 1 OFFSET :limit - 1`,
  ),
  /**
   * Stamps of all clients that have left the window.
   * :after  now minus the window, milliseconds
   */
  deleteOldQuota: statement(
    { parameters: { after: integer } },
    `
    DELETE FROM quota WHERE at <= :after`,
  ),
  /**
   * Removes stamps, to be put back with other times.
   * :after  milliseconds; older ones stay
   */
  takeQuota: statement(
    { parameters: { after: integer }, row: { client: text, at: integer, inquiry: integer } },
    `
    DELETE FROM quota WHERE at > :after RETURNING client, at, inquiry`,
  ),
  /**
   * Puts a stamp back with another time.
   * :client   keyed hash
   * :at       milliseconds
   * :inquiry  as it was; a number below 0 only tells stamps of one millisecond apart, and may have to be another now
   */
  putQuota: statement(
    { parameters: { client: text, at: integer, inquiry: integer } },
    `
    INSERT INTO quota (client, at, inquiry)
    SELECT :client, :at,
      CASE WHEN :inquiry < 0
        THEN min(0, coalesce((SELECT min(inquiry) FROM quota WHERE client = :client AND at = :at), 0)) - 1
        ELSE :inquiry
      END`,
  ),
  /** The last inquiry that is filed; no row if all are. */
  findUnfiled: statement(
    { parameters: {}, row: { through: integer } },
    `
    SELECT through FROM filed WHERE through < (SELECT max(seq) FROM inquiry)`,
  ),
  /**
   * Places in the order of receipt.
   * :through  seq of the last inquiry that has one
   */
  fileReceipts: statement(
    { parameters: { through: integer } },
    `
    INSERT INTO receipt (received_at, inquiry) SELECT received_at, seq FROM inquiry WHERE seq > :through`,
  ),
  /**
   * Notices, due at once.
   * :through  seq of the last inquiry that has got one
   */
  fileNotices: statement(
    { parameters: { through: integer } },
    `
    INSERT INTO outbox (inquiry, next_at) SELECT seq, received_at FROM inquiry WHERE seq > :through`,
  ),
  /** All inquiries are filed. */
  markFiled: statement(
    { parameters: {} },
    `
    UPDATE filed SET through = (SELECT max(seq) FROM inquiry)`,
  ),
}
