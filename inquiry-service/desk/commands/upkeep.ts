/** What the ledger says about itself: `desk audit`, `desk check`, and `desk undelivered` with what is said about a notice. */
import type { NoticeStatus } from '../../notices/outbox.ts'
import { everyItem } from '../../records/records.ts'
import type { InquiryDetails } from '../desk.ts'
import { deskCommand, EXAMPLE_ID, EXIT } from './command.ts'
import { SPAN_OPTIONS, spanOf } from './list.ts'
import { duration, jsonLines, tableLines, time, writeOut } from './print.ts'

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

const NOTICE_COLUMNS = {
  'request id': 36,
  age: 6,
  attempts: 8,
  'last answer': 11,
  'next attempt (UTC)': 19,
  'may have been sent': 0,
}

export const undelivered = deskCommand({
  name: 'undelivered',
  description: 'List notices that have not been delivered, oldest first',
  examples: ['undelivered', 'undelivered --json'],
  args: {},
  run: async ({ store, signature, json }) => {
    const notices = everyItem((page) => store.outbox.undelivered(page))
    if (json) {
      const summary = await store.outbox.summary(signature.at)
      process.stdout.write(`{"summary": ${JSON.stringify(summary)}, "notices": `)
      await writeOut(jsonLines(notices))
      console.log('}')
      return
    }
    const toRow = (notice: NoticeStatus) => [
      notice.requestId,
      duration(signature.at - notice.receivedAt),
      notice.attempts,
      notice.lastCode ?? 'none yet',
      notice.nextAttemptAt === undefined ? 'given up' : time(notice.nextAttemptAt),
      notice.mayHaveBeenSent ? 'yes' : 'no',
    ]
    await writeOut(tableLines(notices, { columns: NOTICE_COLUMNS, toRow, none: 'Every notice has been delivered' }))
  },
})

export const NO_MAIL = 'SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set'

export function noticeWords(
  { notice, audit }: Pick<InquiryDetails, 'notice' | 'audit'>,
  { sendsNotices, now }: { sendsNotices: boolean; now: number },
): string {
  if (notice) {
    if (sendsNotices) return waitingWords(notice, now)
    return notice.attempts === 0
      ? `none sent: ${NO_MAIL}`
      : `${waitingWords(notice, now)}; none can be sent: ${NO_MAIL}`
  }
  const delivered = audit.findLast(({ action }) => action === 'notice-delivered')
  return delivered ? `delivered at ${time(delivered.at)} UTC` : 'none due'
}

export function waitingWords(
  { attempts, lastCode, mayHaveBeenSent, nextAttemptAt }: NoticeStatus,
  now: number,
): string {
  const answer = lastCode === undefined ? '' : `, last answer ${lastCode}`
  const copy = mayHaveBeenSent ? ', may have been sent' : ''
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${answer}${copy}`
  if (nextAttemptAt === undefined) return `given up after ${tried}`
  return `${nextAttemptAt > now ? 'next attempt at' : 'due since'} ${time(nextAttemptAt)} UTC, ${tried}`
}
