/** The audit trail: the lines that are stored, and the first line of each inquiry, which follows from its row. */
import type { AuditRange } from '../desk/port.ts'
import { type Cursor, compareCursors, FIRST, LAST } from './cursors.ts'
import type { DESK } from './sql/desk.ts'
import type { RowOf } from './sql/statement.ts'
import type { Statements } from './statements.ts'

export type AuditRow = RowOf<typeof DESK.listAudit>

/** Added to the seq of an inquiry it numbers the first line: in front of all stored lines of the same millisecond. */
const RECEIVED = -(2 ** 52)

/** Up to `limit` lines after a cursor, oldest first. */
export function auditLines(
  sql: Statements,
  { aboutLedger = false, from = FIRST.at, until = LAST.at }: AuditRange,
  { after, limit }: { after: Cursor; limit: number },
): AuditRow[] {
  // The index is entered at the cursor: with only the bound of the range, every page would read all older lines first.
  const range = { from: Math.max(from, after.at), until, afterAt: after.at, limit }
  const stored = sql.all('listAudit', { ...range, after: after.seq, aboutLedger: Number(aboutLedger) })
  if (aboutLedger) return stored
  const passed = after.seq < 0 ? after.seq - RECEIVED : LAST.seq
  const received = sql.all('listReceived', { ...range, after: passed })
  return [...received.map(receivedLine), ...stored].sort(compareCursors).slice(0, limit)
}

/** All lines of an inquiry, oldest first. `stored` are the ones on disk. */
export function auditLinesOf(
  inquiry: RowOf<typeof DESK.listReceived>,
  stored: readonly Omit<AuditRow, 'requestId'>[],
): AuditRow[] {
  const lines = stored.map((line) => ({ ...line, requestId: inquiry.requestId }))
  if (lines.some(({ action }) => action === 'received')) return lines
  return [receivedLine(inquiry), ...lines].sort(compareCursors)
}

function receivedLine({ seq, requestId, receivedAt }: RowOf<typeof DESK.listReceived>): AuditRow {
  return { seq: seq + RECEIVED, at: receivedAt, by: 'service', action: 'received', detail: null, requestId }
}
