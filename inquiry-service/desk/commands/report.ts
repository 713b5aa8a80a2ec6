/** What the ledger says about itself: `desk audit`, `desk check`. */
import { everyItem } from '../../ledger/records.ts'
import { deskCommand, EXAMPLE_ID, EXIT } from './command.ts'
import { SPAN_OPTIONS, spanOf } from './filter-options.ts'
import { jsonLines, tableLines, time, writeOut } from './print.ts'

const AUDIT_COLUMNS = { 'time (UTC)': 19, by: 12, action: 16, 'request id': 36, detail: 0 }

export const audit = deskCommand({
  name: 'audit',
  description: 'Show the audit trail, oldest first',
  examples: ['audit --from 2026-11-01', `audit --id ${EXAMPLE_ID}`],
  args: { ...SPAN_OPTIONS, id: { type: 'string', description: 'Only for this request id' } },
  run: async ({ store, json }, { id, ...span }) => {
    const entries = everyItem((page) => store.desk.audit({ ...spanOf(span), requestId: id }, page))
    await writeOut(
      json
        ? jsonLines(entries)
        : tableLines(entries, {
            columns: AUDIT_COLUMNS,
            toRow: ({ at, by, action, requestId, detail }) => [time(at), by, action, requestId, detail],
            none: 'The audit trail has no such line',
          }),
    )
  },
})

export const check = deskCommand({
  name: 'check',
  description: 'Read the whole ledger and check its integrity; exit code 1 when something is wrong',
  examples: ['check', 'check --json'],
  args: {},
  run: async ({ store, signature, print }) => {
    const report = await store.desk.checkIntegrity(signature.at)
    const { problems } = report
    const verdict = problems.length === 0 ? 'all is well' : problems.join('\n')
    print(report, () => `${report.inquiries} inquiries, ${report.erased} erased: ${verdict}`)
    return problems.length === 0 ? undefined : EXIT.failed
  },
})
