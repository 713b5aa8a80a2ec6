/** Release 1.1 stored no line for the receipt of an inquiry. */
import { expect, it } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { eventually } from '../setup/eventually.ts'
import { World } from './world.ts'

it('A service gives every inquiry that lacks it the line of its receipt, once, at the place it belongs', async () => {
  await using world = await World.open()
  const { ledger, redis, server } = world
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await accept(ledger))
  await ledger.desk.setState(ids[1] ?? '', 'answered', { by: 'ada', at: Date.now() + 60_000 })
  const trail = async () => (await ledger.desk.audit({}, { limit: 10 })).items
  const [whole, ofOne] = [await trail(), await ledger.desk.show(ids[1] ?? '')]
  // As an older service would have left them, some before and some after the first start of this one.
  const remove = async (requestId: string) => {
    const [received = ''] = await redis.zrange(`{inq}:audit:${requestId}`, 0, 0)
    await redis.zrem('{inq}:audit', received)
    await redis.zrem(`{inq}:audit:${requestId}`, received)
  }
  const startAgain = async () => {
    await redis.del('{inq}:receipts-filed')
    const service = await openWholeRedis({ url: server.url, durability: 'verified' })
    await eventually(async () => (await redis.exists('{inq}:receipts-filed')) === 1)
    await service.close()
  }

  for (const id of ids.slice(1)) await remove(id)
  expect(await trail()).toHaveLength(2)
  await startAgain()
  expect(await trail()).toEqual(whole)
  expect(await ledger.desk.show(ids[1] ?? '')).toEqual(ofOne)
  await remove(ids[4] ?? '')
  await startAgain()
  expect(await trail()).toEqual(whole)
})
