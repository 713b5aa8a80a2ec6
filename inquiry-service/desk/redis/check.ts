/** Compares the sets and keys of the ledger with its inquiries. Sentences name request ids, never content. */

import { INQUIRY_STATES } from '../../ledger/ledger.ts'
import { withoutNumber } from '../../ledger/redis/keys.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import { readHashes } from '../../records/redis.ts'
import { requestIds, scan, scanInChunks, walk } from '../../records/redis-walk.ts'
import type { DeskPort } from '../port.ts'

interface Seen {
  entry: string
  state: string | undefined
  noticed: boolean
}

const LOOKS_AGAIN = 2

/** What changes during a reading looks like a problem, another one each time. One that stays is real. */
export function checkOf(store: RedisStore) {
  return {
    async checkStorage() {
      let problems = await findProblems(store)
      for (let look = 0; look < LOOKS_AGAIN && problems.length > 0; look += 1) {
        const before = new Set(problems)
        problems = (await findProblems(store)).filter((problem) => before.has(problem))
      }
      return { problems, readable: true }
    },
  } satisfies Partial<DeskPort>
}

async function findProblems(store: RedisStore): Promise<string[]> {
  const { keys } = store
  const seen = new Map<string, Seen>()
  const problems: string[] = []
  for await (const entries of walk(store, { key: keys.inquiries })) {
    const ids = requestIds(entries)
    const inquiries = await readHashes(store, ids.map(keys.inquiry))
    const notices = await readHashes(store, ids.map(keys.notice))
    for (const [i, { value, score }] of entries.entries()) {
      const id = ids[i] ?? ''
      const { entry, at, state, inquiry, erasedAt } = inquiries[i] ?? {}
      seen.set(id, { entry: value, state, noticed: Object.keys(notices[i] ?? {}).length > 0 })
      const isElsewhere = entry !== undefined && (entry !== value || Number(at) !== score)
      if (isElsewhere) problems.push(`Inquiry ${id}: its place in the list is wrong`)
      const isLeft = erasedAt !== undefined && (inquiry !== undefined || state !== undefined)
      if (isLeft) problems.push(`Inquiry ${id}: it is erased but has content`)
    }
  }
  // Not in one call with all problems as arguments: an emptied set has one for each inquiry.
  return problems.concat(await checkSets(store, seen), await checkStrays(store, seen))
}

async function checkSets(store: RedisStore, seen: Map<string, Seen>): Promise<string[]> {
  const { keys } = store
  const all = [...seen.values()]
  const entries = (wanted: Seen[]) => wanted.map(({ entry }) => entry)
  const problems: string[][] = []
  for (const state of INQUIRY_STATES) {
    const expected = entries(all.filter((each) => each.state === state))
    problems.push(compare(`state ${state}`, await valuesOf(store, keys.state(state)), expected))
  }
  const waiting = await valuesOf(store, keys.waiting)
  const notices = waiting.concat(await valuesOf(store, keys.givenUp))
  problems.push(compare('notices', notices, entries(all.filter(({ noticed }) => noticed))))
  problems.push(compare('notices that are due', await valuesOf(store, keys.outbox), waiting))
  return problems.flat()
}

async function valuesOf(store: RedisStore, key: string): Promise<string[]> {
  return (await Array.fromAsync(walk(store, { key }))).flat().map(({ value }) => value)
}

function compare(name: string, listed: string[], expected: string[]): string[] {
  const [isListed, isExpected] = [new Set(listed), new Set(expected)]
  const strange = listed.filter((entry) => !isExpected.has(entry)).map(withoutNumber)
  const missing = expected.filter((entry) => !isListed.has(entry)).map(withoutNumber)
  return [
    ...strange.map((id) => `List of ${name}: it has ${id}, which does not belong there`),
    ...missing.map((id) => `List of ${name}: it lacks ${id}`),
  ]
}

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
      // With its name, so that two readings differ while inquiries come in.
      if (!seen.has(id ?? '')) problems.add(`Key record of ${id ?? 'no inquiry'}: it leads to no inquiry`)
    }
  }
  return [...problems]
}
