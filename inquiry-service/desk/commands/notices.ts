/** `desk undelivered`: emails that have not been sent, and what the desk says about the notice of an inquiry. */
import { everyItem } from '../../ledger/records.ts'
import type { NoticeStatus } from '../../notices/outbox.ts'
import type { InquiryDetails } from '../desk.ts'
import { deskCommand } from './command.ts'
import { duration, jsonLines, tableLines, time, writeOut } from './print.ts'

const COLUMNS = {
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
    await writeOut(tableLines(notices, { columns: COLUMNS, toRow, none: 'Every notice has been delivered' }))
  },
})

const NO_MAIL = 'SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set'

/** The state of an inquiry's notice in words. `sendsNotices`: email is set up. */
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
