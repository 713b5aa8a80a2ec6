/** What became of the notice of an inquiry, in words. */
import type { InquiryFile } from '../../inquiry-service/ledger/desk.ts'
import type { NoticeStatus } from '../../inquiry-service/ledger/outbox.ts'
import { time } from './print.ts'

/** `sendsNotices`: mail is set up. */
export function noticeWords({ notice, audit }: Pick<InquiryFile, 'notice' | 'audit'>, sendsNotices: boolean): string {
  if (notice) {
    return sendsNotices ? waitingWords(notice) : 'none is sent: SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set'
  }
  const delivered = audit.findLast(({ action }) => action === 'notice-delivered')
  return delivered ? `delivered at ${time(delivered.at)} UTC` : 'none is owed'
}

/** Of a notice that is in the outbox. */
export function waitingWords({ attempts, lastCode, mayHaveBeenSent, nextAttemptAt }: NoticeStatus): string {
  const answer = lastCode === undefined ? '' : `, last answer ${lastCode}`
  const copy = mayHaveBeenSent ? ', may have been sent' : ''
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${answer}${copy}`
  return nextAttemptAt === undefined ? `given up after ${tried}` : `next at ${time(nextAttemptAt)} UTC, ${tried}`
}
