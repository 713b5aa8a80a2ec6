/** `desk audit`: who did what, oldest first. */
import { everyItem } from '../../inquiry-service/ledger/records.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { SPAN_OPTIONS, spanOf } from './filter-options.ts'
import { json, table, time } from './print.ts'

export const audit = deskCommand({
  name: 'audit',
  description: 'Show the audit trail, oldest first',
  examples: ['audit --from 2026-11-01', `audit --id ${EXAMPLE_ID}`],
  args: { ...SPAN_OPTIONS, id: { type: 'string', description: 'Of this request id only' } },
  run: async ({ store, json: asJson }, args) => {
    const filter = { ...spanOf(args), ...(args.id !== undefined && { requestId: args.id }) }
    const entries = await Array.fromAsync(everyItem((page) => store.desk.audit(filter, page)))
    const rows = entries.map((entry) => [time(entry.at), entry.by, entry.action, entry.requestId, entry.detail])
    console.log(asJson ? json(entries) : table(['time (UTC)', 'by', 'action', 'request id', 'detail'], rows))
    return undefined
  },
})
