/** What every store promises of the notices. */
import { expect, test } from 'vitest'
import { onEveryEngine } from './on-every-engine.ts'
import { acceptNext, INQUIRY } from './submissions.ts'

const MINUTE_MS = 60_000
const ADA = { by: 'Ada', at: 1_800_000_000_000 }

onEveryEngine('The outbox', (world) => {
  /** All due notices for a minute, in a time far enough ahead that a clock of the store does not matter. */
  const lease = (now: number, limit = 10) => {
    world().now = now
    return world().ledger.outbox.lease({ now, leaseMs: MINUTE_MS, limit })
  }
  const later = () => world().now + 60 * MINUTE_MS
  const actions = async (requestId: string) =>
    (await world().ledger.desk.show(requestId))?.audit.map(({ action, detail }) => [action, detail])

  test('leases each due notice once, whoever asks at the same time', async () => {
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

  test('hands out what the mail needs, and the number of the attempt', async () => {
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

  test('leases nothing before its time', async () => {
    await acceptNext(world())

    expect(await lease(world().now - 60 * MINUTE_MS)).toEqual([])
  })

  test('gives the longest due first, and no more than asked for', async () => {
    const first = await acceptNext(world())
    await acceptNext(world())

    const leased = await lease(later(), 1)

    expect(leased.map(({ requestId }) => requestId)).toEqual([first])
  })

  test('gives a notice to another when its lease has run out, as one that may have been sent', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    await lease(now)

    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toMatchObject([{ requestId, attempt: 2, mayHaveBeenSent: true }])
  })

  test('keeps a lease over a restart', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    await lease(now)

    await world().restart()

    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toMatchObject([{ requestId, attempt: 2 }])
  })

  test('lets a delivered notice go and tells it in the audit trail', async () => {
    const requestId = await acceptNext(world())
    const [notice] = await lease(later())
    if (!notice) throw new Error('Nothing was leased')

    await world().ledger.outbox.delivered(notice, later())

    expect(await world().ledger.outbox.undelivered({ limit: 10 })).toEqual({ items: [] })
    expect(await actions(requestId)).toEqual([
      ['received', undefined],
      ['notice-delivered', undefined],
    ])
    expect(await lease(later() + 10 * MINUTE_MS)).toEqual([])
  })

  test('counts a delivery after the lease ran out, once', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const [first] = await lease(now)
    const [second] = await lease(now + MINUTE_MS)
    if (!first || !second) throw new Error('Nothing was leased')

    await world().ledger.outbox.delivered(first, now)
    await world().ledger.outbox.delivered(second, now)

    expect(await actions(requestId)).toEqual([
      ['received', undefined],
      ['notice-delivered', undefined],
    ])
  })

  test('waits for the next attempt after a failure', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const [notice] = await lease(now)
    if (!notice) throw new Error('Nothing was leased')

    const pauseMs = 5 * MINUTE_MS
    const nextAttemptAt = now + pauseMs
    await world().ledger.outbox.failed(notice, { now, code: 'ECONNECTION', mayHaveBeenSent: false, pauseMs })

    expect((await world().ledger.outbox.undelivered({ limit: 10 })).items).toEqual([
      {
        requestId,
        receivedAt: notice.receivedAt,
        attempts: 1,
        nextAttemptAt,
        lastCode: 'ECONNECTION',
        mayHaveBeenSent: false,
      },
    ])
    expect(await lease(nextAttemptAt - 1)).toEqual([])
    expect(await lease(nextAttemptAt)).toMatchObject([{ requestId, attempt: 2, mayHaveBeenSent: false }])
    expect(await actions(requestId)).toEqual([['received', undefined]])
  })

  test('leaves a failure without effect when the lease has passed to another', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const [first] = await lease(now)
    await lease(now + MINUTE_MS)
    if (!first) throw new Error('Nothing was leased')

    await world().ledger.outbox.failed(first, { now: now + MINUTE_MS, code: '550', mayHaveBeenSent: false })

    const { items } = await world().ledger.outbox.undelivered({ limit: 10 })
    expect(items).toMatchObject([{ requestId, attempts: 2, leasedUntil: now + 2 * MINUTE_MS }])
    expect(items[0]).not.toHaveProperty('lastCode')
  })

  test('gives up when no next attempt is named, and lists what was given up', async () => {
    const requestId = await acceptNext(world())
    await acceptNext(world())
    const now = later()
    const [notice] = await lease(now, 1)
    if (!notice) throw new Error('Nothing was leased')

    await world().ledger.outbox.failed(notice, { now, code: '550', mayHaveBeenSent: false })

    expect(await lease(now + 60 * MINUTE_MS)).toHaveLength(1)
    expect((await world().ledger.outbox.undelivered({ limit: 1 })).items).toEqual([
      { requestId, receivedAt: notice.receivedAt, attempts: 1, lastCode: '550', mayHaveBeenSent: false },
    ])
    expect(await actions(requestId)).toEqual([
      ['received', undefined],
      ['notice-given-up', '550'],
    ])
    expect(await world().ledger.outbox.summary(now)).toMatchObject({ waiting: 1, givenUp: 1 })
  })

  test('sends again what was given up or delivered, with its attempts counted anew', async () => {
    const givenUp = await acceptNext(world())
    const delivered = await acceptNext(world())
    const now = later()
    const [first, second] = await lease(now)
    if (!first || !second) throw new Error('Nothing was leased')
    await world().ledger.outbox.failed(first, { now, code: '550', mayHaveBeenSent: false })
    await world().ledger.outbox.delivered(second, now)

    const again = { ...ADA, at: now + MINUTE_MS }
    expect(await world().ledger.outbox.resend(givenUp, again)).toBe('done')
    expect(await world().ledger.outbox.resend(delivered, again)).toBe('done')

    expect(await lease(now + MINUTE_MS)).toMatchObject([
      { requestId: givenUp, attempt: 1, mayHaveBeenSent: false },
      { requestId: delivered, attempt: 1, mayHaveBeenSent: true },
    ])
    expect(await actions(givenUp)).toEqual([
      ['received', undefined],
      ['notice-given-up', '550'],
      ['notice-requeued', undefined],
    ])
  })

  test('keeps the mark that a notice may have been sent, whatever comes after', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const { outbox } = world().ledger
    const mark = async () => (await world().ledger.desk.show(requestId))?.notice?.mayHaveBeenSent
    const [first] = await lease(now)
    if (!first) throw new Error('Nothing was leased')
    await outbox.failed(first, { now, code: 'ETIMEDOUT', mayHaveBeenSent: true, pauseMs: 0 })
    const afterDoubt = await mark()

    const [second] = await lease(now)
    if (!second) throw new Error('Nothing was leased')
    await outbox.failed(second, { now, code: '550', mayHaveBeenSent: false })
    const afterRefusal = await mark()
    await outbox.resend(requestId, { ...ADA, at: now })
    await world().restart()

    expect([afterDoubt, afterRefusal, await mark()]).toEqual([true, true, true])
    expect((await world().ledger.outbox.undelivered({ limit: 10 })).items).toMatchObject([{ mayHaveBeenSent: true }])
    expect(await lease(now)).toMatchObject([{ requestId, attempt: 1, mayHaveBeenSent: true }])
  })

  test('marks what the desk asks for again while somebody holds it, and not what nobody ever held', async () => {
    const held = await acceptNext(world())
    const now = later()
    await lease(now)
    const fresh = await acceptNext(world())

    for (const requestId of [held, fresh]) await world().ledger.outbox.resend(requestId, { ...ADA, at: now })

    expect(await lease(world().now)).toMatchObject([
      { requestId: held, attempt: 1, mayHaveBeenSent: true },
      { requestId: fresh, attempt: 1, mayHaveBeenSent: false },
    ])
  })

  test('owes the copy that the desk asked for, whatever becomes of the attempt that was under way', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const { outbox } = world().ledger
    const [old] = await lease(now)
    await outbox.resend(requestId, { ...ADA, at: now })
    const [asked] = await lease(now)
    if (!old || !asked) throw new Error('Nothing was leased')
    expect(asked).toMatchObject({ attempt: old.attempt, copy: expect.any(String) })

    await outbox.failed(old, { now, code: '550', mayHaveBeenSent: false })
    await outbox.delivered(old, now)

    const status = { requestId, attempts: 1, leasedUntil: now + MINUTE_MS, nextAttemptAt: now, mayHaveBeenSent: true }
    expect((await outbox.undelivered({ limit: 10 })).items).toEqual([{ ...status, receivedAt: old.receivedAt }])
    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    await outbox.delivered(asked, now)
    expect(await actions(requestId)).toEqual([
      ['received', undefined],
      ['notice-requeued', undefined],
      ['notice-delivered', undefined],
    ])
  })

  test('sends what a clock that was years ahead stored, and what was then held, and says how many there were', async () => {
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

  test('sends nothing again for an inquiry that is unknown or erased', async () => {
    const requestId = await acceptNext(world())
    await world().ledger.desk.erase({ requestId }, ADA)

    expect(await world().ledger.outbox.resend(requestId, ADA)).toBe('erased')
    expect(await world().ledger.outbox.resend('00000000-0000-4000-8000-000000000000', ADA)).toBe('unknown')
    expect(await world().ledger.outbox.undelivered({ limit: 10 })).toEqual({ items: [] })
  })

  test('forgets a leased notice when its inquiry is erased', async () => {
    const requestId = await acceptNext(world())
    const now = later()
    const [notice] = await lease(now)
    if (!notice) throw new Error('Nothing was leased')

    await world().ledger.desk.erase({ requestId }, ADA)
    await world().ledger.outbox.failed(notice, { now, code: '421', mayHaveBeenSent: false, pauseMs: 0 })
    await world().ledger.outbox.delivered(notice, now)

    expect(await world().ledger.outbox.undelivered({ limit: 10 })).toEqual({ items: [] })
    expect(await lease(now + 60 * MINUTE_MS)).toEqual([])
    expect((await actions(requestId))?.map(([action]) => action)).toEqual(['received', 'erased'])
  })

  test('lists in pages, the oldest inquiry first', async () => {
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

  test('says how many wait and how old the oldest is', async () => {
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
