/**
 * Random histories of a ledger against a model of a few lines: submissions, retries, reused keys, time, clocks set forward and
 * back, two processes on one store, erasures, notices sent and lost, and restarts, in any order. The model says what each must
 * lead to. FAULTS=full: 150 histories, else 5.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { FARTHEST_DUE_MS } from '../../inquiry-service/notices/outbox.ts'
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
const SET_CLOCK_MS = [0, WINDOW_MS / 4, 24 * WINDOW_MS, 10 * 365 * 24 * WINDOW_MS].flatMap((ms) => [ms, -ms])

/** Unless the clock is set back, the next attempt comes after a lease has run out and a failed notice is due again. */
const BETWEEN_ATTEMPTS_MS = 10
const LEASE_MS = 1
const PAUSE_MS = 1
/** How an attempt to send a notice ends. `died`: without any outcome. */
const OUTCOMES = ['delivered', 'refused', 'doubtful', 'given up', 'given up in doubt', 'died'] as const

interface Stamp {
  client: string
  at: number
  /** Some clock has shown a time at which it no longer counted. */
  hasLeft: boolean
}

interface Notice {
  requestId: string
  standing: 'waiting' | 'held' | 'given up' | 'delivered'
  /** When its pause or lease is over, by the wall clock. */
  dueAt: number
  mayHaveBeenSent: boolean
}

/** What a ledger is, independent of any store. */
class Model {
  readonly inquiries = new Map<string, { requestId: string; quantity: number; erased: boolean }>()
  readonly stamps: Stamp[] = []
  notices: Notice[] = []
  /** How far ahead the wall clock was when the ledger last read it. */
  clockSeen = 0

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

  waiting(): Notice[] {
    return this.notices.filter(({ standing }) => standing === 'waiting' || standing === 'held')
  }

  /** Notices waiting for a time that only a clock that was ahead can have set (D22a). */
  ahead(now: number): Notice[] {
    return this.waiting().filter(({ dueAt }) => dueAt > now + FARTHEST_DUE_MS)
  }
}

interface Real {
  world: World
  /** Another process on the same store, where several may share it. */
  other: LedgerStore | undefined
  name: Engine['name']
}

type Command = fc.AsyncCommand<Model, Real>

const command = (name: string, run: Command['run'], check: Command['check'] = () => true): Command => {
  return { check, run, toString: () => name }
}

/** The clock that people see, the machine's or the store's: notices become due by it. */
const wallClock = ({ now, wallAhead }: World) => now + wallAhead
/** The process that acts: each may settle, or ask again for, what the other has leased. */
const processOf = ({ world, other }: Real, elsewhere: boolean) => (elsewhere && other) || world.ledger

const submit = (key: string, client: string, quantity: number, elsewhere: boolean) =>
  command(`submit(${key.slice(0, 8)}, ${client}, ${quantity})`, async (model, real) => {
    const { world, name } = real
    // A store for many machines has only its own clock, which may be set; a process has the time that passed.
    const now = name === 'redis' ? wallClock(world) : world.now
    const sent = { ...submission({ key, client, inquiry: { quantity } }), ...world.times() }
    const known = model.inquiries.get(key)
    // A conflict is reported before any clock is read.
    if (known === undefined || known.quantity === quantity) {
      model.look(now, client)
      model.clockSeen = world.wallAhead
    }

    const outcome = await processOf(real, elsewhere).submit(sent)

    if (known) {
      const replay = { kind: 'replayed', requestId: known.requestId }
      expect(outcome).toMatchObject(known.quantity === quantity ? replay : { kind: 'conflict' })
      return
    }
    // Either may be right when a clock set back brings stamps into the window again that had left it and may be forgotten.
    const counted = model.counted(client, now)
    const mayAccept = counted.filter(({ hasLeft }) => !hasLeft).length < INQUIRY_QUOTA.limit
    const mayRefuse = counted.length >= INQUIRY_QUOTA.limit
    expect([mayAccept && 'accepted', mayRefuse && 'limited']).toContain(outcome.kind)
    if (outcome.kind === 'limited') {
      const oldest = Math.min(...counted.map(({ at }) => at))
      expect(outcome.retryAfterSeconds).toSatisfy((seconds) => Number.isInteger(seconds) && seconds <= 3600)
      const wait = Math.ceil((oldest + WINDOW_MS - now) / 1000)
      if (!mayAccept) expect(outcome.retryAfterSeconds).toBeGreaterThanOrEqual(wait)
    }
    if (outcome.kind === 'accepted') {
      const { requestId } = sent
      expect(outcome.requestId).toBe(requestId)
      model.inquiries.set(key, { requestId, quantity, erased: false })
      model.notices.push({ requestId, standing: 'waiting', dueAt: wallClock(world), mayHaveBeenSent: false })
      model.stamps.push({ client, at: now, hasLeft: false })
    }
  })

