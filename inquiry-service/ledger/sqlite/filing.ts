/**
 * What follows from the row of an inquiry and is only read later: its notice, and its place in the order of receipt. In the
 * commit of the inquiry they would cost a third of its pages; for many inquiries together they cost hardly more than once.
 *
 * A notice is owed from that commit on: an inquiry that is not filed is one whose notice nobody has touched. So every transaction
 * that changes notices files first, and so does whatever reads them or the order of receipt.
 */
import type { Statements } from './statements.ts'
import type { SqliteStore } from './store.ts'
import { inTransaction } from './transaction.ts'

/** So many inquiries are filed by a submission if nobody else has done it: whoever reads never waits for long. */
const FILED_AT_LEAST_EVERY = 256

/** Within the transaction that stores the inquiry. */
export function fileWhenMany(sql: Statements, inquiry: number): void {
  if (inquiry % FILED_AT_LEAST_EVERY === 0) fileNew(sql)
}

/** Outside of a transaction. */
export function fileBeforeReading({ db, sql }: SqliteStore): void {
  // Most of the time there is nothing to do, for which nobody has to wait for another writer.
  if (sql.one('findUnfiled')) inTransaction(db, () => fileNew(sql))
}

/** Within a transaction. */
export function fileNew(sql: Statements): void {
  const unfiled = sql.one('findUnfiled')
  if (!unfiled) return
  sql.run('fileNotices', unfiled)
  fileLoaded(sql)
}

/** The same where the new inquiries have brought their notices with them. */
export function fileLoaded(sql: Statements): void {
  const unfiled = sql.one('findUnfiled')
  if (!unfiled) return
  sql.run('fileReceipts', unfiled)
  sql.run('markFiled')
}
