/** Every engine that keeps the ledger's promise, each with worlds of its own: the shared suites run on all of them. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { openSqliteLedger } from '../../inquiry-service/ledger/sqlite/open.ts'
import type { AheadOfClock, LedgerStore } from '../../inquiry-service/ledger/store.ts'
import { RedisServer } from '../redis/server.ts'

/** One empty ledger. */
export interface World extends AsyncDisposable {
  /** Another one after a restart. */
  readonly ledger: LedgerStore
  /** The time of the ledger's clock, milliseconds: to be set, and to be put in submissions. */
  now: number
  /** What it told of stored times that lay ahead of the clock. */
  readonly ahead: AheadOfClock[]
  /** Closes the ledger and opens it again on the same store. */
  restart(): Promise<void>
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
  const open = () => openSqliteLedger({ dataDir, role: 'service', onAhead })
  const world = await restartable(open)
  return {
    get ledger() {
      return world.ledger
    },
    now: Date.now(),
    ahead,
    restart: () => world.restart(),
    async [Symbol.asyncDispose]() {
      await world.ledger.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function openRedisWorld(server: RedisServer): Promise<World> {
  // A hash tag of its own is a store of its own.
  const url = `${server.url}/?prefix=${randomUUID()}`
  const clock = { now: Date.now() }
  const ahead: AheadOfClock[] = []
  const options = { storeClock: () => clock.now, onAhead: (found: AheadOfClock) => void ahead.push(found) }
  const world = await restartable(() => openRedisLedger({ url, durability: 'verified', role: 'service', ...options }))
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
    ahead,
    restart: () => world.restart(),
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
