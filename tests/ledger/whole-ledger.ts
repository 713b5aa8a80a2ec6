/** A ledger with its notices and its desk, as the tests open them together: on either engine one object, closed as a whole. */

import type { StoreOfDesk } from '../../inquiry-service/desk/desk.ts'
import { openRedisDesk } from '../../inquiry-service/desk/redis/desk.ts'
import { later, openSqliteDesk } from '../../inquiry-service/desk/sqlite/open.ts'
import type { Ledger, LedgerHealth, OpenOptions } from '../../inquiry-service/ledger/ledger.ts'
import { openRedisLedger, openSqliteLedger, type RedisLedger } from '../../inquiry-service/ledger/open.ts'
import { openConnection } from '../../inquiry-service/ledger/sqlite/connection.ts'
import { foldersOf } from '../../inquiry-service/ledger/sqlite/folder.ts'
import type { IntakeOptions } from '../../inquiry-service/ledger/sqlite/worker.ts'
import type { LeasedNotice, NoticeStore, Outbox } from '../../inquiry-service/notices/outbox.ts'
import { openRedisNotices } from '../../inquiry-service/notices/redis.ts'
import { digestTurnOf, outboxOf } from '../../inquiry-service/notices/sqlite.ts'
import { inquiryReader } from '../../inquiry-service/records/sqlite.ts'
import { eventually } from '../setup/eventually.ts'

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
  const db = openConnection(foldersOf(dataDir).ledger, { role: 'beside' })
  const digest = later(digestTurnOf(db))
  return {
    ...desk,
    outbox: later(outboxOf(db, (notices) => onAhead?.({ notices }))),
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

export interface WholeRedis extends RedisLedger, NoticeStore, StoreOfDesk {
  /** Whether ledger, notices and desk each trust the store. */
  isReady(): boolean
  close(): Promise<void>
}

interface WholeRedisOptions extends NonNullable<Parameters<typeof openRedisLedger>[0]> {
  /** No server will answer. */
  isAway?: boolean
}

const UNASKED: LedgerHealth = { ready: false, reason: 'there is no connection to the store' }
/** A machine with other work may take longer to connect, or to answer, than a service waits when it opens. */
const NOT_ASKED =
  /^there is no connection to the store$|^the store did not answer in time$|^the connection broke before the answer$/

/** Each part has a connection of its own, as in production. All know what to think of the store. */
export async function openWholeRedis({ isAway = false, ...options }: WholeRedisOptions): Promise<WholeRedis> {
  const { url, durability, storeClock, onAhead } = options
  const findings = { ledger: UNASKED, notices: UNASKED, desk: UNASKED }
  const part = (name: keyof typeof findings) => ({
    ...{ url, durability, storeClock, onAhead },
    onHealth: (health: LedgerHealth) => {
      findings[name] = health
      if (name === 'ledger') options.onHealth?.(health)
    },
  })
  const [ledger, notices, desk] = await Promise.all([
    openRedisLedger({ ...options, ...part('ledger') }),
    openRedisNotices(part('notices')),
    openRedisDesk(part('desk')),
  ])
  const all = () => Object.values(findings)
  if (!isAway) await eventually(() => all().every(({ ready, reason }) => ready || !NOT_ASKED.test(reason)))
  return {
    ...desk,
    ...notices,
    ...ledger,
    isReady: () => all().every(({ ready }) => ready),
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
