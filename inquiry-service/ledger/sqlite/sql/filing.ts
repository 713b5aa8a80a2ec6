/** What follows from the rows of new inquiries, written for many at once. */
import { integer, statement } from './statement.ts'

export const FILING = {
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
