/**
 * Redis is killed, stopped and cut off again and again under load, while callers retry as the contract tells them to.
 * Afterwards every confirmed inquiry must exist, every key must have exactly one, and nobody may have exceeded the quota.
 * `npm run test:faults` runs it in full.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Ledger, LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { openRedisLedger } from '../../inquiry-service/ledger/open.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { NEVER, ONCE, tracesOf, World } from './world.ts'

const FULL = process.env['FAULTS'] === 'full'
const FAULTS = FULL ? 60 : 9
/** Simultaneous callers, each sending one inquiry after another. */
const CALLERS = 16
/** Outcomes that must come through between two faults. */
const OUTCOMES_BETWEEN = 30

/** Does not measure anything: it makes a loop that is stuck fail. */
const PATIENCE_MS = 60_000

interface Attempted {
  submission: Submission
  /** The request id that was confirmed, or undefined when the quota refused it. */
  requestId: string | undefined
}

class Load {
  readonly attempted: Attempted[] = []
  refusals = { no: 0, unknown: 0 }
  replays = 0
  #calls = 0
  #stopped = false
  readonly #ledgers: readonly Ledger[]
  readonly #running: Promise<void>[]

  constructor(ledgers: readonly Ledger[]) {
    this.#ledgers = ledgers
    this.#running = Array.from({ length: CALLERS }, () => this.#call())
  }

  get refused(): number {
    return this.refusals.no + this.refusals.unknown
  }

  /** Every inquiry begun gets its outcome. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  async #call(): Promise<void> {
    let client = ''
    for (let i = 0; !this.#stopped; i += 1) {
      // Seven from one address, two more than allowed.
      if (i % 7 === 0) client = randomUUID().replaceAll('-', '')
      const first = submission({ client })
      this.attempted.push({ submission: first, requestId: await this.#insist(first) })
    }
  }

  async #insist(first: Submission): Promise<string | undefined> {
    for (;;) {
      // Every ledger gets its share, so that a fault hitting only one of them is felt.
      const ledger = this.#ledgers[this.#calls % this.#ledgers.length]
      this.#calls += 1
      try {
        const outcome = await ledger?.submit(retryOf(first))
        if (outcome?.kind === 'replayed') this.replays += 1
        if (outcome?.kind === 'accepted' || outcome?.kind === 'replayed') return outcome.requestId
        if (outcome?.kind === 'limited') return undefined
        throw new Error(`A retry became a ${outcome?.kind}`)
      } catch (error) {
        if (!(error instanceof LedgerUnavailableError)) throw error
        this.refusals[error.applied] += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
}

type FaultAct = (world: World, refused: () => Promise<void>) => Promise<void>

/** What a network does until the fault has been felt. */
const network =
  (fault: Parameters<World['proxy']['set']>[0]): FaultAct =>
  async ({ proxy }, refused) => {
    proxy.set(fault)
    await refused()
    proxy.set('pass')
  }

/** Each restores the store at its end. `refused` resolves when the fault has been felt. */
const ACTS: readonly FaultAct[] = [
  async ({ server }, refused) => {
    await server.kill()
    await refused()
    await server.boot()
  },
  async ({ server }, refused) => {
    server.pause()
    await refused()
    server.resume()
  },
  async ({ proxy }, refused) => {
    proxy.cut()
    await refused()
  },
  async ({ server }) => {
    await server.kill()
    await server.boot()
  },
  ...(['drop-reply', 'hold-reply', 'refuse', 'black-hole', 'lose-reply'] as const).map(network),
  async ({ redis }, refused) => {
    await redis.config('SET', 'maxmemory', 1)
    await refused()
    await redis.config('SET', 'maxmemory', 0)
  },
  async ({ redis }) => void (await redis.script('FLUSH')),
  async ({ redis, server }) => {
    await redis.bgrewriteaof()
    await server.kill()
    await server.boot()
  },
]

describe('A Redis ledger under load', () => {
  it(`keeps every promise through ${FAULTS} faults`, { timeout: FULL ? 900_000 : 120_000 }, async () => {
    await using world = await World.open()
    // Nothing else is behind the proxy: an answer that a desk lost would be felt by no caller.
    const open = () => openRedisLedger({ url: world.proxy.url, durability: 'verified' })
    const ledgers = await Promise.all([open(), open()])
    await using cleanup = new AsyncDisposableStack()
    for (const ledger of ledgers) cleanup.defer(() => ledger.close())
    const load = new Load(ledgers)

    for (let i = 0; i < FAULTS; i += 1) {
      await outcomesAfter(load, OUTCOMES_BETWEEN)
      // Or what is left of the fault before would be taken for this one.
      await eventually(() => ledgers.every((ledger) => ledger.health().ready), PATIENCE_MS)
      const { refused } = load
      await ACTS[i % ACTS.length]?.(world, () => eventually(() => load.refused > refused, PATIENCE_MS))
    }
    await outcomesAfter(load, OUTCOMES_BETWEEN)
    await load.stop()
    await eventually(() => world.ledger.isReady())

    expect(load.refusals.no).toBeGreaterThan(0)
    expect(load.refusals.unknown).toBeGreaterThan(0)
    expect(load.replays).toBeGreaterThan(0)
    await expectPromisesKept(world, load.attempted)
  })
})

async function outcomesAfter(load: Load, count: number): Promise<void> {
  const enough = load.attempted.length + count
  await eventually(() => load.attempted.length >= enough, PATIENCE_MS)
}

async function expectPromisesKept({ ledger, redis }: World, attempted: Attempted[]): Promise<void> {
  const confirmed = attempted.filter(({ requestId }) => requestId !== undefined)
  const clients = Map.groupBy(confirmed, (each) => each.submission.client)
  const broken: unknown[] = []

  for (const { submission: each, requestId } of attempted) {
    const quotaUnits = clients.get(each.client)?.length ?? 0
    const traces = await tracesOf(redis, each)
    const isShown = requestId === undefined || (await ledger.desk.show(requestId)) !== undefined
    const expected = { ...(requestId === undefined ? NEVER : ONCE), quotaUnits }
    if (!isDeepStrictEqual(traces, expected) || quotaUnits > 5 || !isShown) broken.push({ requestId, ...traces })
  }

  expect(broken).toEqual([])
  expect(await ledger.desk.checkIntegrity(Date.now())).toEqual({ inquiries: confirmed.length, erased: 0, problems: [] })
  expect(new Set(confirmed.map(({ requestId }) => requestId)).size).toBe(confirmed.length)
}
