/** Ledgers from earlier and later versions of the program. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { LedgerStore } from '../../../inquiry-service/ledger/store.ts'
import { makeOlderLedger, PRESENT_FORM } from './older-ledger.ts'
import { type SqliteWorld, sqliteWorld } from './sqlite-world.ts'

test('A file from a newer version is refused', async () => {
  const world = sqliteWorld()
  makeOlderLedger(world.file, { form: PRESENT_FORM, count: 0, sql: 'PRAGMA user_version = 99' })

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger as a newer version of this program wrote it: file has format 99, this program knows ${PRESENT_FORM}`,
  )
})

test.each(Array.from({ length: PRESENT_FORM - 1 }, (_, index) => index + 1))(
  'A ledger of form %i is brought up to date, even when two processes try at once',
  async (form) => {
    const world = sqliteWorld()
    const [requestId] = makeOlderLedger(world.file, { form, count: 1 })

    const [service, desk] = await Promise.all([opened(world, 'service'), opened(world, 'desk')])

    for (const each of [service, desk]) {
      expect((await each.desk.find({}, { limit: 10 })).items.map((item) => item.requestId)).toEqual([requestId])
      expect(await each.desk.checkIntegrity(Date.now())).toEqual({ inquiries: 1, erased: 0, problems: [] })
    }
    expect(pragma(world.file, 'user_version')).toBe(PRESENT_FORM)
  },
)

/** Either gives up when the other takes longer than two seconds, as on a busy machine it may; whoever runs it tries again. */
async function opened(world: SqliteWorld, role: 'service' | 'desk'): Promise<LedgerStore> {
  for (;;) {
    try {
      return await world.open(role)
    } catch (error) {
      if (!String(error).includes('another process is writing')) throw error
    }
  }
}

test('Notices from a ledger with no record of doubtful deliveries count as possibly sent once attempted or asked for again', async () => {
  const world = sqliteWorld()
  const [fresh, attempted, requeued] = makeOlderLedger(world.file, {
    form: 3,
    count: 3,
    sql: `
      UPDATE outbox SET attempts = 1 WHERE inquiry = 2;
      INSERT INTO audit (at, by, action, inquiry) VALUES (1, 'Ada', 'notice-requeued', 3);`,
  })

  const { outbox } = await world.open()

  const { items } = await outbox.undelivered({ limit: 10 })
  expect(items.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent])).toEqual([
    [fresh, false],
    [attempted, true],
    [requeued, true],
  ])
})

test('A file of an older form is rewritten once: erasures may have left copies of rows in the gaps of its pages', async () => {
  const world = sqliteWorld()
  makeOlderLedger(world.file, {
    form: 4,
    count: 40,
    notes: 'x'.repeat(900),
    // The way older versions erased.
    sql: 'DELETE FROM content; DELETE FROM outbox; UPDATE inquiry SET erased_at = 1;',
  })
  expect(pragma(world.file, 'freelist_count')).toBeGreaterThan(0)

  await (await world.open()).close()

  expect(pragma(world.file, 'freelist_count')).toBe(0)
  expect(await (await world.open()).desk.checkIntegrity(Date.now())).toEqual({ inquiries: 0, erased: 40, problems: [] })
})

test('The audit trail of an older ledger reads the same once lines that follow from rows are no longer stored', async () => {
  const world = sqliteWorld()
  const [first, second] = makeOlderLedger(world.file, {
    form: 8,
    count: 2,
    sql: `
      INSERT INTO audit (at, by, action, inquiry, detail) VALUES (1700000000001, 'Ada', 'state-set', 1, 'new to closed');
      INSERT INTO audit (at, by, action, inquiry) VALUES (1700000000009, 'service', 'received', 1);
      INSERT INTO backup (file, at, erased_through) VALUES ('early.sqlite', 1, 1), ('late.sqlite', 2, 4);`,
  })

  const ledger = await world.open()
  const { items } = await ledger.desk.audit({}, { limit: 10 })
  await ledger.close()

  // One more than possible, for a line that says something other than its row.
  expect(items).toEqual([
    { at: 1700000000001, by: 'service', action: 'received', requestId: second },
    { at: 1700000000001, by: 'Ada', action: 'state-set', requestId: first, detail: 'new to closed' },
    { at: 1700000000009, by: 'service', action: 'received', requestId: first },
  ])
})

test('An erasure after the change of form reaches the copies that were made before it', async () => {
  const world = sqliteWorld()
  makeOlderLedger(world.file, {
    form: 8,
    count: 4,
    sql: "INSERT INTO backup (file, at, erased_through) VALUES ('early.sqlite', 1, 4)",
  })

  await (await world.open()).close()

  const db = new DatabaseSync(world.file)
  expect(db.prepare('SELECT erased_through AS through FROM backup').all()).toEqual([{ through: 0 }])
  expect(db.prepare('SELECT count(*) AS lines FROM audit').all()).toEqual([{ lines: 0 }])
  db.close()
})

function pragma(file: string, name: string): number {
  const db = new DatabaseSync(file)
  const value = db.prepare(`PRAGMA ${name}`).get()?.[name]
  db.close()
  return Number(value)
}
