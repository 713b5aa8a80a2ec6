/** What the desk reads and changes in single inquiries. */
import { AUDIT_ACTIONS, INQUIRY_STATES } from '../../records.ts'
import { integer, nullable, oneOf, statement, text } from './statement.ts'

const AUDIT = {
  seq: integer,
  at: integer,
  by: text,
  action: oneOf(AUDIT_ACTIONS),
  detail: nullable(text),
  requestId: nullable(text),
}

const AUDIT_PAGE = { from: integer, until: integer, afterAt: integer, after: integer, limit: integer }

/** How the desk handles it. */
export const HANDLING = {
  owner: nullable(text),
  remindAt: nullable(integer),
  openedAt: nullable(integer),
  seenBy: nullable(text),
  seenAt: nullable(integer),
}
export const HANDLING_COLUMNS =
  'owner, remind_at AS remindAt, opened_at AS openedAt, seen_by AS seenBy, seen_at AS seenAt'

export const DESK = {
  /**
   * One inquiry by its request id.
   * :requestId  UUID
   */
  findInquiry: statement(
    {
      parameters: { requestId: text },
      row: { seq: integer, state: oneOf(INQUIRY_STATES), erasedAt: nullable(integer) },
    },
    `
    SELECT seq, state, erased_at AS erasedAt FROM inquiry WHERE request_id = :requestId`,
  ),
  /**
   * Inquiries that are not erased, newest first, after a cursor in that order.
   * :from, :until        received, milliseconds; inclusive and exclusive
   * :state               or null for any
   * :beforeAt, :before   received and seq of the last one seen
   * :limit               inquiries at most
   */
  listInquiries: statement(
    {
      parameters: {
        from: integer,
        until: integer,
        state: nullable(text),
        beforeAt: integer,
        before: integer,
        limit: integer,
      },
      row: {
        seq: integer,
        requestId: text,
        receivedAt: integer,
        state: oneOf(INQUIRY_STATES),
        stateAt: integer,
        ...HANDLING,
        body: text,
      },
    },
    `
    SELECT seq, request_id AS requestId, receipt.received_at AS receivedAt, state, state_at AS stateAt,
      ${HANDLING_COLUMNS}, body
    FROM receipt JOIN inquiry ON seq = receipt.inquiry JOIN content ON content.inquiry = seq
    WHERE receipt.received_at >= :from AND receipt.received_at < :until AND (:state IS NULL OR state = :state)
      AND erased_at IS NULL
      AND (receipt.received_at, receipt.inquiry) < (:beforeAt, :before)
    ORDER BY receipt.received_at DESC, receipt.inquiry DESC
    LIMIT :limit`,
  ),
  /**
   * Inquiries whose first audit line follows from their row, by receipt, after a cursor in that order.
   * :from, :until     received, milliseconds; inclusive and exclusive
   * :afterAt, :after  received and seq of the last one seen
   * :limit            inquiries at most
   */
  listReceived: statement(
    { parameters: AUDIT_PAGE, row: { seq: integer, requestId: text, receivedAt: integer } },
    `
    SELECT seq, request_id AS requestId, receipt.received_at AS receivedAt
    FROM receipt JOIN inquiry ON seq = receipt.inquiry
    WHERE receipt.received_at >= :from AND receipt.received_at < :until
      AND (receipt.received_at, receipt.inquiry) > (:afterAt, :after)
      AND NOT EXISTS (SELECT 1 FROM audit WHERE audit.inquiry = inquiry.seq AND action = 'received')
    ORDER BY receipt.received_at, receipt.inquiry
    LIMIT :limit`,
  ),
  /**
   * Lines of the audit trail that are stored, oldest first, after a cursor in that order.
   * :aboutLedger      1 for the lines that name no inquiry, else 0
   * :from, :until     milliseconds; inclusive and exclusive
   * :afterAt, :after  time and seq of the last one seen
   * :limit            lines at most
   */
  listAudit: statement(
    { parameters: { aboutLedger: integer, ...AUDIT_PAGE }, row: AUDIT },
    `
    SELECT audit.seq AS seq, at, by, action, detail, request_id AS requestId
    FROM audit LEFT JOIN inquiry ON inquiry.seq = audit.inquiry
    WHERE at >= :from AND at < :until AND (at, audit.seq) > (:afterAt, :after)
      AND (:aboutLedger = 0 OR audit.inquiry IS NULL)
    ORDER BY at, audit.seq
    LIMIT :limit`,
  ),
  /**
   * Changes the state of an inquiry, unless somebody has changed or erased it since it was read.
   * :inquiry  seq
   * :from     the state it was found in
   * :state    the next
   * :at       milliseconds
   */
  setState: statement(
    { parameters: { inquiry: integer, from: oneOf(INQUIRY_STATES), state: oneOf(INQUIRY_STATES), at: integer } },
    `
    UPDATE inquiry SET state = :state, state_at = :at WHERE seq = :inquiry AND state = :from AND erased_at IS NULL`,
  ),
  /**
   * How the desk handles an inquiry.
   * :inquiry  seq
   */
  readHandling: statement(
    { parameters: { inquiry: integer }, row: HANDLING },
    `
    SELECT ${HANDLING_COLUMNS} FROM inquiry WHERE seq = :inquiry`,
  ),
  /**
   * The same, set.
   * :inquiry                    seq
   * :owner, :seenBy             people of the desk, or null
   * :remindAt, :openedAt, :seenAt  milliseconds, or null
   */
  setHandling: statement(
    { parameters: { inquiry: integer, ...HANDLING } },
    `
    UPDATE inquiry SET owner = :owner, remind_at = :remindAt, opened_at = :openedAt, seen_by = :seenBy, seen_at = :seenAt
    WHERE seq = :inquiry`,
  ),
  /**
   * Request ids that begin or end with something, newest first.
   * :begins, :ends  patterns of LIKE
   * :limit          ids at most
   */
  resolve: statement(
    { parameters: { begins: text, ends: text, limit: integer }, row: { requestId: text } },
    `
    SELECT request_id AS requestId FROM inquiry
    WHERE request_id LIKE :begins OR request_id LIKE :ends
    ORDER BY seq DESC LIMIT :limit`,
  ),
  /**
   * A note of the desk.
   * :inquiry  seq
   * :at       milliseconds
   * :by       operator
   * :text     the note
   */
  insertNote: statement(
    { parameters: { inquiry: integer, at: integer, by: text, text } },
    `
    INSERT INTO note (inquiry, at, by, text) VALUES (:inquiry, :at, :by, :text)`,
  ),
}
