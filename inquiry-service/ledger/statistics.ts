/** Counts over the whole ledger, for the desk. */
import type { INQUIRY_KINDS } from '../contract/inquiry.ts'
import type { InquiryState } from './records.ts'

export interface Statistics {
  /** Not erased. */
  inquiries: number
  byState: Record<InquiryState, number>
  byKind: Record<(typeof INQUIRY_KINDS)[number], number>
  /** Received in the last so many days. */
  received: { day1: number; day7: number; day30: number }
  /** The models asked for most, at most 10, most first; inquiries without a model are left out. */
  models: { modelId: string; inquiries: number }[]
  /** Age of the oldest inquiry still `new`, milliseconds; absent when none is. */
  oldestNewMs?: number
}
