/** Its entry says that an inquiry was received; only an older ledger has a line for it. */
import { expect, it } from 'vitest'
import { submission } from '../ledger/submissions.ts'
import { World } from './world.ts'

it('The entry of an inquiry alone gives one line of the trail, in order, page by page', async () => {
  await using world = await World.open()
  const all = Array.from({ length: 5 }, () => submission())
  for (const each of all) await world.ledger.submit(each)
  const { desk } = world.ledger
  await desk.setState(all[1]?.requestId ?? '', 'answered', { by: 'ada', at: Date.now() + 60_000 })

  const found: (string | undefined)[] = []
  let next: string | undefined
  do {
    const page = await desk.audit({}, { limit: 2, after: next })
    found.push(...page.items.map(({ action, requestId }) => `${action} ${requestId}`))
    next = page.next
  } while (next !== undefined)

  const received = all.map(({ requestId }) => `received ${requestId}`)
  expect(found).toEqual([...received, `state-set ${all[1]?.requestId}`])
  expect(await world.redis.zcard('{inq}:audit')).toBe(1)
})

it('An older ledger, which stored that line, reports it once', async () => {
  await using world = await World.open()
  const { requestId, ...rest } = submission()
  await world.ledger.submit({ requestId, ...rest })
  const [entry = '', at = '0'] = await world.redis.hmget(`{inq}:inquiry:${requestId}`, 'entry', 'at')
  const line = JSON.stringify({ by: 'service', action: 'received', requestId })
  const numbered = `${entry?.slice(0, 17)}${line}`
  await world.redis.zadd('{inq}:audit', String(at), numbered)
  await world.redis.zadd(`{inq}:audit:${requestId}`, String(at), numbered)
  const { desk } = world.ledger

  const once = [{ at: Number(at), by: 'service', action: 'received', requestId }]
  expect((await desk.audit({}, { limit: 10 })).items).toEqual(once)
  expect((await desk.audit({ requestId }, { limit: 10 })).items).toEqual(once)
  expect((await desk.show(requestId))?.audit).toEqual(once)
})
