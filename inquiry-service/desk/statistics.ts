/** Counts over the whole ledger, computed from the inquiries, so that every engine counts the same way. */
import { SUBMITTED_KINDS } from '../contract/report.ts'
import { STATE_WORDS, type StateWord, stateWord } from '../ledger/records.ts'
import { matching } from './filter.ts'
import type { DeskPort } from './port.ts'

export interface Statistics {
  /** Not erased. */
  inquiries: number
  /** By the words that people read: a new report is `open`. */
  byState: Record<StateWord, number>
  byKind: Record<(typeof SUBMITTED_KINDS)[number], number>
  /** Received in the last so many days. */
  received: { day1: number; day7: number; day30: number }
  /** The models asked for most, at most 10, most first; inquiries without a model are left out. */
  models: { modelId: string; inquiries: number }[]
  /** Age of the oldest inquiry still `new`, milliseconds; absent when none is. */
  oldestNewMs?: number
}

const DAY_MS = 86_400_000

export async function statistics(port: DeskPort, now: number): Promise<Statistics> {
  const counts: Statistics = {
    inquiries: 0,
    byState: zeros(STATE_WORDS),
    byKind: zeros(SUBMITTED_KINDS),
    received: { day1: 0, day7: 0, day30: 0 },
    models: [],
  }
  const models = new Map<string, number>()
  for await (const { inquiry, state, receivedAt } of matching(port, {})) {
    const age = now - receivedAt
    counts.inquiries += 1
    counts.byState[stateWord(inquiry, state)] += 1
    counts.byKind[inquiry.kind] += 1
    if (age < DAY_MS) counts.received.day1 += 1
    if (age < 7 * DAY_MS) counts.received.day7 += 1
    if (age < 30 * DAY_MS) counts.received.day30 += 1
    if (state === 'new') counts.oldestNewMs = Math.max(counts.oldestNewMs ?? 0, age)
    if (inquiry.kind !== 'report' && inquiry.modelId !== undefined)
      models.set(inquiry.modelId, (models.get(inquiry.modelId) ?? 0) + 1)
  }
  counts.models = [...models]
    .map(([modelId, count]) => ({ modelId, inquiries: count }))
    .sort((a, b) => b.inquiries - a.inquiries || (a.modelId < b.modelId ? -1 : 1))
    .slice(0, 10)
  return counts
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}
