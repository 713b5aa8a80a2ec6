/** Removes content, and tracks where copies of it may be. */
import { integer, nullable, statement, text } from './statement.ts'

/** Zeros of the same length, so that nothing in the file moves. */
const zeros = (column: string) =>
  `${column} = substr(hex(zeroblob((octet_length(${column}) + 1) / 2)), 1, octet_length(${column}))`

export const ERASURE = {
  /**
   * What was asked, overwritten.
   * :inquiry  seq
   */
  overwriteContent: statement(
    { parameters: { inquiry: integer } },
    `
    UPDATE content SET ${zeros('body')} WHERE inquiry = :inquiry`,
  ),
  /**
   * The notes of an inquiry, overwritten.
   * :inquiry  seq
   */
  overwriteNotes: statement(
    { parameters: { inquiry: integer } },
    `
    UPDATE note SET ${zeros('text')}, ${zeros('by')} WHERE inquiry = :inquiry`,
  ),
  /**
   * Removes whatever else in the inquiry tells about a person.
   * :inquiry  seq
   * :at       milliseconds
   */
  markErased: statement(
    { parameters: { inquiry: integer, at: integer } },
    `
    UPDATE inquiry SET erased_at = :at,
      owner = NULL, remind_at = NULL, opened_at = NULL, seen_by = NULL, seen_at = NULL
    WHERE seq = :inquiry`,
  ),
  /** Records that the log still contains what was erased, until it is emptied. */
  insertErasureTraces: statement(
    { parameters: {} },
    `
    INSERT INTO erasure_traces (id) VALUES (1) ON CONFLICT (id) DO NOTHING`,
  ),
  /** Whether the log may still contain what was erased. */
  findErasureTraces: statement(
    { parameters: {}, row: { id: integer } },
    `
    SELECT id FROM erasure_traces`,
  ),
  /** The log was emptied. */
  deleteErasureTraces: statement(
    { parameters: {} },
    `
    DELETE FROM erasure_traces`,
  ),
  /** The number of the newest audit line; null in an empty ledger. */
  lastAudit: statement(
    { parameters: {}, row: { seq: nullable(integer) } },
    `
    SELECT max(seq) AS seq FROM audit`,
  ),
  /**
   * Inquiries that were erased since an audit line.
   * :after  seq of the audit line
   */
  listErasures: statement(
    { parameters: { after: integer }, row: { requestId: text } },
    `
    SELECT DISTINCT request_id AS requestId
    FROM audit JOIN inquiry ON inquiry.seq = audit.inquiry
    WHERE audit.seq > :after AND action = 'erased'`,
  ),
}
