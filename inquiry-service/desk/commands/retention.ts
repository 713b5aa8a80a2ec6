/** `desk retention`: erases what is older than the period; a dry run unless --apply is given. */

import { RETENTION_DAYS } from '../../contract/limits.ts'
import { INQUIRY_STATES, type InquiryState } from '../../ledger/records.ts'
import type { RetentionPolicy, RetentionReport } from '../erasure.ts'
import { wholeNumber } from '../input.ts'
import { deskCommand } from './command.ts'
import { receiptCode, receiptText } from './erase.ts'
import { table, time } from './print.ts'
import { showElapsed } from './progress.ts'

const DAY_MS = 86_400_000

/** The periods promised by the privacy page; states without a period are kept. */
const PERIODS: Partial<Record<InquiryState, string>> = { closed: String(RETENTION_DAYS) }

const days = (state: string) =>
  ({ type: 'string', description: `Days since receipt after which "${state}" is erased`, valueHint: 'DAYS' }) as const

export const retention = deskCommand({
  name: 'retention',
  description: `Erase what is older than the period: closed inquiries ${RETENTION_DAYS} days after receipt; a dry run unless --apply`,
  examples: ['retention', 'retention --answered 730 --closed 365 --apply'],
  args: {
    new: days('new'),
    'in-review': days('in-review'),
    answered: days('answered'),
    closed: days('closed'),
    apply: { type: 'boolean', description: 'Erase them; without it they are only listed' },
  },
  run: async ({ store, signature, tell }, args) => {
    const policy: RetentionPolicy = Object.fromEntries(
      INQUIRY_STATES.flatMap((state) => {
        const word = args[state] ?? PERIODS[state]
        return word === undefined ? [] : [[state, wholeNumber(state, word) * DAY_MS]]
      }),
    )
    const report = await showElapsed('erasing', store.desk.retain(policy, signature, { dryRun: !args.apply }))
    tell(report, () => reportText(report))
    return report.receipt && receiptCode(report.receipt)
  },
})

function reportText({ due, receipt }: RetentionReport): string {
  const rows = due.map(({ requestId, state, receivedAt }) => [requestId, state, time(receivedAt)])
  const list =
    rows.length === 0 ? 'No inquiry is older than the period' : table(['request id', 'state', 'received'], rows)
  if (receipt && (rows.length > 0 || receiptCode(receipt) !== undefined)) return `${list}\n\n${receiptText(receipt)}`
  return rows.length === 0 ? list : `${list}\n\nA dry run: add --apply to erase these`
}
