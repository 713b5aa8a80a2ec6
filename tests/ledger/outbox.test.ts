/** What every store promises about notices: due ones are leased to one process at a time, and none is lost or sent for nothing. */
import { expect, test } from 'vitest'
import type { LeasedNotice } from '../../inquiry-service/notices/outbox.ts'
import { acceptNext, INQUIRY } from './submissions.ts'
import { leaseAll } from './whole-ledger.ts'
import { onEveryEngine } from './world.ts'

const MINUTE_MS = 60_000
const YEARS_MS = 10 * 365 * 86_400_000
const REFUSED = { code: '550', mayHaveBeenSent: false }

onEveryEngine('The outbox', (world) => {
  const outbox = () => world().ledger.outbox
  const accepted = () => acceptNext(world())
  /** Far enough ahead for everything stored to be due. */
  const later = () => world().now + 60 * MINUTE_MS
  /** Leases for a minute, with the world's clock set to `now`. A store with its own clock ignores the caller's. */
  const lease = (now: number, limit = 10) => {
    world().now = now
    return leaseAll(outbox(), world().times().receivedAt, limit)
  }
  const leaseOne = async (now: number): Promise<LeasedNotice> => {
    const [notice] = await lease(now, 1)
    if (!notice) throw new Error('Nothing was leased')
    return notice
  }
  const undelivered = async () => (await outbox().undelivered({ limit: 10 })).items
  const ada = (at = later()) => ({ by: 'Ada', at })
  const actionsOf = async (requestId: string) =>
    (await world().ledger.desk.show(requestId))?.audit.slice(1).map(({ action, detail }) => [action, detail])

  test('leases each due notice once, however many ask at the same time', async () => {
    const ids = []
    for (let count = 0; count < 6; count += 1) ids.push(await accepted())

    const now = later()
    const leased = (await Promise.all(Array.from({ length: 4 }, () => lease(now, 2)))).flat()

    expect(leased.map(({ requestId }) => requestId).sort()).toEqual(ids.sort())
  })

  test('leases what has been due longest first, with what the mail needs, and nothing before it is due', async () => {
    const requestId = await accepted()
    await accepted()
    const { now } = world()

    expect(await lease(now - 60 * MINUTE_MS)).toEqual([])
    expect(await lease(now + 60 * MINUTE_MS, 1)).toEqual([
      {
        requestId,
        receivedAt: now - MINUTE_MS,
        inquiry: INQUIRY,
        attempt: 1,
        lease: expect.any(String),
        mayHaveBeenSent: false,
      },
    ])
  })

  test('gives a notice whose lease has run out, even across a restart, to another process, marked as possibly sent', async () => {
    const requestId = await accepted()
    const now = later()
    await lease(now)
    await world().restart()

    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toMatchObject([{ requestId, attempt: 2, mayHaveBeenSent: true }])
  })

  test('sends what was stored or leased while a clock was years ahead, and says how many there were', async () => {
    const { now } = world()
    world().now = now + YEARS_MS
    const [never, held] = [await accepted(), await accepted()]
    const [first] = await lease(world().now)
    if (!first) throw new Error('Nothing was leased')
    await outbox().failed(first, { now: world().now, code: '451', mayHaveBeenSent: false, pauseMs: MINUTE_MS })

    const leased = await lease(now)

    expect(leased.map(({ requestId }) => requestId).sort()).toEqual([never, held].sort())
    expect(world().ahead.reduce((sum, { notices = 0 }) => sum + notices, 0)).toBe(2)
    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    expect(await lease(now + MINUTE_MS)).toHaveLength(2)
  })

  test('lists notices in pages, oldest inquiry first, and says how many are waiting and how old the oldest is', async () => {
    expect(await outbox().summary(world().now)).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.push(await accepted())

    const one = await outbox().undelivered({ limit: 2 })
    const two = await outbox().undelivered({ limit: 3, after: one.next })

    expect([one, two].map(({ items }) => items.map(({ requestId }) => requestId))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ])
    expect(two.next).toBeUndefined()
    expect(await outbox().summary(world().now)).toEqual({ waiting: 5, givenUp: 0, oldestAgeMs: 4 * MINUTE_MS })
  })

  test('when a lease has passed to another process ignores a failure of the first, and drops what either delivers, recorded once', async () => {
    const requestId = await accepted()
    const now = later()
    const [first, second] = [await leaseOne(now), await leaseOne(now + MINUTE_MS)]

    await outbox().failed(first, { now: now + MINUTE_MS, ...REFUSED })

    const items = await undelivered()
    expect(items).toMatchObject([{ requestId, attempts: 2, leasedUntil: now + 2 * MINUTE_MS }])
    expect(items[0]).not.toHaveProperty('lastCode')

    for (const notice of [first, second]) await outbox().delivered(notice, now)

    expect(await undelivered()).toEqual([])
    expect(await actionsOf(requestId)).toEqual([['notice-delivered', undefined]])
    expect(await lease(later() + 10 * MINUTE_MS)).toEqual([])
  })

  test('waits until the next attempt after a failure', async () => {
    const requestId = await accepted()
    const now = later()
    const notice = await leaseOne(now)

    const pauseMs = 5 * MINUTE_MS
    await outbox().failed(notice, { now, code: 'ECONNECTION', mayHaveBeenSent: false, pauseMs })

    const { receivedAt } = notice
    const nextAttemptAt = now + pauseMs
    expect(await undelivered()).toEqual([
      { requestId, receivedAt, attempts: 1, nextAttemptAt, lastCode: 'ECONNECTION', mayHaveBeenSent: false },
    ])
    expect(await lease(nextAttemptAt - 1)).toEqual([])
    expect(await lease(nextAttemptAt)).toMatchObject([{ requestId, attempt: 2, mayHaveBeenSent: false }])
    expect(await actionsOf(requestId)).toEqual([])
  })

  test('gives up when there is to be no next attempt, lists what was given up, and sends it again on request', async () => {
    const requestId = await accepted()
    await accepted()
    const now = later()
    const { receivedAt, ...notice } = await leaseOne(now)

    await outbox().failed({ receivedAt, ...notice }, { now, ...REFUSED })

    expect(await lease(now + 60 * MINUTE_MS)).toHaveLength(1)
    expect((await outbox().undelivered({ limit: 1 })).items).toEqual([
      { requestId, receivedAt, attempts: 1, lastCode: '550', mayHaveBeenSent: false },
    ])
    expect(await outbox().summary(now)).toMatchObject({ waiting: 1, givenUp: 1 })
    expect(await outbox().resend(requestId, ada(world().now))).toBe('done')
    expect(await leaseOne(world().now)).toMatchObject({ requestId, attempt: 1, mayHaveBeenSent: false })
    expect(await actionsOf(requestId)).toEqual([
      ['notice-given-up', '550'],
      ['notice-requeued', undefined],
    ])
  })

  test('forgets a leased notice when its inquiry is erased', async () => {
    const requestId = await accepted()
    const now = later()
    const notice = await leaseOne(now)

    await world().ledger.desk.erase({ requestId }, ada())
    await outbox().failed(notice, { now, code: '421', mayHaveBeenSent: false, pauseMs: 0 })
    await outbox().delivered(notice, now)

    expect(await undelivered()).toEqual([])
    expect(await lease(now + 60 * MINUTE_MS)).toEqual([])
    expect(await actionsOf(requestId)).toEqual([['erased', undefined]])
    expect(await outbox().resend(requestId, ada())).toBe('erased')
    expect(await outbox().resend('00000000-0000-4000-8000-000000000000', ada())).toBe('unknown')
    expect(await undelivered()).toEqual([])
  })

  test('marks a notice sent again as possibly sent when it was delivered or is leased, and no other', async () => {
    const delivered = await accepted()
    await outbox().delivered(await leaseOne(later()), later())
    const held = await accepted()
    await lease(later())
    const fresh = await accepted()

    for (const requestId of [delivered, held, fresh]) await outbox().resend(requestId, ada(world().now))

    const marks = (await lease(world().now)).map(({ requestId, ...notice }) => [requestId, notice.mayHaveBeenSent])
    expect(new Map(marks as [string, boolean][])).toEqual(
      new Map([
        [delivered, true],
        [held, true],
        [fresh, false],
      ]),
    )
  })

  test('keeps the mark that a notice may have been sent, whatever happens later', async () => {
    const requestId = await accepted()
    const now = later()
    const marks: (boolean | undefined)[] = []
    const note = async () => void marks.push((await undelivered())[0]?.mayHaveBeenSent)

    await outbox().failed(await leaseOne(now), { now, code: 'ETIMEDOUT', mayHaveBeenSent: true, pauseMs: 0 })
    await note()
    await outbox().failed(await leaseOne(now), { now, ...REFUSED })
    await note()
    await outbox().resend(requestId, ada(now))
    await world().restart()
    await note()

    expect(marks).toEqual([true, true, true])
    expect(await lease(now)).toMatchObject([{ requestId, attempt: 1, mayHaveBeenSent: true }])
  })

  test('still owes the copy that the desk asked for, whatever becomes of the attempt under way', async () => {
    const requestId = await accepted()
    const now = later()
    const old = await leaseOne(now)
    await outbox().resend(requestId, ada(now))
    const asked = await leaseOne(now)
    expect(asked).toMatchObject({ attempt: old.attempt, copy: expect.any(String) })

    await outbox().failed(old, { now, ...REFUSED })
    await outbox().delivered(old, now)

    const { receivedAt } = old
    expect(await undelivered()).toEqual([
      { requestId, receivedAt, attempts: 1, leasedUntil: now + MINUTE_MS, nextAttemptAt: now, mayHaveBeenSent: true },
    ])
    expect(await lease(now + MINUTE_MS - 1)).toEqual([])
    await outbox().delivered(asked, now)
    expect(await actionsOf(requestId)).toEqual([
      ['notice-requeued', undefined],
      ['notice-delivered', undefined],
    ])
  })
})
