/**
 * Random histories of a ledger against a model of a few lines: submissions, retries, reused keys, time, erasures, notices
 * sent and lost, and restarts, in any order. The model says what must become of each. FAULTS=full: 150 histories, else 10.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import { ENGINES, type Engine, type World } from './engines.ts'
import { AttemptNotice, NoticeModel, OUTCOMES, ResendNotice, statusesOf } from './notice-commands.ts'
import { submission } from './submissions.ts'

const FULL = process.env['FAULTS'] === 'full'
const HISTORIES = FULL ? 150 : 10

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000
const ADA = { by: 'Ada', at: 1_800_000_000_000 }
/** Few enough that histories meet themselves again, enough keys to fill the windows of both clients. */
const KEYS = Array.from({ length: 20 }, (_, index) => `000000${index + 10}-0000-4000-8000-000000000000`)
const CLIENTS = ['one', 'two']

interface Stored {
  requestId: string
  quantity: number
  erased: boolean
}

/** What a ledger is, without any store. */
class Model {
  readonly inquiries = new Map<string, Stored>()
  readonly stamps = new Map<string, number[]>()
  readonly notices = new NoticeModel()
  /** Of the newest stamp: time never goes back behind it. */
  lastStored = 0

  /** Both outcomes where the store's own clock can't be told to the millisecond. */
  expect({ key, client, quantity, now, resolutionMs }: Attempt): SubmissionOutcome['kind'][] {
    const known = this.inquiries.get(key)
    if (known) return [known.quantity === quantity ? 'replayed' : 'conflict']
    const ages = (this.stamps.get(client) ?? []).map((stamp) => Math.max(now, this.lastStored) - stamp)
    const countedWithin = (windowMs: number) => ages.filter((age) => age < windowMs).length
    const atLeast = countedWithin(WINDOW_MS - resolutionMs + 1)
    const atMost = countedWithin(WINDOW_MS + resolutionMs - 1)
    return [
      ...(atLeast < INQUIRY_QUOTA.limit ? (['accepted'] as const) : []),
      ...(atMost >= INQUIRY_QUOTA.limit ? (['limited'] as const) : []),
    ]
  }

  store({ key, client, quantity, now }: Attempt, requestId: string): void {
    this.lastStored = Math.max(now, this.lastStored)
    this.inquiries.set(key, { requestId, quantity, erased: false })
    this.notices.owe(requestId)
    this.stamps.set(client, [...(this.stamps.get(client) ?? []), this.lastStored])
  }
}

interface Attempt {
  key: string
  client: string
  quantity: number
  now: number
  resolutionMs: number
}

interface Real {
  world: World
  resolutionMs: number
}

class Submit implements fc.AsyncCommand<Model, Real> {
  readonly #key: string
  readonly #client: string
  readonly #quantity: number

  constructor(key: string, client: string, quantity: number) {
    this.#key = key
    this.#client = client
    this.#quantity = quantity
  }

  check = () => true

