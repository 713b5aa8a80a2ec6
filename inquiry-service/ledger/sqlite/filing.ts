/**
 * What follows from the row of an inquiry and is only read later: its place in the order of receipt. In the commit of the
 * inquiry it would cost a page; for many inquiries together it costs little more than that once.
 */
import type { Statements } from './statements.ts'
import type { SqliteStore } from './store.ts'
import { inTransaction } from './transaction.ts'

/** So many inquiries are filed by a submission if nobody has read since: whoever reads never waits for long. */
const FILED_AT_LEAST_EVERY = 256

/** Within the transaction that stored the inquiry. */
export function fileWhenMany(sql: Statements, inquiry: number): void {
  if (inquiry % FILED_AT_LEAST_EVERY === 0) fileNew(sql)
}

/** Before reading what is filed. */
export function fileBeforeReading({ db, sql }: SqliteStore): void {
  // Most of the time there is nothing to do, for which nobody has to wait for another writer.
  if (sql.one('findUnfiled')) inTransaction(db, () => fileNew(sql))
}

/** Within a transaction. */
function fileNew(sql: Statements): void {
  const unfiled = sql.one('findUnfiled')
  if (!unfiled) return
  sql.run('fileReceipts', unfiled)
  sql.run('markFiled')
}
