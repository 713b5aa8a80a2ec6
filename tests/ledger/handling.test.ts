/** Owner, reminder, opened marks and references, on every engine. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptNext } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const DAY_MS = 86_400_000
const DAY = Date.UTC(2026, 11, 1)
const page = { limit: 10 }

onEveryEngine('the desk', (world) => {
  const by = (name: string, at = world().now) => ({ by: name, at })
  const auditOf = async (requestId: string) =>
    (await world().ledger.desk.audit({ requestId }, page)).items.map((line) => [line.by, line.action, line.detail])

  describe('an owner and a reminder', () => {
    test('are set, changed and removed, each with its audit line, and survive a restart', async () => {
      const requestId = await acceptNext(world())
      const { desk } = world().ledger
      const outcomes = [
        await desk.setOwner(requestId, 'anna', by('anna')),
        await desk.setOwner(requestId, 'anna', by('ben')),
        await desk.setReminder(requestId, DAY, by('anna')),
        await desk.setReminder(requestId, DAY, by('anna')),
      ]
      await world().restart()

      expect(outcomes).toEqual(['done', 'unchanged', 'done', 'unchanged'])
      const { items } = await world().ledger.desk.find({ owner: 'Anna' }, page)
      expect(items).toMatchObject([{ requestId, owner: 'anna', remindAt: DAY }])
      expect(await world().ledger.desk.setOwner(requestId, undefined, by('ben'))).toBe('done')
      expect(await world().ledger.desk.setReminder(requestId, undefined, by('ben'))).toBe('done')
      const file = await world().ledger.desk.show(requestId)
      expect(file?.inquiry).toMatchObject({ requestId })
      for (const removed of ['owner', 'remindAt']) expect(file?.inquiry).not.toHaveProperty(removed)
      expect(await auditOf(requestId)).toEqual([
        ['service', 'received', undefined],
        ['anna', 'owner-set', 'anna'],
        ['anna', 'reminder-set', '2026-12-01'],
        ['ben', 'owner-set', 'nobody'],
        ['ben', 'reminder-set', 'none'],
      ])
    })

    test('can’t be set on an inquiry that is unknown or erased', async () => {
      const requestId = await acceptNext(world())
      const { desk } = world().ledger
      await desk.erase({ requestId }, by('anna'))

      expect(await desk.setOwner(requestId, 'anna', by('anna'))).toBe('erased')
      expect(await desk.setReminder(requestId, DAY, by('anna'))).toBe('erased')
      expect(await desk.setOwner(randomUUID(), 'anna', by('anna'))).toBe('unknown')
      expect(await desk.open(randomUUID(), by('anna'))).toBeUndefined()
    })
  })

  test('remembers who opened an inquiry first and last, and says who opened it before', async () => {
    const requestId = await acceptNext(world())
    const { desk } = world().ledger
    const [first, second] = [world().now + 1, world().now + 2]

    const one = await desk.open(requestId, by('anna', first))
    const two = await desk.open(requestId, by('ben', second))

    expect(one?.inquiry).toMatchObject({ openedAt: first })
    expect(one?.inquiry).not.toHaveProperty('seen')
    expect(two?.inquiry).toMatchObject({ openedAt: first, seen: { by: 'anna', at: first } })
    expect((await desk.show(requestId))?.inquiry).toMatchObject({ openedAt: first, seen: { by: 'ben', at: second } })
    expect(await auditOf(requestId)).toEqual([
      ['service', 'received', undefined],
      ['anna', 'opened', undefined],
    ])
  })

  test('finds what is overdue: new for more than a day or past its reminder day, unless closed', async () => {
    const { desk } = world().ledger
    const [late, reminded, closed, early] = [
      await acceptNext(world()),
      await acceptNext(world()),
      await acceptNext(world()),
      await acceptNext(world()),
    ]
    const start = world().now - 3 * 60_000
    await desk.setState(reminded, 'answered', by('anna'))
    await desk.setReminder(reminded, start, by('anna'))
    await desk.setState(closed, 'closed', by('anna'))
    await desk.setReminder(closed, start, by('anna'))

    const found = async (now: number) =>
      (await desk.find({ overdueAt: now }, page)).items.map(({ requestId }) => requestId)
    expect(await found(start + DAY_MS)).toEqual([reminded, late])
    expect(await found(world().now + DAY_MS)).toEqual([early, reminded, late])
    expect((await desk.find({ owner: null }, page)).items).toHaveLength(4)
  })

  test('finds inquiries by the beginning or end of their id, erased ones too', async () => {
    const requestId = await acceptNext(world(), { requestId: 'abcd0000-2f0a-7a51-9d1b-0f2f7e1a9c11' })
    const other = await acceptNext(world(), { requestId: 'abcd1111-2f0a-7a51-9d1b-0f2f7e1a0000' })
    const { desk } = world().ledger
    await desk.erase({ requestId: other }, by('anna'))

    expect(await desk.resolve('7e1a9c11', 10)).toEqual([requestId])
    expect(await desk.resolve('ABCD0', 10)).toEqual([requestId])
    expect((await desk.resolve('abcd', 10)).sort()).toEqual([requestId, other])
    expect(await desk.resolve('abcd', 1)).toHaveLength(1)
    expect(await desk.resolve('2f0a', 10)).toEqual([])
    expect(await desk.resolve('%', 10)).toEqual([])
    expect(await desk.resolve('*', 10)).toEqual([])
  })

  test('removes owner, reminder and marks with an erased inquiry, and keeps the audit trail', async () => {
    const requestId = await acceptNext(world())
    const { desk } = world().ledger
    await desk.setOwner(requestId, 'anna', by('anna'))
    await desk.setReminder(requestId, DAY, by('anna'))
    await desk.open(requestId, by('anna'))
    const { receivedAt } = (await desk.show(requestId))?.inquiry ?? {}

    const at = world().now
    await desk.erase({ requestId }, by('ben', at))

    expect((await desk.show(requestId))?.inquiry).toEqual({ requestId, receivedAt, erasedAt: at })
    expect((await auditOf(requestId)).map(([, action]) => action)).toEqual([
      'received',
      'owner-set',
      'reminder-set',
      'opened',
      'erased',
    ])
  })

  describe('a change of what somebody else has changed since it was shown', () => {
    test('is not made: owner, reminder and state', async () => {
      const requestId = await acceptNext(world())
      const { desk } = world().ledger
      const outcomes = [
        await desk.setOwner(requestId, 'anna', by('anna'), null),
        await desk.setOwner(requestId, 'ben', by('ben'), null),
        await desk.setOwner(requestId, 'ben', by('ben'), 'anna'),
        await desk.setReminder(requestId, DAY, by('anna'), null),
        await desk.setReminder(requestId, DAY + DAY_MS, by('ben'), null),
        await desk.setReminder(requestId, undefined, by('ben'), DAY),
        await desk.setState(requestId, 'answered', by('anna'), 'new'),
        await desk.setState(requestId, 'closed', by('ben'), 'new'),
        await desk.setState(requestId, 'answered', by('ben'), 'new'),
      ]

      expect(outcomes).toEqual([
        ...['done', 'changed', 'done', 'done', 'changed', 'done', 'done', 'changed', 'unchanged'],
      ])
      expect((await auditOf(requestId)).slice(1)).toEqual([
        ['anna', 'owner-set', 'anna'],
        ['ben', 'owner-set', 'ben'],
        ['anna', 'reminder-set', '2026-12-01'],
        ['ben', 'reminder-set', 'none'],
        ['anna', 'state-set', 'new to answered'],
      ])
    })

    test('is made for one of many who take an inquiry at once', async () => {
      const requestId = await acceptNext(world())
      const names = ['anna', 'ben', 'cleo', 'dan']

      const outcomes = await Promise.all(
        names.map((name) => world().ledger.desk.setOwner(requestId, name, by(name), null)),
      )

      expect(outcomes.sort()).toEqual(['changed', 'changed', 'changed', 'done'])
    })
  })
})
