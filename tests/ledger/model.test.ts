/**
 * Random histories of a ledger against a model of a few lines: submissions, retries, reused keys, time, clocks set forward and
 * back, two processes on one store, erasures, notices sent and lost, and restarts, in any order. The model says what each must
 * lead to. FAULTS=full: 150 histories, else 5. Over 300 lines because the model and its commands only make sense side by side.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import { AttemptNotice, NoticeModel, OUTCOMES, ResendNotice, statusesOf } from './notice-commands.ts'
import { submission } from './submissions.ts'
import type { LedgerStore } from './whole-ledger.ts'
import { ENGINES, type Engine, type World } from './world.ts'

const FULL = process.env['FAULTS'] === 'full'
const HISTORIES = FULL ? 150 : 5

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000
/** Before every inquiry, so that nothing the desk does lies ahead of the clock. */
const ADA = { by: 'Ada', at: Date.UTC(2000, 0) }
/** Few enough for histories to meet the same keys again, and enough to fill the windows of both clients. */
const KEYS = Array.from({ length: 20 }, (_, index) => `000000${index + 10}-0000-4000-8000-000000000000`)
const CLIENTS = ['one', 'two']
/** How far a clock gets set, either way: within the window, beyond it, and by years. */
const SET_CLOCK_MS = [0, WINDOW_MS / 4, 24 * WINDOW_MS, 10 * 365 * 24 * WINDOW_MS]

interface Stored {
  requestId: string
  quantity: number
  erased: boolean
}

interface Stamp {
  client: string
  at: number
  /** Some clock has shown a time at which it no longer counted. */
  hasLeft: boolean
}

/** What a ledger is, independent of any store. */
class Model {
  readonly inquiries = new Map<string, Stored>()
  readonly stamps: Stamp[] = []
  readonly notices = new NoticeModel()
  /** How far ahead the wall clock was when the ledger last read it. */
  clockSeen = 0

  /** Both are possible when a clock set back brings stamps into the window again that had left it and may be forgotten. */
  expect({ key, client, quantity, now }: Attempt): SubmissionOutcome['kind'][] {
    const known = this.inquiries.get(key)
    if (known) return [known.quantity === quantity ? 'replayed' : 'conflict']
    const counted = this.counted(client, now)
    return [
      ...(counted.filter(({ hasLeft }) => !hasLeft).length < INQUIRY_QUOTA.limit ? (['accepted'] as const) : []),
      ...(counted.length >= INQUIRY_QUOTA.limit ? (['limited'] as const) : []),
    ]
  }

  store({ key, client, quantity, now }: Attempt, requestId: string, receivedAt: number): void {
    this.inquiries.set(key, { requestId, quantity, erased: false })
    this.notices.owe(requestId, receivedAt)
    this.stamps.push({ client, at: now, hasLeft: false })
  }

  counted(client: string, now: number): Stamp[] {
    return this.stamps.filter((stamp) => stamp.client === client && now - stamp.at < WINDOW_MS)
  }

  /** The stamps of one client, or of all, are read by a clock that shows `now`: those ahead of it become `now`. */
  look(now: number, client?: string): void {
    for (const stamp of this.stamps) {
      if (client === undefined || client === stamp.client) stamp.at = Math.min(stamp.at, now)
      if (now - stamp.at >= WINDOW_MS) stamp.hasLeft = true
    }
  }
}

interface Attempt {
  key: string
  client: string
  quantity: number
  now: number
}

interface Real {
  world: World
  /** Another process on the same store, where several may share it. */
  other: LedgerStore | undefined
  name: Engine['name']
}

class Submit implements fc.AsyncCommand<Model, Real> {
  readonly #key: string
  readonly #client: string
  readonly #quantity: number
  readonly #elsewhere: boolean

  constructor(key: string, client: string, quantity: number, elsewhere: boolean) {
    this.#key = key
    this.#client = client
    this.#quantity = quantity
    this.#elsewhere = elsewhere
  }

  check = () => true

