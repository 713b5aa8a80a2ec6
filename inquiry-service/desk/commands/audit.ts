/** `desk audit`: who did what, oldest first. */
import { type AuditEntry, everyItem } from '../../ledger/records.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { SPAN_OPTIONS, spanOf } from './filter-options.ts'
import { type Cell, time } from './print.ts'
import { jsonPieces, mapEach, tablePieces, writePieces } from './stream.ts'

const HEADINGS = ['time (UTC)', 'by', 'action', 'request id', 'detail'] as const
const NONE = 'The audit trail has no such line'

export const audit = deskCommand({
  name: 'audit',
  description: 'Show the audit trail, oldest first',
  examples: ['audit --from 2026-11-01', `audit --id ${EXAMPLE_ID}`],
  args: { ...SPAN_OPTIONS, id: { type: 'string', description: 'Only for this request id' } },
  run: async ({ store, json: asJson }, args) => {
    const filter = { ...spanOf(args), ...(args.id !== undefined && { requestId: args.id }) }
    const entries = everyItem((page) => store.desk.audit(filter, page))
    await writePieces(process.stdout, asJson ? jsonPieces(entries) : tablePieces(HEADINGS, mapEach(entries, row), NONE))
    if (asJson) console.log()
  },
})

function row({ at, by, action, requestId, detail }: AuditEntry): readonly Cell[] {
  return [time(at), by, action, requestId, detail]
}
