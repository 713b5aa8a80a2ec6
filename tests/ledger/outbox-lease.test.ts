/** What every store promises about notices that are due: each is in the hands of one process at a time. */
import { expect, test } from 'vitest'
import { onEveryEngine } from './on-every-engine.ts'
import { laterThan, leaseAt, MINUTE_MS } from './outbox-world.ts'
import { acceptNext, INQUIRY } from './submissions.ts'

onEveryEngine('The outbox, asked for what is due,', (world) => {
  const lease = (now: number, limit?: number) => leaseAt(world(), now, limit)
  const later = () => laterThan(world())

  test('leases each due notice once, however many ask at the same time', async () => {
    const ids = []
    for (let count = 0; count < 6; count += 1) ids.push(await acceptNext(world()))

    const now = later()
    const leases = await Promise.all(Array.from({ length: 4 }, () => lease(now, 2)))

    expect(
      leases
        .flat()
        .map(({ requestId }) => requestId)
        .sort(),
    ).toEqual(ids.sort())
  })

  test('supplies what the mail needs, and the number of the attempt', async () => {
    const requestId = await acceptNext(world())

    const [notice] = await lease(later())

    expect(notice).toEqual({
      requestId,
      receivedAt: notice?.receivedAt,
      inquiry: INQUIRY,
      attempt: 1,
      lease: expect.any(String),
      mayHaveBeenSent: false,
    })
  })

  test('leases nothing before it is due', async () => {
    await acceptNext(world())

    expect(await lease(world().now - 60 * MINUTE_MS)).toEqual([])
  })

  test('leases whatever has been due longest first, and no more than asked for', async () => {
    const first = await acceptNext(world())
    await acceptNext(world())

    const leased = await lease(later(), 1)

    expect(leased.map(({ requestId }) => requestId)).toEqual([first])
  })

  test('gives a notice whose lease has run out to another process, marked as possibly sent', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    await lease(now)

    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toMatchObject([{ requestId, attempt: 2, mayHaveBeenSent: true }])
  })

  test('keeps a lease across a restart', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    await lease(now)

    await world().restart()

    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toMatchObject([{ requestId, attempt: 2 }])
  })

  test('sends what was stored or leased while a clock was years ahead, and says how many there were', async () => {
    const years = 10 * 365 * 86_400_000
    const now = world().now
    world().now = now + years
    const [never, held] = [await acceptNext(world()), await acceptNext(world())]
    const { outbox } = world().ledger
    const [first, second] = await lease(world().now)
    if (!first || !second) throw new Error('Nothing was leased')
    await outbox.failed(first, { now: world().now, code: '451', mayHaveBeenSent: false, pauseMs: MINUTE_MS })

    const leased = await lease(now)

    expect(leased.map(({ requestId }) => requestId).sort()).toEqual([never, held].sort())
    expect(world().ahead).toEqual([{ notices: 2 }])
    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toHaveLength(2)
  })

  test('lists notices in pages, oldest inquiry first', async () => {
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.push(await acceptNext(world()))

    const { outbox } = world().ledger
    const one = await outbox.undelivered({ limit: 2 })
    const two = await outbox.undelivered({ limit: 2, after: one.next })
    const three = await outbox.undelivered({ limit: 2, after: two.next })

    expect([one, two, three].map(({ items }) => items.map(({ requestId }) => requestId))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
    expect(three.next).toBeUndefined()
  })

  test('says how many are waiting and how old the oldest is', async () => {
    const empty = await world().ledger.outbox.summary(world().now)
    const requestId = await acceptNext(world())
    const receivedAt = (await world().ledger.desk.show(requestId))?.inquiry.receivedAt ?? 0

    expect(empty).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
    world().now = receivedAt + MINUTE_MS
    expect(await world().ledger.outbox.summary(world().now)).toEqual({
      waiting: 1,
      givenUp: 0,
      oldestAgeMs: MINUTE_MS,
    })
  })
})