  async run(model: Model, { world, other, name }: Real): Promise<void> {
    // A store for many machines has only its own clock, which may be set; a process has the time that passed.
    const now = name === 'redis' ? world.now + world.wallAhead : world.now
    const client = this.#client
    const attempt = { key: this.#key, client, quantity: this.#quantity, now }
    const sent = { ...submission({ key: this.#key, client, inquiry: { quantity: this.#quantity } }), ...world.times() }
    const known = model.inquiries.get(this.#key)
    // A conflict is reported before any clock is read.
    if (known === undefined || known.quantity === this.#quantity) {
      model.look(now, client)
      model.clockSeen = world.wallAhead
    }

    const outcome = await ((this.#elsewhere && other) || world.ledger).submit(sent)

    const expected = model.expect(attempt)
    expect(expected).toContain(outcome.kind)
    if (outcome.kind === 'replayed') expect(outcome.requestId).toBe(model.inquiries.get(this.#key)?.requestId)
    if (outcome.kind === 'limited') {
      const oldest = Math.min(...model.counted(client, now).map(({ at }) => at))
      expect(outcome.retryAfterSeconds).toSatisfy((seconds) => Number.isInteger(seconds) && seconds <= 3600)
      if (expected.length === 1) {
        expect(outcome.retryAfterSeconds).toBeGreaterThanOrEqual(Math.ceil((oldest + WINDOW_MS - now) / 1000))
      }
    }
    if (outcome.kind === 'accepted') {
      expect(outcome.requestId).toBe(sent.requestId)
      model.store(attempt, sent.requestId, world.now + world.wallAhead)
    }
  }

  toString = () => `submit(${this.#key.slice(0, 8)}, ${this.#client}, ${this.#quantity})`
}

class Wait implements fc.AsyncCommand<Model, Real> {
  readonly #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  check = () => true

  async run(_model: Model, { world }: Real): Promise<void> {
    world.now += this.#ms
  }

  toString = () => `wait(${this.#ms})`
}

/** Until the client's oldest counted inquiry leaves its window, or just before. */
class WaitForRoom implements fc.AsyncCommand<Model, Real> {
  readonly #client: string
  readonly #ms: number

  constructor(client: string, ms: number) {
    this.#client = client
    this.#ms = ms
  }

  check = (model: Readonly<Model>) => model.stamps.some(({ client }) => client === this.#client)

  async run(model: Model, { world }: Real): Promise<void> {
    const stamps = model.stamps.filter(({ client }) => client === this.#client).map(({ at }) => at)
    const counted = stamps.slice(-INQUIRY_QUOTA.limit)
    world.now = Math.max(world.now, Math.min(...counted) + WINDOW_MS + this.#ms)
    world.wallAhead = 0
  }

  toString = () => `waitForRoom(${this.#client}, ${this.#ms})`
}

class Erase implements fc.AsyncCommand<Model, Real> {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  check = (model: Readonly<Model>) => model.inquiries.has(this.#key)

  async run(model: Model, { world }: Real): Promise<void> {
    const stored = model.inquiries.get(this.#key)
    if (!stored) return
    const { requestIds } = await world.ledger.desk.erase({ requestId: stored.requestId }, ADA)
    expect(requestIds).toEqual(stored.erased ? [] : [stored.requestId])
    stored.erased = true
    model.notices.forget(stored.requestId)
  }

  toString = () => `erase(${this.#key.slice(0, 8)})`
}

/** Sets the wall clock. */
class SetClock implements fc.AsyncCommand<Model, Real> {
  readonly #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  check = () => true

  async run(_model: Model, { world }: Real): Promise<void> {
    world.wallAhead = this.#ms
  }

  toString = () => `setClock(${this.#ms})`
}

class Restart implements fc.AsyncCommand<Model, Real> {
  check = () => true

  async run(model: Model, { world, name }: Real): Promise<void> {
    await world.restart()
    if (name === 'redis') return
    // The stamps moved with the clock as far as the previous process saw it being set.
    for (const stamp of model.stamps) stamp.at += model.clockSeen
    model.clockSeen = 0
    model.look(world.now)
  }

  toString = () => 'restart'
}

function clockSettings() {
  return fc.constantFrom(...SET_CLOCK_MS, ...SET_CLOCK_MS.map((ms) => -ms)).map((ms) => new SetClock(ms))
}

function commandsOf() {
  const key = fc.constantFrom(...KEYS)
  const client = fc.constantFrom(...CLIENTS)
  return fc.commands(
    [
      ...Array.from({ length: 8 }, () =>
        fc.tuple(key, client, fc.constantFrom(1, 1, 1, 2), fc.boolean()).map((parts) => new Submit(...parts)),
      ),
      fc.constantFrom(0, 1, WINDOW_MS / 4).map((ms) => new Wait(ms)),
      fc.tuple(client, fc.constantFrom(-1, 0, 1)).map((parts) => new WaitForRoom(...parts)),
      clockSettings(),
      key.map((each) => new Erase(each)),
      fc.constant(new Restart()),
    ],
    { maxCommands: 60, size: '+1' },
  )
}

/** So few inquiries that each of their notices goes through a lot. */
function noticeCommands() {
  const keys = KEYS.slice(0, 3)
  return fc.commands(
    [
      fc.constantFrom(...keys).map((key) => new Submit(key, 'one', 1, false)),
      ...Array.from({ length: 6 }, () =>
        fc.tuple(fc.constantFrom(...OUTCOMES), fc.boolean()).map((parts) => new AttemptNotice(...parts)),
      ),
      ...Array.from({ length: 2 }, () =>
        fc.tuple(fc.nat(keys.length - 1), fc.boolean()).map((parts) => new ResendNotice(...parts)),
      ),
      clockSettings(),
      fc.constantFrom(...keys).map((key) => new Erase(key)),
      fc.constant(new Restart()),
    ],
    { maxCommands: 60, size: '+1' },
  )
}

/** Compares everything that remains of a history with the model. */
async function expectSame(world: World, model: Model): Promise<void> {
  const { ledger, now } = world
  const all = [...model.inquiries.values()]
  const live = all.filter(({ erased }) => !erased).map(({ requestId }) => requestId)
  const { items } = await ledger.desk.find({}, { limit: 100 })
  expect(items.map(({ requestId }) => requestId).sort()).toEqual(live.sort())
  expect(await statusesOf(ledger.outbox)).toEqual(model.notices.statuses())
  expect(await ledger.outbox.summary(now)).toMatchObject(model.notices.counts())
  const { problems, ...counts } = await ledger.desk.checkIntegrity(now)
  expect(counts).toEqual({ inquiries: live.length, erased: all.length - live.length })
  // Histories set the clock back.
  expect(problems.filter((problem) => !problem.includes('ahead of the clock'))).toEqual([])
}

describe.each(ENGINES)('A ledger on $name', (engine) => {
  test.each([
    ['does what the model does, whatever happens to it', commandsOf],
    ['knows which notices may have been sent, whatever becomes of them', noticeCommands],
  ] as const)('%s', { timeout: FULL ? 1_200_000 : 300_000 }, async (_, commandsToRun) => {
    await using started = await engine.start()

    await fc.assert(
      fc.asyncProperty(commandsToRun(), async (commands) => {
        await using world = await started.open()
        const other = await world.another?.()
        const model = new Model()
        await fc.asyncModelRun(() => ({ model, real: { world, other, name: engine.name } }), commands)
        await expectSame(world, model)
        await other?.close()
      }),
      { numRuns: HISTORIES },
    )
  })
})