  async run(model: Model, { world, resolutionMs }: Real): Promise<void> {
    const { now } = world
    const attempt = { key: this.#key, client: this.#client, quantity: this.#quantity, now, resolutionMs }
    const sent = submission({ key: this.#key, client: this.#client, now, inquiry: { quantity: this.#quantity } })

    const outcome = await world.ledger.submit(sent)

    expect(model.expect(attempt)).toContain(outcome.kind)
    if (outcome.kind === 'replayed') expect(outcome.requestId).toBe(model.inquiries.get(this.#key)?.requestId)
    if (outcome.kind === 'limited') {
      expect(outcome.retryAfterSeconds).toSatisfy(
        (seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600,
      )
    }
    if (outcome.kind === 'accepted') {
      expect(outcome.requestId).toBe(sent.requestId)
      model.store(attempt, sent.requestId)
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

/** Until the oldest counted inquiry of a client leaves its window, or just before. */
class WaitForRoom implements fc.AsyncCommand<Model, Real> {
  readonly #client: string
  readonly #ms: number

  constructor(client: string, ms: number) {
    this.#client = client
    this.#ms = ms
  }

  check = (model: Readonly<Model>) => model.stamps.has(this.#client)

  async run(model: Model, { world }: Real): Promise<void> {
    const counted = (model.stamps.get(this.#client) ?? []).slice(-INQUIRY_QUOTA.limit)
    world.now = Math.max(world.now, Math.min(...counted) + WINDOW_MS + this.#ms)
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

class Restart implements fc.AsyncCommand<Model, Real> {
  check = () => true

  run(_model: Model, { world }: Real): Promise<void> {
    return world.restart()
  }

  toString = () => 'restart'
}

function commandsOf({ name, resolutionMs }: Engine) {
  const key = fc.constantFrom(...KEYS)
  const client = fc.constantFrom(...CLIENTS)
  // A server's clock is its own business; a machine's may be set back.
  const backwards = name === 'sqlite' ? [-1, -WINDOW_MS, -24 * WINDOW_MS] : []
  return fc.commands(
    [
      ...Array.from({ length: 8 }, () =>
        fc.tuple(key, client, fc.constantFrom(1, 1, 1, 2)).map((parts) => new Submit(...parts)),
      ),
      fc.constantFrom(0, resolutionMs, WINDOW_MS / 4, ...backwards).map((ms) => new Wait(ms)),
      fc.tuple(client, fc.constantFrom(-resolutionMs, 0, resolutionMs)).map((parts) => new WaitForRoom(...parts)),
      key.map((each) => new Erase(each)),
      fc.constant(new Restart()),
    ],
    { maxCommands: 60, size: '+1' },
  )
}

/** So few inquiries that each of their notices goes through much. */
function noticeCommands() {
  const keys = KEYS.slice(0, 3)
  return fc.commands(
    [
      fc.constantFrom(...keys).map((key) => new Submit(key, 'one', 1)),
      ...Array.from({ length: 5 }, () => fc.constantFrom(...OUTCOMES).map((outcome) => new AttemptNotice(outcome))),
      ...Array.from({ length: 2 }, () => fc.nat(keys.length - 1).map((index) => new ResendNotice(index))),
      fc.constantFrom(...keys).map((key) => new Erase(key)),
      fc.constant(new Restart()),
    ],
    { maxCommands: 60, size: '+1' },
  )
}

/** Everything that stays of a history, compared with the model's. */
async function expectSame({ ledger, now }: World, model: Model): Promise<void> {
  const all = [...model.inquiries.values()]
  const live = all.filter(({ erased }) => !erased).map(({ requestId }) => requestId)
  const { items } = await ledger.desk.find({}, { limit: 100 })
  expect(items.map(({ requestId }) => requestId).sort()).toEqual(live.sort())
  expect(await statusesOf(ledger.outbox)).toEqual(model.notices.statuses())
  expect(await ledger.outbox.summary(now)).toMatchObject(model.notices.counts())
  expect(await ledger.desk.checkIntegrity()).toEqual({
    inquiries: live.length,
    erased: all.length - live.length,
    problems: [],
  })
}

describe.each(ENGINES)('A ledger on $name', (engine) => {
  test.each([
    ['does what the model does, whatever happens to it', () => commandsOf(engine)],
    ['knows which notices may have been sent, whatever becomes of them', noticeCommands],
  ] as const)('%s', { timeout: FULL ? 1_200_000 : 300_000 }, async (_, commandsToRun) => {
    await using started = await engine.start()

    await fc.assert(
      fc.asyncProperty(commandsToRun(), async (commands) => {
        await using world = await started.open()
        const model = new Model()
        await fc.asyncModelRun(() => ({ model, real: { world, resolutionMs: engine.resolutionMs } }), commands)
        await expectSame(world, model)
      }),
      { numRuns: HISTORIES },
    )
  })
})
