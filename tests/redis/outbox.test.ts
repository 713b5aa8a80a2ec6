/** The outbox in Redis when its sets say what is not so. */
import { describe, expect, it } from 'vitest'
import { submission, World } from './world.ts'

describe('The outbox in Redis', { timeout: 30_000 }, () => {
  it('hands out what can be sent when an entry is due that has no inquiry, and does not look for that for ever', async () => {
    await using world = await World.open()
    await world.redis.zadd('{inq}:outbox', 1, `${'0'.repeat(16)}:00000000-0000-4000-8000-000000000000`)
    const sent = submission()
    await world.ledger.submit(sent)

    const leased = await world.ledger.outbox.lease({ now: Date.now() + 1000, leaseMs: 60_000, limit: 3 })

    expect(leased.map(({ requestId }) => requestId)).toEqual([sent.requestId])
  })
})
