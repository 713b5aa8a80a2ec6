/** The first audit line of an inquiry follows from its record. */
import { expect, it } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { World } from './world.ts'

it('The line of a receipt is given once, at its place, even where release 1.1 stored it as it loaded the inquiry', async () => {
  await using world = await World.open()
  const { desk } = world.ledger
  const requestId = await accept(world.ledger)
  await accept(world.ledger)
  await desk.setState(requestId, 'answered', { by: 'ada', at: Date.now() + 60_000 })
  const trails = async () => {
    const [whole, ofOne] = await Promise.all([{}, { requestId }].map((filter) => desk.audit(filter, { limit: 10 })))
    return { whole: whole?.items.map((line) => JSON.stringify(line)).sort(), ofOne: ofOne?.items }
  }
  const before = await trails()
  expect(before).toMatchObject({ whole: { length: 3 }, ofOne: [{ action: 'received' }, { action: 'state-set' }] })

  const [{ at = 0, ...line } = {}] = before.ofOne ?? []
  for (const key of ['{inq}:audit', `{inq}:audit:${requestId}`]) {
    await world.redis.zadd(key, at, `0000000000000099:${JSON.stringify(line)}`)
  }

  expect(await trails()).toEqual(before)
})
