/** What follows from an inquiry is written later, for many at once: whoever reads can't tell. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { LedgerStore } from '../../../inquiry-service/ledger/store.ts'
import { accept } from '../submissions.ts'
import { sqliteWorld } from './sqlite-world.ts'

const NOW = Date.now()
const ADA = { by: 'Ada', at: NOW }

test('Inquiries and audit lines are in the order of receipt even where the clock was set back in between, and across desks', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const desk = await world.open('desk')
  const second = await accept(service, { receivedAt: NOW - 2000 })
  const first = await accept(service, { receivedAt: NOW - 3000 })
  expect(await newestFirst(desk)).toEqual([second, first])

  const third = await accept(service, { receivedAt: NOW - 1000 })
  const between = await accept(service, { receivedAt: NOW - 1500 })

  const inOrder = [first, second, between, third]
  expect(await newestFirst(service)).toEqual(inOrder.toReversed())
  expect((await desk.desk.audit({}, { limit: 10 })).items.map(({ requestId }) => requestId)).toEqual(inOrder)
  expect((await desk.outbox.undelivered({ limit: 10 })).items.map(({ requestId }) => requestId)).toEqual(inOrder)
})

test('An inquiry whose time of receipt is mended gets the place of its new time', async () => {
  const ledger = await sqliteWorld().open()
  const ahead = await accept(ledger, { receivedAt: NOW + 86_400_000 })
  const later = await accept(ledger, { receivedAt: NOW })
  expect(await newestFirst(ledger)).toEqual([ahead, later])

  await ledger.desk.mendTimes(ADA)

  expect(await newestFirst(ledger)).toEqual([later, ahead])
  expect((await ledger.desk.checkIntegrity(NOW)).problems).toEqual([])
})

test('However many inquiries nobody reads, fewer than 256 are left to file for the first who does', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  await Promise.all(Array.from({ length: 700 }, () => accept(ledger)))
  await ledger.close()

  const db = new DatabaseSync(world.file)
  const [left] = db.prepare('SELECT max(seq) - through AS unfiled FROM inquiry, filed').all()
  db.close()

  expect(left).toEqual({ unfiled: 700 % 256 })
  expect(await newestFirst(await world.open('desk'))).toHaveLength(700)
})

test.each<[string, (ledger: LedgerStore, requestId: string) => Promise<unknown>]>([
  ['leased', async ({ outbox }) => (await outbox.lease({ now: NOW, leaseMs: 1000, limit: 9 })).length],
  ['listed', async ({ outbox }) => (await outbox.undelivered({ limit: 9 })).items.length],
  ['counted', async ({ outbox }) => (await outbox.summary(NOW)).waiting],
  ['shown', async ({ desk }, requestId) => Number((await desk.show(requestId))?.notice !== undefined)],
  ['moved', async ({ desk }) => (await Array.fromAsync(desk.dump())).filter((each) => 'notice' in each).length],
  ['erased', async ({ desk }, requestId) => (await desk.erase({ requestId }, ADA)).notices],
  ['mended', async ({ desk }) => (await desk.mendTimes({ ...ADA, at: NOW - 86_400_000 })).notices],
  [
    'asked for again as one that was not sent',
    async ({ desk, outbox }, requestId) => {
      await outbox.resend(requestId, ADA)
      return Number((await desk.show(requestId))?.notice?.mayHaveBeenSent === false)
    },
  ],
])('The notice of an inquiry that nobody has read is %s, by the next process too', async (_, count) => {
  const world = sqliteWorld()
  const service = await world.open()
  const requestId = await accept(service, { receivedAt: NOW })
  await service.close()

  expect(await count(await world.open(), requestId)).toBe(1)
})

async function newestFirst({ desk }: LedgerStore): Promise<string[]> {
  return (await desk.find({}, { limit: 1000 })).items.map(({ requestId }) => requestId)
}