const wait = (ms: number) =>
  command(`wait(${ms})`, async (_, { world }) => {
    world.now += ms
  })

/** Until the client's oldest counted inquiry leaves its window, or just before. */
const waitForRoom = (client: string, ms: number) => {
  const stampsOf = (model: Readonly<Model>) => model.stamps.filter((stamp) => stamp.client === client)
  const run: Command['run'] = async (model, { world }) => {
    const counted = stampsOf(model).slice(-INQUIRY_QUOTA.limit)
    world.now = Math.max(world.now, Math.min(...counted.map(({ at }) => at)) + WINDOW_MS + ms)
    world.wallAhead = 0
  }
  return command(`waitForRoom(${client}, ${ms})`, run, (model) => stampsOf(model).length > 0)
}

const erase = (key: string) => {
  const run: Command['run'] = async (model, { world }) => {
    const stored = model.inquiries.get(key)
    if (!stored) return
    const { requestId } = stored
    const { requestIds } = await world.ledger.desk.erase({ requestId }, ADA)
    expect(requestIds).toEqual(stored.erased ? [] : [requestId])
    stored.erased = true
    model.notices = model.notices.filter((notice) => notice.requestId !== requestId)
  }
  return command(`erase(${key.slice(0, 8)})`, run, (model) => model.inquiries.has(key))
}

const setClock = (ms: number) =>
  command(`setClock(${ms})`, async (_, { world }) => {
    world.wallAhead = ms
  })

const restart = command('restart', async (model, { world, name }) => {
  await world.restart()
  if (name === 'redis') return
  // The stamps moved with the clock as far as the previous process saw it being set.
  for (const stamp of model.stamps) stamp.at += model.clockSeen
  model.clockSeen = 0
  model.look(world.now)
})

const attempt = (end: (typeof OUTCOMES)[number], elsewhere: boolean) =>
  command(`attempt(${end})`, async (model, real) => {
    const { world } = real
    world.now += BETWEEN_ATTEMPTS_MS
    const now = wallClock(world)
    const due = [...model.waiting().filter(({ dueAt }) => dueAt <= now), ...model.ahead(now)]
    const times = { now: world.times().receivedAt, leaseMs: LEASE_MS }
    const leased = await processOf(real, elsewhere).outbox.lease(times)
    // A file is repaired as a whole; a store for many machines repairs each notice when it is leased.
    if (real.name === 'sqlite') for (const each of model.ahead(now)) each.dueAt = now
    const notice = due.find(({ requestId }) => requestId === leased?.requestId)
    expect(notice === undefined).toBe(due.length === 0)
    if (!leased || !notice) return
    notice.mayHaveBeenSent ||= notice.standing === 'held'
    expect(leased.mayHaveBeenSent).toBe(notice.mayHaveBeenSent)

    const { outbox } = processOf(real, !elsewhere)
    const settledAt = world.times().receivedAt
    notice.dueAt = wallClock(world) + (end === 'died' ? LEASE_MS : PAUSE_MS)
    if (end === 'died') notice.standing = 'held'
    else if (end === 'delivered') {
      notice.standing = 'delivered'
      await outbox.delivered(leased, settledAt)
    } else {
      const mayHaveBeenSent = end === 'doubtful' || end === 'given up in doubt'
      const pauseMs = end.startsWith('given up') ? undefined : PAUSE_MS
      notice.standing = pauseMs === undefined ? 'given up' : 'waiting'
      notice.mayHaveBeenSent ||= mayHaveBeenSent
      await outbox.failed(leased, { now: settledAt, code: 'X', mayHaveBeenSent, pauseMs })
    }
  })

