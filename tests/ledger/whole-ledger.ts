/** A ledger with its notices and its desk, as the tests open them together: on either engine one object, closed as a whole. */

import type { StoreOfDesk } from '../../inquiry-service/desk/desk.ts'
import type { Departure } from '../../inquiry-service/desk/port.ts'
import { openRedisDesk } from '../../inquiry-service/desk/redis/open.ts'
import { later, openSqliteDesk } from '../../inquiry-service/desk/sqlite/open.ts'
import type { Ledger, OpenOptions } from '../../inquiry-service/ledger/ledger.ts'
import { openRedisLedger, openSqliteLedger, type RedisLedger } from '../../inquiry-service/ledger/open.ts'
import { openConnection } from '../../inquiry-service/ledger/sqlite/connection.ts'
import { ledgerFile } from '../../inquiry-service/ledger/sqlite/folder.ts'
import { inquiryReader } from '../../inquiry-service/ledger/sqlite/inquiries.ts'
import type { IntakeOptions } from '../../inquiry-service/ledger/sqlite/intake.ts'
import type { LeasedNotice, NoticeStore, Outbox } from '../../inquiry-service/notices/outbox.ts'
import { openRedisNotices } from '../../inquiry-service/notices/redis.ts'
import { digestOperations, outboxOperations } from '../../inquiry-service/notices/sqlite.ts'

export interface LedgerStore extends Ledger, StoreOfDesk, NoticeStore {
  close(): Promise<void>
}

interface SqliteOptions extends IntakeOptions, OpenOptions {
  /** `desk`: beside a service; it submits nothing. */
  role: 'service' | 'desk'
}

export async function openWholeLedger({ role, ...options }: SqliteOptions): Promise<LedgerStore> {
  const ledger = role === 'service' ? await openSqliteLedger(options) : undefined
  try {
    return await withViews(ledger, options)
  } catch (error) {
    await ledger?.close()
    throw error
  }
}

async function withViews(
  ledger: Awaited<ReturnType<typeof openSqliteLedger>> | undefined,
  { dataDir, onAhead }: Omit<SqliteOptions, 'role'>,
): Promise<LedgerStore> {
  const desk = await openSqliteDesk(dataDir)
  const db = openConnection(ledgerFile(dataDir), { role: 'beside' })
  const digest = later(digestOperations(db))
  return {
    ...desk,
    outbox: later(outboxOperations(db, (notices) => onAhead?.({ notices }))),
    digest: { present: async (now) => now, ...digest },
    inquiries: inquiryReader(db),
    submit: (submission) => ledger?.submit(submission) ?? Promise.reject(new Error('A desk submits nothing')),
    health: () => ledger?.health() ?? { ready: true, reason: '' },
    async close() {
      await ledger?.close()
      if (db.isOpen) db.close()
      await desk.close()
    },
  }
}

export type WholeRedis = RedisLedger & NoticeStore & StoreOfDesk & { departure: Departure }

/** Each part has a connection of its own, as in production. */
export async function openWholeRedis(options: Parameters<typeof openRedisLedger>[0]): Promise<WholeRedis> {
  const { url, durability, storeClock, onAhead } = options
  const shared = { url, durability, storeClock, onAhead }
  const [ledger, notices, desk] = await Promise.all([
    openRedisLedger(options),
    openRedisNotices(shared),
    openRedisDesk(shared),
  ])
  return {
    ...desk,
    ...notices,
    ...ledger,
    departure: {
      ...desk.departure,
      async others() {
        const others = await desk.departure.others()
        // The intake above is no other process.
        return others && others - 1
      },
    },
    async close() {
      await Promise.all([ledger.close(), notices.close(), desk.close()])
    },
  }
}

/** Leases for a minute whatever is due, one notice after the other. */
export async function leaseAll(outbox: Outbox, now: number, limit = 10): Promise<LeasedNotice[]> {
  const leased: LeasedNotice[] = []
  while (leased.length < limit) {
    const notice = await outbox.lease({ now, leaseMs: 60_000 })
    if (!notice) break
    leased.push(notice)
  }
  return leased
}
