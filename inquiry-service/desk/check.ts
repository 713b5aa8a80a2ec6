/**
 * Compares the ledger with its promises, first as its engine sees it, then each inquiry. Sentences never contain content.
 */
import { InquirySchema } from '../contract/inquiry.ts'
import { everyItem, isErased } from '../ledger/records.ts'
import { FARTHEST_DUE_MS } from '../notices/outbox.ts'
import type { DeskPort, IntegrityReport, WholeInquiry } from './port.ts'

/** How far ahead a time may be before it is reported, milliseconds: the clocks of machines differ a little. */
const AHEAD_TOLERANCE_MS = 60_000

export async function checkIntegrity(port: DeskPort, now: number): Promise<IntegrityReport> {
  const { readable, ...report } = await port.checkForm()
  if (!readable) return report
  const latest = (await port.present(now)) + AHEAD_TOLERANCE_MS
  for await (const whole of everyItem((page) => port.everything(page))) {
    const problems = [...contentProblems(whole), ...timesAhead(whole, latest)]
    report.problems.push(...problems.map((problem) => `Inquiry ${whole.requestId}: ${problem}`))
  }
  const stamps = (await port.stamps()).filter(({ at }) => at > latest).length
  if (stamps > 0) report.problems.push(`Quota of inquiries: ${stamps} times are ahead of the clock`)
  return report
}

function contentProblems({ inquiry }: WholeInquiry): string[] {
  if (!inquiry || isErased(inquiry) || InquirySchema.safeParse(inquiry.inquiry).success) return []
  return ['its content is not an inquiry']
}

/** The times of an inquiry later than `latest`, milliseconds; one problem each. */
function timesAhead({ inquiry, notes, notice }: WholeInquiry, latest: number): string[] {
  const due = Math.max(notice?.nextAttemptAt ?? 0, notice?.leasedUntil ?? 0)
  return [
    ...(inquiry ? inquiryTimesAhead(inquiry, latest) : []),
    ...(notes.some(({ at }) => at > latest) ? ['the time of a note is ahead of the clock'] : []),
    ...(due > latest + FARTHEST_DUE_MS ? ['its notice waits for a time too far ahead of the clock'] : []),
  ]
}

function inquiryTimesAhead(inquiry: NonNullable<WholeInquiry['inquiry']>, latest: number): string[] {
  const times = isErased(inquiry)
    ? { 'its time of receipt': inquiry.receivedAt, 'the time of its erasure': inquiry.erasedAt }
    : {
        'its time of receipt': inquiry.receivedAt,
        'the time of its state': inquiry.stateAt,
        'the time at which the desk looked': Math.max(inquiry.openedAt ?? 0, inquiry.seenAt ?? 0),
      }
  return Object.entries(times).flatMap(([name, time]) => (time > latest ? [`${name} is ahead of the clock`] : []))
}
