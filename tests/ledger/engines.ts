/** Every engine that keeps the ledger's promise, each with worlds of its own: the shared suites run on all of them. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FARTHEST_DUE_MS } from '../../inquiry-service/ledger/outbox.ts'
import { openRedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { openSqliteLedger } from '../../inquiry-service/ledger/sqlite/open.ts'
import type { AheadOfClock, LedgerStore } from '../../inquiry-service/ledger/store.ts'
import { RedisServer } from '../redis/server.ts'
import { ANY_DISK } from '../setup/any-disk.ts'

/** One empty ledger. */
export interface World extends AsyncDisposable {
  /** Another one after a restart. */
  readonly ledger: LedgerStore
  /** The time of the ledger's clock, milliseconds: to be set, and to be put in submissions. */
  now: number
  /**
   * How far somebody has set the wall clock ahead of the time that passed, milliseconds. A process that starts knows only the
   * wall clock; a store with a clock of its own has no other.
   */
  wallAhead: number
  /** The times of a submission that is sent now. */
  times(): { now: number; receivedAt: number }
  /** What it told of stored times that lay ahead of the clock. */
  readonly ahead: AheadOfClock[]
  /** Closes the ledger and opens it again on the same store. */
  restart(): Promise<void>
  /** Opens the store for one more process, where it is made for several. Whoever opens it closes it. */
  another?(): Promise<LedgerStore>
}

export interface Engine {
  name: 'sqlite' | 'redis'
  /** What all worlds share, if anything: started before the first, ended after the last. */
  start(): Promise<AsyncDisposable & { open(): Promise<World> }>
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'sqlite',
    start: async () => ({ open: openSqliteWorld, [Symbol.asyncDispose]: async () => {} }),
  },
  {
    name: 'redis',
    start: async () => {
      const server = await RedisServer.start()
      return { open: () => openRedisWorld(server), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
    },
  },
]

async function openSqliteWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledger-test-'))
  const ahead: AheadOfClock[] = []
  const onAhead = (found: AheadOfClock) => void ahead.push(found)
  const clock = { now: Date.now(), wallAhead: 0 }
  const open = () => {
    clock.now += clock.wallAhead
    clock.wallAhead = 0
    return openSqliteLedger({ dataDir, durability: ANY_DISK, role: 'service', onAhead, clock: clock.now })
  }
  const world = await restartable(open)
  return {
    get ledger() {
      return world.ledger
    },
    get now() {
      return clock.now
    },
    set now(time) {
      clock.now = time
    },
    get wallAhead() {
      return clock.wallAhead
    },
    set wallAhead(ms) {
      clock.wallAhead = ms
    },
    times: () => ({ now: clock.now, receivedAt: clock.now + clock.wallAhead }),
    ahead,
    restart: () => world.restart(),
    async [Symbol.asyncDispose]() {
      await world.ledger.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/**
 * Of a process whose clock is another than that of its store, which alone counts. By less than the farthest time that a notice
 * waits for: what is beyond that would be taken for left by a wrong clock, and set right.
 */
function otherClock({ now, wallAhead }: { now: number; wallAhead: number }): number {
  return now + wallAhead + Math.floor((Math.random() - 0.5) * FARTHEST_DUE_MS)
}

async function openRedisWorld(server: RedisServer): Promise<World> {
  // A hash tag of its own is a store of its own.
  const url = `${server.url}/?prefix=${randomUUID()}`
  const clock = { now: Date.now(), wallAhead: 0 }
  const ahead: AheadOfClock[] = []
  const options = {
    storeClock: () => clock.now + clock.wallAhead,
    onAhead: (found: AheadOfClock) => void ahead.push(found),
  }
  const open = () => openRedisLedger({ url, durability: 'verified', role: 'service', ...options })
  const world = await restartable(open)
  return {
    get ledger() {
      return world.ledger
    },
    get now() {
      return clock.now
    },
    set now(time) {
      clock.now = time
    },
    get wallAhead() {
      return clock.wallAhead
    },
    set wallAhead(ms) {
      clock.wallAhead = ms
    },
    times: () => ({ now: otherClock(clock), receivedAt: otherClock(clock) }),
    ahead,
    restart: () => {
      clock.now += clock.wallAhead
      clock.wallAhead = 0
      return world.restart()
    },
    another: open,
    [Symbol.asyncDispose]: () => world.ledger.close(),
  }
}

async function restartable(
  open: () => Promise<LedgerStore>,
): Promise<{ ledger: LedgerStore; restart(): Promise<void> }> {
  const world = {
    ledger: await open(),
    async restart() {
      await world.ledger.close()
      world.ledger = await open()
    },
  }
  return world
}
