/** Both engines, each with empty ledgers of its own and a clock that tests set: the shared suites run on all of them. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { AheadOfClock } from '../../inquiry-service/ledger/ledger.ts'
import { FARTHEST_DUE_MS } from '../../inquiry-service/notices/outbox.ts'
import { RedisServer } from '../redis/server.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { type LedgerStore, openWholeLedger, openWholeRedis } from './whole-ledger.ts'

/** One empty ledger. */
export interface World extends AsyncDisposable {
  /** A different one after a restart. */
  readonly ledger: LedgerStore
  /** The time on the ledger's clock, milliseconds: tests set it, and put it in submissions. */
  now: number
  /** What a desk of its own needs to find the ledger. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * How far the wall clock has been set ahead of the time that really passed, milliseconds. A process that starts knows only the
   * wall clock; a store with its own clock has no other.
   */
  wallAhead: number
  /** The times of a submission sent now. */
  times(): { now: number; receivedAt: number }
  /** Reports of stored times that lay ahead of the clock. */
  readonly ahead: AheadOfClock[]
  /** Closes the ledger and opens it again on the same store. */
  restart(): Promise<void>
  /** Opens the store for one more process, where several may share it. Whoever opens it closes it. */
  another?(): Promise<LedgerStore>
}

export interface Engine {
  name: 'sqlite' | 'redis'
  /** What all worlds share, if anything: started before the first, ended after the last. */
  start(): Promise<AsyncDisposable & { open(): Promise<World> }>
}

export const ENGINES: readonly Engine[] = [
  { name: 'sqlite', start: async () => ({ open: openSqliteWorld, [Symbol.asyncDispose]: async () => {} }) },
  {
    name: 'redis',
    start: async () => {
      const server = await RedisServer.start()
      return { open: () => openRedisWorld(server), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
    },
  },
]

/** Runs `suite` on every engine, with a fresh world for each test: it receives a function that returns that of the running test. */
export function onEveryEngine(subject: string, suite: (world: () => World, engine: Engine) => void): void {
  describe.each(ENGINES)(`${subject} on $name`, (engine) => {
    let started: Awaited<ReturnType<Engine['start']>>
    let world: World
    beforeAll(async () => {
      started = await engine.start()
    })
    beforeEach(async () => {
      world = await started.open()
    })
    afterEach(() => world[Symbol.asyncDispose]())
    afterAll(() => started[Symbol.asyncDispose]())
    suite(() => world, engine)
  })
}

type Clock = Pick<World, 'now' | 'wallAhead'>

async function openSqliteWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledger-test-'))
  return await openWorld({
    environment: { DATA_DIR: dataDir },
    open: ({ now }, onAhead) =>
      openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service', onAhead, clock: now }),
    times: ({ now, wallAhead }) => ({ now, receivedAt: now + wallAhead }),
    close: () => rmSync(dataDir, { recursive: true }),
  })
}

async function openRedisWorld(server: RedisServer): Promise<World> {
  // A separate hash tag makes a separate store.
  const url = `${server.url}/?prefix=${randomUUID()}`
  return await openWorld({
    environment: { REDIS_URL: url, CLIENT_KEY_SECRET: 'the same on every machine of this test' },
    open: (clock, onAhead) => {
      const storeClock = () => clock.now + clock.wallAhead
      return openWholeRedis({ url, durability: 'verified', onAhead, storeClock })
    },
    times: (clock) => ({ now: otherClock(clock), receivedAt: otherClock(clock) }),
    isShared: true,
  })
}

/**
 * The clock of a process that differs from its store's, the only one that counts. Off by less than the longest that a notice
 * waits: beyond that, times would be taken for the work of a wrong clock and set right.
 */
function otherClock({ now, wallAhead }: Clock): number {
  return now + wallAhead + Math.floor((Math.random() - 0.5) * FARTHEST_DUE_MS)
}

interface WorldParts extends Pick<World, 'environment'> {
  open: (clock: Clock, onAhead: (found: AheadOfClock) => void) => Promise<LedgerStore>
  times: (clock: Clock) => ReturnType<World['times']>
  /** Several processes may open the store at the same time. */
  isShared?: boolean
  close?: () => void
}

async function openWorld({ environment, open, times, isShared = false, close }: WorldParts): Promise<World> {
  const clock: Clock = { now: Date.now(), wallAhead: 0 }
  const ahead: AheadOfClock[] = []
  const another = () => open(clock, (found) => void ahead.push(found))
  const world: World & { ledger: LedgerStore } = Object.assign(clock, {
    environment,
    ledger: await another(),
    ahead,
    times: () => times(clock),
    async restart() {
      clock.now += clock.wallAhead
      clock.wallAhead = 0
      await world.ledger.close()
      world.ledger = await another()
    },
    ...(isShared && { another }),
    async [Symbol.asyncDispose]() {
      await world.ledger.close()
      close?.()
    },
  })
  return world
}
