/** Moving a ledger to another store by dump and load. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireSame } from '../../inquiry-service/desk/transfer.ts'
import { acceptNext, retryOf, submission } from './submissions.ts'
import { type LedgerStore, leaseAll } from './whole-ledger.ts'
import { ENGINES, type World } from './world.ts'

const DAY_MS = 86_400_000
const ADA = { by: 'Ada', at: 1_800_000_000_000 }
const ROUTES = ENGINES.flatMap((source) => ENGINES.map((target) => ({ source, target })))

describe.each(ROUTES)('Moving from $source.name to $target.name', ({ source, target }) => {
  let sources: Awaited<ReturnType<typeof source.start>>
  let targets: Awaited<ReturnType<typeof target.start>>
  beforeAll(async () => {
    ;[sources, targets] = [await source.start(), await target.start()]
  })
  afterAll(async () => {
    await sources[Symbol.asyncDispose]()
    await targets[Symbol.asyncDispose]()
  })

  test('keeps inquiries with owners, reminders and marks, keys, quotas, notes, notices and the audit trail; twice as once', async () => {
    await using from = await sources.open()
    await using to = await targets.open()
    const { first, requestIds } = await fill(from)

    const before = await records(from.ledger)
    expect(await load(from, to)).toEqual({ loaded: 4, skipped: 0 })
    expect(await load(from, to)).toEqual({ loaded: 0, skipped: 4 })

    expect(JSON.parse(JSON.stringify(before))).toEqual(before)
    // Engines return the records in different orders.
    const loaded = ['4', '0'].map((count) => ({ ...ADA, action: 'loaded', detail: `${count} inquiries` }))
    const after = await records(to.ledger)
    expect(after).toHaveLength(before.length + 2)
    expect(after).toEqual(expect.arrayContaining([...before, ...loaded.map((entry) => ({ kind: 'audit', entry }))]))
    for (const requestId of requestIds) {
      expect(await to.ledger.desk.show(requestId)).toEqual(await from.ledger.desk.show(requestId))
    }
    to.now = ADA.at
    expect(await to.ledger.desk.checkIntegrity(ADA.at)).toEqual({ inquiries: 3, erased: 1, problems: [] })
    to.now = from.now
    expect(await to.ledger.submit({ ...retryOf(first), now: to.now })).toMatchObject({
      kind: 'replayed',
      requestId: first.requestId,
    })
    expect(await to.ledger.submit(submission({ client: 'busy', now: to.now }))).toMatchObject({
      quota: { remaining: 1 },
    })
  })

  test('erases what has been erased in the source since an earlier move', async () => {
    await using from = await sources.open()
    await using to = await targets.open()
    const [gone, kept] = [await acceptNext(from), await acceptNext(from)]
    await load(from, to)
    await from.ledger.desk.erase({ requestId: gone }, ADA)

    expect(await load(from, to)).toEqual({ loaded: 0, skipped: 2 })

    const erased = { requestId: gone, receivedAt: expect.any(Number), erasedAt: ADA.at }
    expect((await to.ledger.desk.show(gone))?.inquiry).toEqual(erased)
    expect((await to.ledger.desk.show(kept))?.inquiry).toMatchObject({ state: 'new' })
    await requireSame(from.ledger.desk, to.ledger.desk.dump())
  })

  test('leaves leases behind: a leased notice may have been sent', async () => {
    await using from = await sources.open()
    await using to = await targets.open()
    const held = await acceptNext(from)
    from.now += DAY_MS
    await from.ledger.outbox.lease({ now: from.now, leaseMs: 60_000 })
    const free = await acceptNext(from)
    to.now = from.now

    await load(from, to)

    expect(await leaseAll(to.ledger.outbox, to.now)).toMatchObject([
      { requestId: held, attempt: 2, mayHaveBeenSent: true },
      { requestId: free, attempt: 1, mayHaveBeenSent: false },
    ])
  })
})

const load = (from: World, to: World) => to.ledger.desk.load(from.ledger.desk.dump(), ADA)
const records = (ledger: LedgerStore) => Array.fromAsync(ledger.desk.dump())

/** A bit of everything: notes, states, a doubtful notice, one given up and one requeued, an erased inquiry, stamps. */
async function fill(world: World) {
  const { ledger } = world
  const { desk, outbox } = ledger
  const first = submission({ client: 'busy', now: world.now })
  await ledger.submit(first)
  const second = await acceptNext(world, { client: 'busy' })
  const third = await acceptNext(world, { client: 'busy' })
  const erased = await acceptNext(world, { client: 'other' })
  const received = world.now
  const now = received + 3_600_000
  // Before the notices: one store keeps audit lines in the order they were written, the other in order of time.
  const then = { ...ADA, at: received }
  await desk.open(second, then)
  await desk.addNote(first.requestId, 'One', ADA)
  await desk.addNote(first.requestId, 'Two', ADA)
  await desk.setState(second, 'in-review', then)
  await desk.setField(second, 'owner', 'ada', then)
  await desk.setField(second, 'remindAt', Date.UTC(2028, 0, 1), then)
  world.now = now
  const [failed, givenUp] = await leaseAll(outbox, now)
  world.now = received
  if (!failed || !givenUp) throw new Error('Nothing was leased')
  await outbox.failed(failed, { now, code: 'ETIMEDOUT', mayHaveBeenSent: true, pauseMs: 60_000 })
  await outbox.failed(givenUp, { now, code: '550', mayHaveBeenSent: false })
  await outbox.resend(third, ADA)
  await desk.erase({ requestId: erased }, ADA)
  for await (const _ of desk.export({}, ADA)) break
  return { first, requestIds: [first.requestId, second, third, erased] }
}
