/** Finds, reads and changes inquiries in Redis, and reads the audit trail. */
import type { DeskPort, FoundInquiry } from '../desk/port.ts'
import { type AuditEntry, isErased, type Page } from '../records.ts'
import { auditLine, readAuditLine, receivedLines } from './audit.ts'
import { readHashes, toInquiry } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { type Member, mergeWalks, readCursor, requestIds, scanSet, takeMembers, toCursor, walk } from './walk.ts'

export function deskOperations(store: RedisStore) {
  const { keys } = store
  return {
    /** Stored times are in the store's time. */
    present: () => store.now(),

    async inquiries({ from, until, state }, after) {
      const key = state === undefined ? keys.inquiries : keys.state(state)
      for await (const members of walk(store, { key, from, until, newestFirst: true, after: readCursor(after) })) {
        const found = await readFound(store, members)
        // If all of them are erased, others follow.
        if (found.length > 0) return found
      }
      return []
    },

    async audit({ requestId, aboutLedger = false, from, until }, { limit, after }) {
      const range = { from, until, after: readCursor(after) }
      const stored = walk(store, { key: requestId === undefined ? keys.audit : keys.auditOf(requestId), ...range })
      if (aboutLedger) {
        return toPage(await takeMembers(stored, limit, (line) => readAuditLine(line).requestId === undefined))
      }
      return toPage(await takeMembers(mergeWalks(stored, receivedLines(store, range, requestId)), limit))
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

function toPage({ members, next }: { members: Member[]; next?: string }): Page<AuditEntry> {
  return { items: members.map(readAuditLine), ...(next !== undefined && { next }) }
}

/** The inquiries with these entries that are not erased. */
async function readFound(store: RedisStore, members: Member[]): Promise<FoundInquiry[]> {
  const ids = requestIds(members)
  const hashes = await readHashes(store, ids.map(store.keys.inquiry))
  return members.flatMap((member, i) => {
    const stored = toInquiry(ids[i] ?? '', hashes[i] ?? {})
    return stored && !isErased(stored) ? [{ cursor: toCursor(member), stored }] : []
  })
}
