/** The outbox in Redis when its sets are wrong. */
import { describe, expect, it } from 'vitest'
import { submission } from '../ledger/submissions.ts'
import { leaseAll } from '../ledger/whole-ledger.ts'
import { World } from './world.ts'

describe('The outbox in Redis', () => {
  it('leases what can be sent when a due entry has no inquiry, and does not keep looking for that one', async () => {
    await using world = await World.open()
    await world.redis.zadd('{inq}:outbox', 1, `${'0'.repeat(16)}:00000000-0000-4000-8000-000000000000`)
    const sent = submission()
    await world.ledger.submit(sent)

    const leased = await leaseAll(world.ledger.outbox, Date.now() + 1000)

    expect(leased.map(({ requestId }) => requestId)).toEqual([sent.requestId])
  })

  it('treats a notice attempted before such marks existed as possibly sent', async () => {
    await using world = await World.open()
    const [fresh, attempted, requeued] = [submission(), submission(), submission()]
    for (const each of [fresh, attempted, requeued]) {
      await world.ledger.submit(each)
      await world.redis.hdel(`{inq}:notice:${each.requestId}`, 'mayHaveBeenSent')
    }
    for (const { requestId } of [attempted, requeued]) {
      await world.redis.hset(`{inq}:notice:${requestId}`, 'attempts', 1, 'lastCode', 'ETIMEDOUT')
    }
    const listed = await world.ledger.outbox.undelivered({ limit: 3 })
    await world.ledger.outbox.resend(requeued.requestId, { by: 'Ada', at: Date.now() })

    const leased = await leaseAll(world.ledger.outbox, Date.now() + 1000)

    const marks = (notices: { requestId: string; mayHaveBeenSent: boolean }[]) =>
      new Map(notices.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent]))
    const expected = new Map([
      [fresh.requestId, false],
      [attempted.requestId, true],
      [requeued.requestId, true],
    ])
    expect(marks(listed.items)).toEqual(expected)
    expect(marks(leased)).toEqual(expected)
  })
})
