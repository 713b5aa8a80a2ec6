/** Compares the ledger with its promises: first as its engine sees it, then each inquiry. Sentences never contain content. */
import { InquirySchema } from '../../contract/inquiry.ts'
import { AHEAD_TOLERANCE_MS, type IntegrityReport } from '../desk.ts'
import { everyItem } from '../records.ts'
import type { DeskPort, WholeInquiry } from './port.ts'
import { timesAhead } from './times.ts'

export async function checkIntegrity(port: DeskPort, now: number): Promise<IntegrityReport> {
  const { readable, ...report } = await port.checkForm()
  if (!readable) return report
  const latest = (await port.present(now)) + AHEAD_TOLERANCE_MS
  for await (const whole of everyItem((page) => port.everything(page))) {
    const faults = [...contentFaults(whole), ...timesAhead(whole, latest)]
    report.problems.push(...faults.map((fault) => `Inquiry ${whole.requestId}: ${fault}`))
  }
  const stamps = (await port.stamps()).filter(({ at }) => at > latest).length
  if (stamps > 0) report.problems.push(`Quota of inquiries: ${stamps} times are ahead of the clock`)
  return report
}

function contentFaults({ inquiry }: WholeInquiry): string[] {
  if (!inquiry || 'erasedAt' in inquiry || InquirySchema.safeParse(inquiry.inquiry).success) return []
  return ['its content is not an inquiry']
}
