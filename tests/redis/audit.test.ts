/** The first audit line of an inquiry follows from its record. */
import { expect, it } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { World } from './world.ts'

const ADA = { by: 'ada', at: Date.now() + 60_000 }

it('Every inquiry has one line of its receipt, at the place it belongs, whether or not it is stored', async () => {
  await using world = await World.open()
  const { ledger, redis } = world
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await accept(ledger))
  await ledger.desk.setState(ids[1] ?? '', 'answered', ADA)
  const trail = async (requestId?: string) => (await ledger.desk.audit({ requestId }, { limit: 10 })).items
  const [whole, ofOne] = [await trail(), await trail(ids[1])]

  expect(whole.map(({ requestId, action }) => [requestId, action])).toEqual([
    ...ids.map((id) => [id, 'received']),
    [ids[1], 'state-set'],
  ])
  expect(ofOne.map(({ action }) => action)).toEqual(['received', 'state-set'])
  expect((await ledger.desk.show(ids[1] ?? ''))?.audit).toEqual(ofOne)
  expect(await redis.zcard('{inq}:audit')).toBe(1)

  // As release 1.1 stored the lines of an inquiry that it loaded.
  const [{ at = 0, ...line } = {}] = ofOne
  for (const key of ['{inq}:audit', `{inq}:audit:${ids[1]}`]) {
    await redis.zadd(key, at, `0000000000000099:${JSON.stringify(line)}`)
  }
  const inOrder = (lines: typeof whole) => lines.map((each) => JSON.stringify(each)).sort()
  expect(inOrder(await trail())).toEqual(inOrder(whole))
  expect(await trail(ids[1])).toEqual(ofOne)
})
