/** Whole inquiries, out and in. */
import { AUDIT_ACTIONS, INQUIRY_STATES } from '../../records.ts'
import { HANDLING, HANDLING_COLUMNS } from './desk.ts'
import { blob, integer, nullable, oneOf, statement, text } from './statement.ts'

export const TRANSFER = {
  /**
   * Inquiries with their keys, in the order of storage.
   * :after  seq of the last one seen
   * :limit  inquiries at most
   */
  listWhole: statement(
    {
      parameters: { after: integer, limit: integer },
      row: {
        seq: integer,
        requestId: text,
        receivedAt: integer,
        state: oneOf(INQUIRY_STATES),
        stateAt: integer,
        erasedAt: nullable(integer),
        ...HANDLING,
        body: nullable(text),
        keyHash: blob,
        fingerprint: blob,
      },
    },
    `
    SELECT seq, key_hash AS keyHash, fingerprint, request_id AS requestId, received_at AS receivedAt, state,
      state_at AS stateAt, erased_at AS erasedAt,
      ${HANDLING_COLUMNS},
      CASE WHEN erased_at IS NULL THEN body END AS body
    FROM inquiry LEFT JOIN content ON content.inquiry = seq
    WHERE seq > :after
    ORDER BY seq
    LIMIT :limit`,
  ),
  /**
   * The notes on consecutive inquiries, without those on erased ones, oldest first.
   * :first, :last  seq
   */
  notesOf: statement(
    { parameters: { first: integer, last: integer }, row: { inquiry: integer, at: integer, by: text, text } },
    `
    SELECT note.inquiry AS inquiry, note.at AS at, by, text FROM note JOIN inquiry ON inquiry.seq = note.inquiry
    WHERE note.inquiry BETWEEN :first AND :last AND erased_at IS NULL
    ORDER BY note.inquiry, note.seq`,
  ),
  /**
   * The stored audit lines of consecutive inquiries, oldest first.
   * :first, :last  seq
   */
  auditOf: statement(
    {
      parameters: { first: integer, last: integer },
      row: {
        inquiry: integer,
        seq: integer,
        at: integer,
        by: text,
        action: oneOf(AUDIT_ACTIONS),
        detail: nullable(text),
      },
    },
    `
    SELECT inquiry, seq, at, by, action, detail FROM audit WHERE inquiry BETWEEN :first AND :last ORDER BY inquiry, at, seq`,
  ),
  /**
   * The notices of consecutive inquiries.
   * :first, :last  seq
   */
  noticesOf: statement(
    {
      parameters: { first: integer, last: integer },
      row: {
        inquiry: integer,
        attempts: integer,
        nextAt: nullable(integer),
        leasedUntil: nullable(integer),
        lastCode: nullable(text),
        mayHaveBeenSent: integer,
        copy: nullable(text),
      },
    },
    `
    SELECT inquiry, attempts, next_at AS nextAt, leased_until AS leasedUntil, last_code AS lastCode, copy,
      may_have_been_sent AS mayHaveBeenSent
    FROM outbox WHERE inquiry BETWEEN :first AND :last`,
  ),
  /** Every stamp. */
  listStamps: statement(
    { parameters: {}, row: { client: text, at: integer } },
    `
    SELECT client, at FROM quota ORDER BY client, at`,
  ),
  /**
   * An inquiry from another ledger; its `seq` is the result.
   * :keyHash, :fingerprint  32 bytes each
   * :requestId              UUID
   * :receivedAt, :stateAt   milliseconds
   * :state                  one of INQUIRY_STATES
   * :erasedAt               milliseconds, or null
   */
  loadInquiry: statement(
    {
      parameters: {
        keyHash: blob,
        fingerprint: blob,
        requestId: text,
        receivedAt: integer,
        state: oneOf(INQUIRY_STATES),
        stateAt: integer,
        erasedAt: nullable(integer),
      },
    },
    `
    INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state, state_at, erased_at)
    VALUES (:keyHash, :fingerprint, :requestId, :receivedAt, :state, :stateAt, :erasedAt)`,
  ),
  /**
   * A stamp from another ledger, unless it is here: two in the same millisecond are two.
   * :client   keyed hash
   * :at       milliseconds
   * :ordinal  its ordinal among those of this client and millisecond; negative in the row, as no inquiry of ours goes with it
   */
  loadQuota: statement(
    { parameters: { client: text, at: integer, ordinal: integer } },
    `
    INSERT INTO quota (client, at, inquiry)
    SELECT :client, :at, -:ordinal
    WHERE (SELECT count(*) FROM quota WHERE client = :client AND at = :at) < :ordinal`,
  ),
  /**
   * An audit line from another ledger that names no inquiry, unless it is here.
   * :at, :by, :action, :detail  as in insertAudit
   */
  loadAudit: statement(
    { parameters: { at: integer, by: text, action: oneOf(AUDIT_ACTIONS), detail: nullable(text) } },
    `
    INSERT INTO audit (at, by, action, detail)
    SELECT :at, :by, :action, :detail
    WHERE NOT EXISTS (
      SELECT 1 FROM audit WHERE inquiry IS NULL AND at = :at AND by = :by AND action = :action AND detail IS :detail
    )`,
  ),
}
