/** Counts earlier inquiries from an address, which the desk should know about before it answers. */
import type { Desk } from '../ledger/desk.ts'
import { isSameText } from '../ledger/filter.ts'
import type { LeasedNotice } from '../ledger/outbox.ts'

/** How many inquiries are searched: a notice must not read a large ledger from end to end. */
const LOOKED_THROUGH = 1000
const PAGE = 200

export interface Earlier {
  inquiries: number
  /** True if all earlier inquiries were searched, false if only the newest LOOKED_THROUGH. */
  isWhole: boolean
}

/**
 * How many earlier inquiries came from the address of this one. In pages, so that submissions get through in between.
 *
 * @throws LedgerUnavailableError
 */
export async function countEarlier(
  desk: Pick<Desk, 'find'>,
  { inquiry: { email }, requestId, receivedAt }: Pick<LeasedNotice, 'inquiry' | 'requestId' | 'receivedAt'>,
): Promise<Earlier> {
  let [inquiries, seen] = [0, 0]
  let after: string | undefined
  do {
    const page = await desk.find({ until: receivedAt + 1 }, { limit: PAGE, after })
    const others = page.items.filter((other) => other.requestId !== requestId)
    inquiries += others.filter((other) => isSameText(other.inquiry.email, email)).length
    seen += others.length
    after = page.next
  } while (after !== undefined && seen < LOOKED_THROUGH)
  return { inquiries, isWhole: after === undefined }
}

/** `none`, `2`, `none in the last 1,000 inquiries` */
export function earlierWords({ inquiries, isWhole }: Earlier): string {
  const counted = inquiries === 0 ? 'none' : String(inquiries)
  return isWhole ? counted : `${counted} in the last ${LOOKED_THROUGH.toLocaleString('en')} inquiries`
}
