/** Counts earlier inquiries from an address, which the desk should know about before it answers. */
import { isSameText } from '../contract/text.ts'
import { everyInquiry, type ReadInquiries } from '../ledger/records.ts'
import type { LeasedNotice } from './outbox.ts'

/** How many inquiries are searched: a notice must not read a large ledger from end to end. */
const SEARCHED = 1000

export interface Earlier {
  inquiries: number
  /** True if all earlier inquiries were searched, false if only the newest SEARCHED. */
  isWhole: boolean
}

/**
 * How many earlier inquiries came from the address of this one.
 *
 * @throws LedgerUnavailableError
 */
export async function countEarlier(
  read: ReadInquiries,
  { inquiry: { email }, requestId, receivedAt }: Pick<LeasedNotice, 'inquiry' | 'requestId' | 'receivedAt'>,
): Promise<Earlier> {
  let [inquiries, searched] = [0, 0]
  for await (const { stored } of everyInquiry(read, { until: receivedAt + 1 })) {
    if (stored.requestId === requestId) continue
    if (searched === SEARCHED) return { inquiries, isWhole: false }
    searched += 1
    if (isSameText(stored.inquiry.email, email)) inquiries += 1
  }
  return { inquiries, isWhole: true }
}

/** `none`, `2`, `none in the last 1,000 inquiries` */
export function earlierWords({ inquiries, isWhole }: Earlier): string {
  const counted = inquiries === 0 ? 'none' : String(inquiries)
  return isWhole ? counted : `${counted} in the last ${SEARCHED.toLocaleString('en')} inquiries`
}
