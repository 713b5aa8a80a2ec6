/** The state of an inquiry's notice in words. */

import type { NoticeStatus } from '../../notices/outbox.ts'
import type { InquiryFile } from '../desk.ts'
import { time } from './print.ts'

const NO_MAIL = 'SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set'

/** `sendsNotices`: email is set up. */
export function noticeWords(
  { notice, audit }: Pick<InquiryFile, 'notice' | 'audit'>,
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

/** A notice that is still in the outbox. */
export function waitingWords(notice: NoticeStatus, now: number): string {
  const { attempts, lastCode, mayHaveBeenSent, nextAttemptAt } = notice
  const answer = lastCode === undefined ? '' : `, last answer ${lastCode}`
  const copy = mayHaveBeenSent ? ', may have been sent' : ''
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${answer}${copy}`
  if (nextAttemptAt === undefined) return `given up after ${tried}`
  return `${nextAttemptAt > now ? 'next attempt at' : 'due since'} ${time(nextAttemptAt)} UTC, ${tried}`
}
