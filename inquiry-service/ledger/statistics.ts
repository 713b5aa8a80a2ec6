/** Counts over the whole ledger, for the desk. Computed from the inquiries, so that every store counts alike. */
import { INQUIRY_KINDS } from '../contract/inquiry.ts'
import { INQUIRY_STATES, type InquiryState, type StoredInquiry } from './records.ts'

const DAY_MS = 86_400_000

export interface Statistics {
  /** Not erased. */
  inquiries: number
  byState: Record<InquiryState, number>
  byKind: Record<(typeof INQUIRY_KINDS)[number], number>
  /** Received in the last so many days. */
  received: { day1: number; day7: number; day30: number }
  /** The models most asked for, at most 10, most first; inquiries without a model are left out. */
  models: { modelId: string; inquiries: number }[]
  /** Age of the oldest inquiry still `new`, milliseconds; absent when none is. */
  oldestNewMs?: number
}

export async function statisticsOf(inquiries: AsyncIterable<StoredInquiry>, now: number): Promise<Statistics> {
  const statistics: Statistics = {
    inquiries: 0,
    byState: zeros(INQUIRY_STATES),
    byKind: zeros(INQUIRY_KINDS),
    received: { day1: 0, day7: 0, day30: 0 },
    models: [],
  }
  const models = new Map<string, number>()
  for await (const { inquiry, state, receivedAt } of inquiries) {
    const age = now - receivedAt
    statistics.inquiries += 1
    statistics.byState[state] += 1
    statistics.byKind[inquiry.kind] += 1
    if (age < DAY_MS) statistics.received.day1 += 1
    if (age < 7 * DAY_MS) statistics.received.day7 += 1
    if (age < 30 * DAY_MS) statistics.received.day30 += 1
    if (state === 'new') statistics.oldestNewMs = Math.max(statistics.oldestNewMs ?? 0, age)
    if (inquiry.modelId !== undefined) models.set(inquiry.modelId, (models.get(inquiry.modelId) ?? 0) + 1)
  }
  statistics.models = [...models]
    .map(([modelId, count]) => ({ modelId, inquiries: count }))
    .sort((a, b) => b.inquiries - a.inquiries || (a.modelId < b.modelId ? -1 : 1))
    .slice(0, 10)
  return statistics
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}
