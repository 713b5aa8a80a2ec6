/** A ledger can move from any store to any other, and is the same there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerRecord } from '../../inquiry-service/desk/dump.ts'
import { acceptNext, retryOf, submission } from './submissions.ts'
import type { LedgerStore } from './whole-ledger.ts'
import { ENGINES, type World } from './world.ts'

const DAY_MS = 86_400_000
const ADA = { by: 'Ada', at: 1_800_000_000_000 }
const ROUTES = ENGINES.flatMap((source) => ENGINES.map((target) => ({ source, target })))

describe.each(ROUTES)('Moving from $source.name to $target.name', ({ source, target }) => {
  const started: {
    source?: Awaited<ReturnType<typeof source.start>>
    target?: Awaited<ReturnType<typeof target.start>>
  } = {}
  beforeAll(async () => {
    started.source = await source.start()
    started.target = await target.start()
  })
  afterAll(async () => {
    await started.source?.[Symbol.asyncDispose]()
    await started.target?.[Symbol.asyncDispose]()
  })

  test('keeps inquiries with owners, reminders and marks, keys, quotas, notes, notices and the audit trail', async () => {
    await using from = await openWorld(started.source)
    await using to = await openWorld(started.target)
    const seen = await fill(from)

    const report = await to.ledger.desk.load(from.ledger.desk.dump(), ADA)

    expect(report).toEqual({ loaded: 4, skipped: 0 })
    for (const requestId of seen.requestIds) {
      expect(await to.ledger.desk.show(requestId)).toEqual(await from.ledger.desk.show(requestId))
    }
    to.now = ADA.at
    expect(await to.ledger.desk.checkIntegrity(ADA.at)).toEqual({ inquiries: 3, erased: 1, problems: [] })
    to.now = from.now
    expect(await to.ledger.submit({ ...retryOf(seen.first), now: to.now })).toMatchObject({
      kind: 'replayed',
      requestId: seen.first.requestId,
    })
    expect(await to.ledger.submit(submission({ client: 'busy', now: to.now }))).toMatchObject({
      quota: { remaining: 1 },
    })
    expect(await ledgerAudit(to.ledger)).toEqual([
      ...(await ledgerAudit(from.ledger)),
      { ...ADA, action: 'loaded', detail: '4 inquiries' },
    ])
  })

  test('leaves leases behind: a leased notice may have been sent', async () => {
    await using from = await openWorld(started.source)
    await using to = await openWorld(started.target)
    const held = await acceptNext(from)
    const now = from.now + DAY_MS
    from.now = now
    await from.ledger.outbox.lease({ now, leaseMs: 60_000, limit: 1 })
    const free = await acceptNext(from)
    to.now = from.now

    await to.ledger.desk.load(from.ledger.desk.dump(), ADA)

    expect(await to.ledger.outbox.lease({ now: to.now, leaseMs: 60_000, limit: 2 })).toMatchObject([
      { requestId: held, attempt: 2, mayHaveBeenSent: true },
      { requestId: free, attempt: 1, mayHaveBeenSent: false },
    ])
  })

  test.each([
    { left: 'sent', turn: undefined },
    { left: 'failed', turn: { mayHaveBeenSent: false } },
    { left: 'held', turn: { mayHaveBeenSent: true } },
  ])('keeps the record that the day’s digest was $left', async ({ left, turn }) => {
    await using from = await openWorld(started.source)
    await using to = await openWorld(started.target)
    const now = from.now
    const lease = await from.ledger.digest.lease({ day: '2026-11-22', now, leaseMs: 60_000 })
    if (!lease) throw new Error('The digest was not leased')
    if (left === 'sent') await from.ledger.digest.sent(lease, now)
    if (left === 'failed') {
      await from.ledger.digest.failed(lease, { now, pauseMs: 60_000, mayHaveBeenSent: false })
    }

    await to.ledger.desk.load(from.ledger.desk.dump(), ADA)
    await to.ledger.desk.load(from.ledger.desk.dump(), ADA)

    to.now = now + 59_000
    expect(await to.ledger.digest.lease({ day: '2026-11-22', now: to.now, leaseMs: 1000 })).toBeUndefined()
    to.now = now + 61_000
    const next = await to.ledger.digest.lease({ day: '2026-11-22', now: to.now, leaseMs: 1000 })
    if (turn) expect(next).toMatchObject(turn)
    else expect(next).toBeUndefined()
  })

  test('does not touch the digest of a later day', async () => {
    await using from = await openWorld(started.source)
    await using to = await openWorld(started.target)
    for (const { world, day } of [
      { world: from, day: '2026-11-21' },
      { world: to, day: '2026-11-22' },
    ]) {
      const lease = await world.ledger.digest.lease({ day, now: world.now, leaseMs: 60_000 })
      if (lease) await world.ledger.digest.sent(lease, world.now)
    }

    await to.ledger.desk.load(from.ledger.desk.dump(), ADA)

    expect(await to.ledger.digest.lease({ day: '2026-11-22', now: to.now, leaseMs: 1000 })).toBeUndefined()
  })

  test('twice has the same effect as once', async () => {
    await using from = await openWorld(started.source)
    await using to = await openWorld(started.target)
    await fill(from)
    await to.ledger.desk.load(from.ledger.desk.dump(), ADA)
    const once = await records(to.ledger)

    expect(await to.ledger.desk.load(from.ledger.desk.dump(), ADA)).toEqual({ loaded: 0, skipped: 4 })

    const isOfLoading = (record: LedgerRecord) => record.kind === 'audit' && record.entry.action === 'loaded'
    expect((await records(to.ledger)).filter((record) => !isOfLoading(record))).toEqual(
      once.filter((record) => !isOfLoading(record)),
    )
  })

  // Whatever the target is.
  test.runIf(source === target)('produces records that are plain JSON', async () => {
    await using from = await openWorld(started.source)
    await fill(from)

    for (const record of await records(from.ledger)) expect(JSON.parse(JSON.stringify(record))).toEqual(record)
  })
})

async function openWorld(started: { open(): Promise<World> } | undefined): Promise<World> {
  if (!started) throw new Error('The engine was not started')
  return await started.open()
}

/** A bit of everything: notes, states, a doubtful notice, one given up and one requeued, an erased inquiry, stamps. */
async function fill(world: World) {
  const { ledger } = world
  const first = submission({ client: 'busy', now: world.now })
  await ledger.submit(first)
  const second = await acceptNext(world, { client: 'busy' })
  const third = await acceptNext(world, { client: 'busy' })
  const erased = await acceptNext(world, { client: 'other' })
  const received = world.now
  const now = received + 3_600_000
  // Before the notices: one store keeps audit lines in the order they were written, the other in order of time.
  const then = { ...ADA, at: received }
  await ledger.desk.open(second, then)
  await ledger.desk.addNote(first.requestId, 'One', ADA)
  await ledger.desk.addNote(first.requestId, 'Two', ADA)
  await ledger.desk.setState(second, 'in-review', then)
  await ledger.desk.setOwner(second, 'ada', then)
  await ledger.desk.setReminder(second, Date.UTC(2028, 0, 1), then)
  world.now = now
  const leased = await ledger.outbox.lease({ now, leaseMs: 60_000, limit: 10 })
  world.now = received
  const [failed, givenUp] = leased
  if (!failed || !givenUp) throw new Error('Nothing was leased')
  await ledger.outbox.failed(failed, {
    now,
    code: 'ETIMEDOUT',
    mayHaveBeenSent: true,
    pauseMs: 60_000,
  })
  await ledger.outbox.failed(givenUp, { now, code: '550', mayHaveBeenSent: false })
  await ledger.outbox.resend(third, ADA)
  await ledger.desk.erase({ requestId: erased }, ADA)
  for await (const _ of ledger.desk.export({}, ADA)) break
  return { first, requestIds: [first.requestId, second, third, erased] }
}

async function records(ledger: LedgerStore): Promise<LedgerRecord[]> {
  const all: LedgerRecord[] = []
  for await (const record of ledger.desk.dump()) all.push(record)
  return all
}

async function ledgerAudit(ledger: LedgerStore) {
  const { items } = await ledger.desk.audit({}, { limit: 100 })
  return items.filter(({ requestId }) => requestId === undefined)
}
