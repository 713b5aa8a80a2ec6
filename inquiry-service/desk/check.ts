/** The promises of the ledger, compared with what its engine stores. Sentences never contain content. */
import { InquirySchema } from '../contract/inquiry.ts'
import { ReportSchema, type Submitted } from '../contract/report.ts'
import { everyItem, isErased, statesOf } from '../records/records.ts'
import type { DeskPort, IntegrityReport, WholeInquiry } from './port.ts'
import { limitTimes } from './transfer.ts'

/** How far ahead a time may be before it is reported, milliseconds: the clocks of machines differ a little. */
const AHEAD_TOLERANCE_MS = 60_000

export async function checkIntegrity(port: DeskPort, now: number): Promise<IntegrityReport> {
  const { readable, problems } = await port.checkStorage()
  const report: IntegrityReport = { inquiries: 0, erased: 0, problems }
  if (!readable) return report
  const latest = (await port.present(now)) + AHEAD_TOLERANCE_MS
  for await (const whole of everyItem((page) => port.everything(page))) {
    report[whole.inquiry && isErased(whole.inquiry) ? 'erased' : 'inquiries'] += 1
    const found = contentProblems(whole)
    if (whole.keyHash !== undefined && limitTimes(whole, latest)) found.push('its times are ahead of the clock')
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
