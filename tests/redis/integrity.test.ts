/** The integrity check finds what is broken: each row breaks one thing by hand. */
import { describe, expect, it, test, vi } from 'vitest'
import { checkOf } from '../../inquiry-service/desk/redis/check.ts'
import { keyHash } from '../../inquiry-service/ledger/keys.ts'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { RedisStore } from '../../inquiry-service/ledger/redis/store.ts'
import { accept, submission } from '../ledger/submissions.ts'
import { expectAllButUnreadable } from '../ledger/unreadable.ts'
import { leaseAll } from '../ledger/whole-ledger.ts'
import { World } from './world.ts'

type Break = (world: World, victim: Submission, entry: string) => Promise<unknown>
const keyOf = ({ key }: Submission) => `{inq}:key:${keyHash(key).toString('hex')}`
const BY = { by: 'desk', at: 1 }

/** What is broken, how, and what the check says, with ID for the inquiry. */
const BREAKS: [string, Break, ...string[]][] = [
  ['a key that is gone', ({ redis }, victim) => redis.del(keyOf(victim)), 'Inquiry ID: its key does not lead to it'],
  [
    'an inquiry that is gone',
    ({ redis }, { requestId }) => redis.del(`{inq}:inquiry:${requestId}`),
    'List of state new: it has ID, which does not belong there',
    'Inquiry ID: it is listed but not stored',
  ],
  [
    'content that is no inquiry',
    ({ redis }, { requestId }) => redis.hset(`{inq}:inquiry:${requestId}`, 'inquiry', '{"kind":"lease"}'),
    'Inquiry ID: its content is not an inquiry',
  ],
  [
    'a place in the list that is another',
    ({ redis }, _, entry) => redis.zadd('{inq}:inquiries', 1, entry),
    'Inquiry ID: its place in the list is wrong',
  ],
  [
    'an inquiry that no list has',
    ({ redis }, _, entry) => redis.zrem('{inq}:inquiries', entry),
    'List of state new: it has ID, which does not belong there',
    'List of notices: it has ID, which does not belong there',
    'Inquiry ID: it is stored but not listed',
    'Key record of ID: it leads to no inquiry',
  ],
  [
    'an inquiry that its state does not list',
    ({ redis }, _, entry) => redis.zrem('{inq}:state:new', entry),
    'List of state new: it lacks ID',
  ],
  [
    'a notice that is never due',
    ({ redis }, _, entry) => redis.zrem('{inq}:outbox', entry),
    'List of notices that are due: it lacks ID',
  ],
  [
    'a notice that is gone',
    ({ redis }, { requestId }) => redis.del(`{inq}:notice:${requestId}`),
    'List of notices: it has ID, which does not belong there',
  ],
  [
    'an audit trail that is gone',
    async ({ ledger, redis }, { requestId }) => {
      await ledger.desk.setState(requestId, 'answered', BY)
      await redis.del(`{inq}:audit:${requestId}`)
    },
    'Inquiry ID: it was changed but has no audit line',
  ],
  [
    'notes that an erasure left behind',
    async ({ ledger, redis }, { requestId }) => {
      await ledger.desk.erase({ requestId }, BY)
      await redis.rpush(`{inq}:notes:${requestId}`, '{}')
    },
    'Notes of ID: their inquiry is erased or unknown',
  ],
]

describe('The integrity check in Redis', () => {
  it('finds no fault in a ledger in use: inquiries come in and notices leave while it reads', async () => {
    await using world = await World.open()
    for (let count = 0; count < 10; count += 1) await world.ledger.submit(submission())
    const store = new RedisStore({ url: world.server.url, durability: 'verified', part: 'desk' })
    await store.firstFinding
    const read = store.read.bind(store)
    vi.spyOn(store, 'read').mockImplementation(async (ask) => {
      const answer = await read(ask)
      await world.ledger.submit(submission())
      const notice = await world.ledger.outbox.lease({ now: Date.now() + 1000, leaseMs: 60_000 })
      if (notice) await world.ledger.outbox.delivered(notice, Date.now())
      return answer
    })

    const { problems } = await checkOf(store).checkStorage()
    await store.close()

    expect(problems).toEqual([])
  })

  it.each(BREAKS)('finds %s', async (_, breakIt, ...problems) => {
    await using world = await World.open()
    const victim = submission()
    await world.ledger.submit(submission())
    await world.ledger.submit(victim)
    const entry = await world.redis.hget(`{inq}:inquiry:${victim.requestId}`, 'entry')

    await breakIt(world, victim, entry ?? '')

    expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual(
      problems.map((problem) => problem.replace('ID', victim.requestId)),
    )
  })
})

test('In Redis, an inquiry whose content cannot be read is neither shown nor exported as if it were complete', async () => {
  await using world = await World.open()
  const { requestId } = submission()
  await world.ledger.submit({ ...submission(), requestId })
  await world.redis.hset(`{inq}:inquiry:${requestId}`, 'inquiry', '{"kind":')

  const fault = `Cannot read inquiry ${requestId}: it is incomplete; run the integrity check`
  await expect(world.ledger.desk.show(requestId)).rejects.toThrow(fault)
  await expect(Array.fromAsync(world.ledger.desk.dump())).rejects.toThrow(fault)
})

test('In Redis, an inquiry that cannot be read stops no notice and no list, and an erasure names it or erases it', async () => {
  await using world = await World.open()
  const [damaged, sound] = [await accept(world.ledger), await accept(world.ledger)]
  await world.redis.hset(`{inq}:inquiry:${damaged}`, 'inquiry', '{"kind":')

  await expectAllButUnreadable(world.ledger, damaged, sound)
})

test('The outbox in Redis leases what can be sent when a due entry has no inquiry, and does not keep looking for that one', async () => {
  await using world = await World.open()
  await world.redis.zadd('{inq}:outbox', 1, `${'0'.repeat(16)}:00000000-0000-4000-8000-000000000000`)
  const sent = submission()
  await world.ledger.submit(sent)

  const leased = await leaseAll(world.ledger.outbox, Date.now() + 1000)

  expect(leased.map(({ requestId }) => requestId)).toEqual([sent.requestId])
})