/** `index`: the position of the notice among all that were not erased. */
const resend = (index: number, elsewhere: boolean) => {
  const run: Command['run'] = async (model, real) => {
    const notice = model.notices[index]
    if (!notice) return
    const signature = { by: 'Ada', at: real.world.times().receivedAt }
    expect(await processOf(real, elsewhere).outbox.resend(notice.requestId, signature)).toBe('done')
    notice.mayHaveBeenSent ||= notice.standing === 'held' || notice.standing === 'delivered'
    notice.standing = 'waiting'
    notice.dueAt = wallClock(real.world)
  }
  return command(`resend(${index})`, run, (model) => index < model.notices.length)
}

const LENGTH: fc.CommandsContraints = { maxCommands: 60, size: '+1' }
const often = <T>(times: number, each: T): T[] => Array.from({ length: times }, () => each)
const client = fc.constantFrom(...CLIENTS)
const anyErasure = (keys: string[]) => fc.constantFrom(...keys).map(erase)
const anyClock = fc.constantFrom(...SET_CLOCK_MS).map(setClock)

const submissions = fc.commands(
  [
    ...often(
      8,
      fc.tuple(fc.constantFrom(...KEYS), client, fc.constantFrom(1, 1, 1, 2), fc.boolean()).map((of) => submit(...of)),
    ),
    fc.constantFrom(0, 1, WINDOW_MS / 4).map(wait),
    fc.tuple(client, fc.constantFrom(-1, 0, 1)).map((of) => waitForRoom(...of)),
    anyClock,
    anyErasure(KEYS),
    fc.constant(restart),
  ],
  LENGTH,
)

/** So few inquiries that each of their notices goes through a lot. */
const FEW = KEYS.slice(0, 3)
const notices = fc.commands(
  [
    fc.constantFrom(...FEW).map((key) => submit(key, 'one', 1, false)),
    ...often(
      6,
      fc.tuple(fc.constantFrom(...OUTCOMES), fc.boolean()).map((of) => attempt(...of)),
    ),
    ...often(
      2,
      fc.tuple(fc.nat(FEW.length - 1), fc.boolean()).map((of) => resend(...of)),
    ),
    anyClock,
    anyErasure(FEW),
    fc.constant(restart),
  ],
  LENGTH,
)

/** Compares everything that remains of a history with the model. */
async function expectSame({ ledger, now }: World, model: Model): Promise<void> {
  const all = [...model.inquiries.values()]
  const live = all.filter(({ erased }) => !erased).map(({ requestId }) => requestId)
  const { items } = await ledger.desk.find({}, { limit: 100 })
  expect(items.map(({ requestId }) => requestId).sort()).toEqual(live.sort())
  const marks = (notices: { requestId: string; mayHaveBeenSent: boolean }[]) =>
    Object.fromEntries(notices.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent]))
  const undelivered = model.notices.filter(({ standing }) => standing !== 'delivered')
  expect(marks((await ledger.outbox.undelivered({ limit: 100 })).items)).toEqual(marks(undelivered))
  const waiting = model.waiting().length
  expect(await ledger.outbox.summary(now)).toMatchObject({ waiting, givenUp: undelivered.length - waiting })
  const { problems, ...counts } = await ledger.desk.checkIntegrity(now)
  expect(counts).toEqual({ inquiries: live.length, erased: all.length - live.length })
  // Histories set the clock back.
  expect(problems.filter((problem) => !problem.includes('ahead of the clock'))).toEqual([])
}

describe.each(ENGINES)('A ledger on $name', (engine) => {
  test.each([
    ['does what the model does, whatever happens to it', submissions],
    ['knows which notices may have been sent, whatever becomes of them', notices],
  ])('%s', { timeout: FULL ? 1_200_000 : 300_000 }, async (_, histories) => {
    await using started = await engine.start()

    await fc.assert(
      fc.asyncProperty(histories, async (commands) => {
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
