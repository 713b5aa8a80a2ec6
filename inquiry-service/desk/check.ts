/**
 * Compares the ledger with its promises, first as its engine sees it, then each inquiry. Sentences never contain content.
 */
import { InquirySchema } from '../contract/inquiry.ts'
import { ReportSchema, type Submitted } from '../contract/report.ts'
import { everyItem, isErased, statesOf } from '../ledger/records.ts'
import { FARTHEST_DUE_MS } from '../notices/outbox.ts'
import type { DeskPort, IntegrityReport, WholeInquiry } from './port.ts'

/** How far ahead a time may be before it is reported, milliseconds: the clocks of machines differ a little. */
const AHEAD_TOLERANCE_MS = 60_000

export async function checkIntegrity(port: DeskPort, now: number): Promise<IntegrityReport> {
  const { readable, problems } = await port.checkStorage()
  const report: IntegrityReport = { inquiries: 0, erased: 0, problems }
  if (!readable) return report
  const latest = (await port.present(now)) + AHEAD_TOLERANCE_MS
  for await (const whole of everyItem((page) => port.everything(page))) {
    report[whole.inquiry && isErased(whole.inquiry) ? 'erased' : 'inquiries'] += 1
    const found = [...contentProblems(whole), ...timesAhead(whole, latest)]
    problems.push(...found.map((problem) => `Inquiry ${whole.requestId}: ${problem}`))
  }
  const ahead = (await port.quota()).filter(({ at }) => at > latest).length
  if (ahead > 0) problems.push(`Quota of inquiries: ${ahead} times are ahead of the clock`)
  return report
}

function contentProblems({ keyHash, fingerprint, inquiry, notice, audit }: WholeInquiry): string[] {
  if (keyHash === undefined) return ['it is listed but not stored']
  const erased = inquiry && isErased(inquiry)
  const stored = inquiry && !isErased(inquiry) ? inquiry : undefined
  const isInquiry = erased || (stored && schemaOf(stored.inquiry).safeParse(stored.inquiry).success)
  const isChanged = erased || (stored && stored.state !== 'new')
  const faults: [boolean | undefined, string][] = [
    [fingerprint === undefined, 'its key does not lead to it'],
    [!isInquiry, 'its content is not an inquiry'],
    [stored && !statesOf(stored.inquiry).includes(stored.state), 'its state is not one of ours'],
    [erased && notice !== undefined, 'it is erased but has a notice'],
    [audit.every(({ action }) => action !== 'received'), 'its first audit line is missing'],
    [isChanged && audit.every(({ action }) => action === 'received'), 'it was changed but has no audit line'],
  ]
  return faults.flatMap(([isFault, problem]) => (isFault ? [problem] : []))
}

const schemaOf = ({ kind }: Submitted) => (kind === 'report' ? ReportSchema : InquirySchema)

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
