/** Compares every key of the ledger with what the other keys say. Sentences name request ids, never content. */

import { INQUIRY_STATES } from '../../ledger/records.ts'
import { type InquiryFields, readHashes, readRecords } from '../../ledger/redis/inquiries.ts'
import { withoutNumber } from '../../ledger/redis/keys.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import { type Member, requestIds, scan, scanInChunks, walk } from '../../ledger/redis/walk.ts'
import type { DeskPort, FormReport } from '../port.ts'

/** What the sorted sets must agree with. */
interface Seen {
  entry: string
  state: string | undefined
  noticed: boolean
}

/** How often the ledger is read again to see whether a problem persists. */
const LOOKS_AGAIN = 2

/**
 * Reading takes time and the ledger may be in use: an inquiry that arrives or a notice that leaves meanwhile looks
 * like a problem. Such a problem is a different one on the next reading; one that stays is real.
 */
export function checkOperations(store: RedisStore) {
  return { checkForm: () => checkForm(store) } satisfies Partial<DeskPort>
}

async function checkForm(store: RedisStore): Promise<FormReport> {
  let report = await checkOnce(store)
  for (let look = 0; look < LOOKS_AGAIN && report.problems.length > 0; look += 1) {
    const before = new Set(report.problems)
    const again = await checkOnce(store)
    report = { ...again, problems: again.problems.filter((problem) => before.has(problem)) }
  }
  return report
}

async function checkOnce(store: RedisStore): Promise<FormReport> {
  const seen = new Map<string, Seen>()
  const problems: string[] = []
  for await (const chunk of walk(store, { key: store.keys.inquiries })) {
    problems.push(...(await checkInquiries(store, chunk, seen)))
  }
  // Not in one call with all problems as arguments: an emptied set has one for each inquiry.
  const all = problems.concat(await checkSets(store, seen), await checkStrays(store, seen))
  const erased = [...seen.values()].filter(({ state }) => state === undefined).length
  return { inquiries: seen.size - erased, erased, problems: all, readable: true }
}

async function checkInquiries(store: RedisStore, entries: Member[], seen: Map<string, Seen>): Promise<string[]> {
  const { keys } = store
  const ids = requestIds(entries)
  const inquiries = await readHashes(store, ids.map(keys.inquiry))
  const notices = await readHashes(store, ids.map(keys.notice))
  const records = await readRecords(store, inquiries)
  const trails = await store.read((redis) => Promise.all(ids.map((id) => redis.zcard(keys.auditOf(id)))))
  return entries.flatMap((member, i) => {
    const id = ids[i] ?? ''
    const fields = inquiries[i] ?? {}
    const noticed = Object.keys(notices[i] ?? {}).length > 0
    seen.set(id, { entry: member.value, state: fields['state'], noticed })
    return [
      ...inquiryProblems(member, fields),
      ...(records[i]?.['id'] === id ? [] : ['its key does not lead to it']),
      ...(trails[i] || !wasChanged(fields) ? [] : ['it was changed but has no audit line']),
      ...(noticed && fields['erasedAt'] !== undefined ? ['it is erased but has a notice'] : []),
      ...(isMark(notices[i]?.['mayHaveBeenSent']) ? [] : ['whether its notice may have been sent is neither 0 nor 1']),
    ].map((problem) => `Inquiry ${id}: ${problem}`)
  })
}

function inquiryProblems({ value, score }: Member, fields: InquiryFields): string[] {
  const { entry, at, state, inquiry, erasedAt } = fields
  if (entry === undefined) return ['it is listed but not stored']
  const problems: string[] = []
  if (entry !== value || Number(at) !== score) problems.push('its place in the list is wrong')
  const isErased = erasedAt !== undefined
  if (isErased && (inquiry !== undefined || state !== undefined)) problems.push('it is erased but has content')
  if (!isErased && !INQUIRY_STATES.some((name) => name === state)) problems.push('its state is not one of ours')
  if (!isErased && !isJson(inquiry)) problems.push('its content is not an inquiry')
  return problems
}

/** Nothing is written for an inquiry that nobody has touched. */
function wasChanged({ state = 'new', erasedAt }: InquiryFields): boolean {
  return state !== 'new' || erasedAt !== undefined
}

/** Absent until it is leased. */
function isMark(value: string | undefined): boolean {
  return value === undefined || value === '0' || value === '1'
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '')
    return true
  } catch {
    return false
  }
}

/** Each set must contain exactly the entries that the inquiries and notices call for. */
async function checkSets(store: RedisStore, seen: Map<string, Seen>): Promise<string[]> {
  const { keys } = store
  const all = [...seen.values()]
  const ofStates = await Promise.all(
    INQUIRY_STATES.map(async (state) => {
      const expected = all.filter((each) => each.state === state)
      return compare(`state ${state}`, await valuesOf(store, keys.state(state)), expected)
    }),
  )
  const waiting = await valuesOf(store, keys.waiting)
  const givenUp = await valuesOf(store, keys.givenUp)
  const noticed = all.filter((each) => each.noticed)
  const due = await valuesOf(store, keys.outbox)
  return ofStates
    .flat()
    .concat(compare('notices', waiting.concat(givenUp), noticed), compare('notices that are due', due, toSeen(waiting)))
}

async function valuesOf(store: RedisStore, key: string): Promise<string[]> {
  const found: string[] = []
  for await (const chunk of walk(store, { key })) found.push(...chunk.map(({ value }) => value))
  return found
}

function toSeen(entries: string[]): Pick<Seen, 'entry'>[] {
  return entries.map((entry) => ({ entry }))
}

function compare(name: string, listed: string[], expected: Pick<Seen, 'entry'>[]): string[] {
  const expectedEntries = new Set(expected.map(({ entry }) => entry))
  const listedEntries = new Set(listed)
  const strange = listed.filter((entry) => !expectedEntries.has(entry)).map(withoutNumber)
  const missing = expected.filter(({ entry }) => !listedEntries.has(entry)).map(({ entry }) => withoutNumber(entry))
  return [
    ...strange.map((id) => `List of ${name}: it has ${id}, which does not belong there`),
    ...missing.map((id) => `List of ${name}: it lacks ${id}`),
  ]
}

/** Keys that nothing refers to: an inquiry outside the list, a key record without an inquiry, notes of no inquiry. */
async function checkStrays(store: RedisStore, seen: Map<string, Seen>): Promise<string[]> {
  const { keys } = store
  const problems = new Set<string>()
  for await (const key of scan(store, keys.inquiry('*'))) {
    const id = key.slice(keys.inquiry('').length)
    if (!seen.has(id)) problems.add(`Inquiry ${id}: it is stored but not listed`)
  }
  for await (const key of scan(store, keys.notes('*'))) {
    const id = key.slice(keys.notes('').length)
    if (seen.get(id)?.state === undefined) problems.add(`Notes of ${id}: their inquiry is erased or unknown`)
  }
  for await (const chunk of scanInChunks(store, keys.record('*'))) {
    for (const { id } of await readHashes(store, chunk)) {
      // With its name, so that two readings can be told apart while inquiries come in.
      if (!seen.has(id ?? '')) problems.add(`Key record of ${id ?? 'no inquiry'}: it leads to no inquiry`)
    }
  }
  return [...problems]
}
