/** What every store promises about a notice that the desk asks for again. */
import { expect, test } from 'vitest'
import { onEveryEngine } from './on-every-engine.ts'
import { actionsOf, laterThan, leaseAt, MINUTE_MS } from './outbox-world.ts'
import { acceptNext } from './submissions.ts'

const ADA = { by: 'Ada', at: 1_800_000_000_000 }

onEveryEngine('The outbox, asked for another copy,', (world) => {
  const lease = (now: number, limit?: number) => leaseAt(world(), now, limit)
  const later = () => laterThan(world())
  const actions = (requestId: string) => actionsOf(world(), requestId)

  test('resends what was given up or delivered, and starts counting attempts again', async () => {
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

  test('keeps the mark that a notice may have been sent, whatever happens later', async () => {
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

  test('marks a notice that the desk asks for again while it is leased, but not one that never was', async () => {
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

  test('still owes the copy the desk asked for, whatever becomes of the attempt under way', async () => {
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

  test('resends nothing for an inquiry that is unknown or erased', async () => {
    const requestId = await acceptNext(world())
    await world().ledger.desk.erase({ requestId }, ADA)

    expect(await world().ledger.outbox.resend(requestId, ADA)).toBe('erased')
    expect(await world().ledger.outbox.resend('00000000-0000-4000-8000-000000000000', ADA)).toBe('unknown')
    expect(await world().ledger.outbox.undelivered({ limit: 10 })).toEqual({ items: [] })
  })
})
