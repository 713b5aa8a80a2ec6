/** Reading and changing single inquiries. */
import type { DeskPort, FoundInquiry } from '../desk/port.ts'
import { type AuditEntry, isErased, type Page } from '../records.ts'
import { auditLine, readAuditLine, receivedLines } from './audit.ts'
import { readHashes, toInquiry } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { cursorToPlace, mergeWalks, type Place, placeToCursor, requestIds, scanSet, takePlaces, walk } from './walk.ts'

export function deskOperations(store: RedisStore) {
  const { keys } = store
  return {
    /** Stored times are in the store's time. */
    present: () => store.now(),

    async inquiries({ from, until, state }, after) {
      const key = state === undefined ? keys.inquiries : keys.state(state)
      for await (const places of walk(store, { key, from, until, newestFirst: true, after: cursorToPlace(after) })) {
        const found = await readFound(store, places)
        // If all of them are erased, others follow.
        if (found.length > 0) return found
      }
      return []
    },

    async audit({ requestId, aboutLedger = false, from, until }, { limit, after }) {
      const range = { from, until, after: cursorToPlace(after) }
      const stored = walk(store, { key: requestId === undefined ? keys.audit : keys.auditOf(requestId), ...range })
      if (aboutLedger) {
        return toPage(await takePlaces(stored, limit, (place) => readAuditLine(place).requestId === undefined))
      }
      return toPage(await takePlaces(mergeWalks(stored, receivedLines(store, range, requestId)), limit))
    },

    async changeState(requestId, { from, to }, { by, at }) {
      const line = auditLine({ by, action: 'state-set', requestId, detail: `${from} to ${to}` })
      const call = {
        script: LUA.setState,
        keys: [keys.inquiry(requestId), keys.state(from), keys.state(to), ...keys.trail(requestId)],
        args: [from, to, at, line],
      }
      return await store.write(call, (answer) => (answer === 'done' ? 'done' : 'moved'))
    },

    async setHandling(requestId, { audit, ...change }, { by, at }) {
      const entries = Object.entries(change)
      const changes = {
        set: entries.flatMap(([name, value]) => (value === null ? [] : [name, String(value)])),
        unset: entries.flatMap(([name, value]) => (value === null ? [name] : [])),
      }
      const line = audit ? auditLine({ by, requestId, ...audit }) : ''
      const call = {
        script: LUA.setHandling,
        keys: [keys.inquiry(requestId), ...keys.trail(requestId)],
        args: [JSON.stringify(changes), at, line],
      }
      return await store.write(call, (answer) => (answer === 'done' ? 'done' : 'gone'))
    },

    async resolve(part, limit) {
      const found = new Set<string>()
      for await (const entry of scanSet(store, keys.inquiries, `*${part}*`)) {
        const requestId = withoutNumber(entry)
        if (requestId.startsWith(part) || requestId.endsWith(part)) found.add(requestId)
        if (found.size === limit) break
      }
      return [...found]
    },

    async addNote(requestId, text, { by, at }) {
      const line = auditLine({ by, action: 'note-added', requestId })
      const call = {
        script: LUA.addNote,
        keys: [keys.inquiry(requestId), keys.notes(requestId), ...keys.trail(requestId)],
        args: [JSON.stringify({ at, by, text }), at, line],
      }
      return await store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
    },

    async writeAudit({ at, ...line }) {
      const call = { script: LUA.writeAudit, keys: [keys.audit, keys.counter], args: [at, auditLine(line), 0] }
      await store.write(call, () => undefined)
    },
  } satisfies Partial<DeskPort>
}

function toPage({ places, next }: { places: Place[]; next?: string }): Page<AuditEntry> {
  return { items: places.map(readAuditLine), ...(next !== undefined && { next }) }
}

/** The inquiries at these places that are not erased. */
async function readFound(store: RedisStore, places: Place[]): Promise<FoundInquiry[]> {
  const ids = requestIds(places)
  const hashes = await readHashes(store, ids.map(store.keys.inquiry))
  return places.flatMap((place, i) => {
    const stored = toInquiry(ids[i] ?? '', hashes[i] ?? {})
    return stored && !isErased(stored) ? [{ place: placeToCursor(place), stored }] : []
  })
}
