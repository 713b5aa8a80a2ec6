/** The desk of a ledger in Redis or Valkey, on a connection of its own. */
import { withoutNumber } from '../../ledger/redis/keys.ts'
import { type RedisOptions, RedisStore } from '../../ledger/redis/store.ts'
import { outboxOf } from '../../notices/redis.ts'
import { auditLine, inquiriesOf, readAuditLine, walkTrail } from '../../records/redis.ts'
import { type Member, memberCursor, scanSet, takeMembers, walk } from '../../records/redis-walk.ts'
import { Desk, type StoreOfDesk } from '../desk.ts'
import type { DeskPort } from '../port.ts'
import { checkOf } from './check.ts'
import { erasureOf } from './erasure.ts'
import { inquiryCall, ledgerCall } from './lua.ts'
import { transferOf } from './transfer.ts'

export async function openRedisDesk(options: RedisOptions): Promise<StoreOfDesk> {
  const store = new RedisStore({ ...options, part: 'desk' })
  await store.firstFinding
  return {
    desk: new Desk({
      ...deskOf(store),
      ...erasureOf(store),
      ...transferOf(store),
      ...checkOf(store),
    }),
    outbox: outboxOf(store),
    close: () => store.close(),
  }
}

function deskOf(store: RedisStore) {
  const { keys } = store
  return {
    present: () => store.now(),

    inquiries: inquiriesOf(store),

    async audit({ requestId, aboutLedger = false, from, until }, { limit, after }) {
      const range = { from, until, after: memberCursor(after) }
      const isAsked = (line: Member) => !aboutLedger || readAuditLine(line).requestId === undefined
      const lines = aboutLedger ? walk(store, { key: keys.audit, ...range }) : walkTrail(store, range, requestId)
      const { members, ...next } = await takeMembers(lines, limit, isAsked)
      return { items: members.map(readAuditLine), ...next }
    },

    async set(requestId, { set, audit, expected = {} }, { by, at }) {
      const entries = Object.entries(set)
      const change = {
        set: entries.flatMap(([name, value]) => (value === null ? [] : [name, String(value)])),
        unset: entries.flatMap(([name, value]) => (value === null ? [name] : [])),
        expected: Object.entries(expected).flatMap(([name, value]) => [name, String(value ?? '')]),
      }
      const states = expected.state && set.state ? [keys.state(expected.state), keys.state(set.state)] : []
      const line = audit ? auditLine({ by, requestId, ...audit }) : ''
      const call = inquiryCall(keys, requestId, states, ['set', at, line, JSON.stringify(change)])
      return await store.write(call, (answer) => answer as 'done' | 'gone' | 'changed')
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
      const call = inquiryCall(keys, requestId, [], ['addNote', at, line, JSON.stringify({ at, by, text })])
      return await store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
    },

    async writeAudit({ at, ...line }) {
      await store.write(ledgerCall(keys, ['writeAudit', at, auditLine(line), 0]), () => undefined)
    },
  } satisfies Partial<DeskPort>
}
