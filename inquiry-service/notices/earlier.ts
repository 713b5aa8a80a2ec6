/** Counts earlier inquiries from an address: the desk should know before it answers. */
import type { Desk } from '../ledger/desk.ts'
import { isSameText } from '../ledger/filter.ts'
import type { LeasedNotice } from '../ledger/outbox.ts'

/** How many inquiries are searched: a large ledger must not be read from end to end for every notice. */
const LOOKED_THROUGH = 1000
const PAGE = 200

export interface Earlier {
  inquiries: number
  /** All there were have been looked at; else only the newest LOOKED_THROUGH. */
  isWhole: boolean
}

/**
 * How many inquiries came from the address of this one before it. In pages, so that submissions get through in between.
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
