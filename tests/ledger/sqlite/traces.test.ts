/** Nothing personal stays on the disk after an erasure, whatever its pages went through before. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../inquiry-service/desk/port.ts'
import { accept, storedRecord, submission } from '../submissions.ts'
import { ADA, filesWith, sqliteWorld } from './world.ts'

/** Part of every text that a person can send or a desk can write. */
const CANARY = 'canary7f3a'

test('After an erasure no file in the folder has a trace of the person, even beside a running service', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  await service.desk.load(crowd(), ADA)
  await service.backups?.make(ADA)
  // Makes room between the remaining rows: pages get merged, and rows that move leave a copy behind.
  await service.desk.retain({ closed: 0 }, ADA, { dryRun: false })
  expect(filesWith(CANARY, world.dataDir)).not.toEqual([])

  const desk = await world.open('desk')
  const receipt = await desk.desk.erase({ email: `${CANARY}@example.org` }, ADA)

  expect(receipt).toMatchObject({ traces: { kind: 'done' }, unreachableBackups: [] })
  expect(filesWith(CANARY, world.dataDir)).toEqual([])
  await accept(service)
})

test('The key of an inquiry and the address of its client never reach the disk', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const first = submission()
  await ledger.submit(first)

  expect(filesWith(first.key, world.dataDir)).toEqual([])
  expect(filesWith('ada@example.org', world.dataDir)).not.toEqual([])
})

test('The row of an erased inquiry keeps neither owner nor reminder nor the marks of who opened it', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  await ledger.desk.setField(requestId, 'owner', 'anna', ADA)
  await ledger.desk.setField(requestId, 'remindAt', Date.UTC(2027, 1, 1), ADA)
  await ledger.desk.open(requestId, ADA)
  await ledger.desk.erase({ requestId }, ADA)

  using db = new DatabaseSync(world.file)
  const row = db.prepare('SELECT owner, remind_at, opened_at, seen_by, seen_at FROM inquiry').get() ?? {}
  expect(Object.values(row)).toEqual([null, null, null, null, null])
})

/** One of the numbers in `crowd`, for which deleting alone leaves copies behind in the gaps of pages. */
const SEED = 1

/** 300 inquiries of many lengths, some of them closed, some sent by the person in question. */
async function* crowd(): AsyncGenerator<LedgerRecord> {
  let last = SEED
  const random = () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31
    return last / 2 ** 31
  }
  for (let count = 0; count < 300; count += 1) {
    const isCanary = random() < 0.3
    const text = isCanary ? CANARY.repeat(random() * 5) : 'o'.repeat(random() * 900)
    const receivedAt = ADA.at - 1000 + count
    const person = { email: `${CANARY}@example.org`, location: CANARY, condition: CANARY, modelId: CANARY }
    const state = !isCanary && random() < 0.6 ? 'closed' : 'new'
    yield {
      ...storedRecord(receivedAt, { state, inquiry: { notes: text, ...(isCanary && person) } }),
      notes: isCanary ? [{ at: receivedAt, by: 'Ada', text: `${CANARY} called` }] : [],
      notice: { attempts: 0, nextAttemptAt: receivedAt, mayHaveBeenSent: false },
    }
  }
}
