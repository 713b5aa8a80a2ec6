/** What every store promises about a notice once an attempt has ended. */
import { expect, test } from 'vitest'
import { onEveryEngine } from './on-every-engine.ts'
import { actionsOf, laterThan, leaseAt, MINUTE_MS } from './outbox-world.ts'
import { acceptNext } from './submissions.ts'

const ADA = { by: 'Ada', at: 1_800_000_000_000 }

onEveryEngine('The outbox, told how an attempt ended,', (world) => {
  const lease = (now: number, limit?: number) => leaseAt(world(), now, limit)
  const later = () => laterThan(world())
  const actions = (requestId: string) => actionsOf(world(), requestId)

  test('drops a delivered notice and records it in the audit trail', async () => {
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

  test('accepts a delivery even after its lease ran out, once', async () => {
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

  test('waits until the next attempt after a failure', async () => {
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

  test('ignores a failure when the lease has passed to another process', async () => {
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

  test('gives up when there is to be no next attempt, and lists what was given up', async () => {
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
})
