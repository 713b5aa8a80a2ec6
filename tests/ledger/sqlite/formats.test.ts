/** Ledgers of earlier and later releases. `format-10.sql` was written by the last release with that format. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { LEDGER_FORMAT } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { accept, retryOf, submission } from '../submissions.ts'
import { change, sqliteWorld } from './world.ts'

const ROWS_10 = readFileSync(new URL('./format-10.sql', import.meta.url), 'utf8')
const SCHEMA_10 = readFileSync('inquiry-service/ledger/sqlite/migrations/010-ledger.sql', 'utf8')
const RECEIVED = Date.UTC(2026, 10, 20, 9)
const idOf = (number: number) => `0000000${number}-0000-4000-8000-000000000000`

function olderLedger() {
  const world = sqliteWorld()
  change(world.file, `PRAGMA journal_mode = WAL; ${SCHEMA_10}; ${ROWS_10}`)
  return world
}

test('A service brings a ledger of the release before up to date: nothing is lost, and notices and first audit lines that were still owed are there', async () => {
  const ledger = await olderLedger().open()

  expect(await ledger.desk.checkIntegrity(Date.now())).toEqual({ inquiries: 3, erased: 1, problems: [] })
  expect((await ledger.desk.find({}, { limit: 10 })).items.map(({ requestId }) => requestId)).toEqual(
    [4, 3, 1].map(idOf),
  )
  expect((await ledger.outbox.undelivered({ limit: 10 })).items).toMatchObject([
    { requestId: idOf(1), attempts: 1, lastCode: '550' },
    { requestId: idOf(3), nextAttemptAt: RECEIVED + 3000 },
    { requestId: idOf(4), nextAttemptAt: RECEIVED + 4000 },
  ])
  const { items } = await ledger.desk.audit({ until: RECEIVED + 60_000 }, { limit: 10 })
  expect(items).toEqual(
    [1, 2, 3, 4].map((number) => ({
      at: RECEIVED + 1000 * number,
      by: 'service',
      action: 'received',
      requestId: idOf(number),
    })),
  )
  expect(await ledger.desk.show(idOf(1))).toMatchObject({
    inquiry: { state: 'in-review', owner: 'ada', inquiry: { email: 'ada@example.org' } },
    notes: [{ text: 'Called Rotterdam' }],
  })
  const first = submission({ key: idOf(1), now: RECEIVED })
  expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: idOf(1) })
})

test('The schema of the first migration is final: released ledgers have it', () => {
  using db = new DatabaseSync(':memory:')
  db.exec(SCHEMA_10)
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').all()
  const schema = rows.map(({ type, name, sql }) => [type, name, String(sql).replace(/\s/g, '')])

  expect(createHash('sha256').update(JSON.stringify(schema)).digest('hex')).toMatch(/^9c862a4d68be44e5/)
})

test('A desk refuses a ledger that its service has not brought up to date yet, and leaves it as it is', async () => {
  const world = olderLedger()
  const before = readFileSync(world.file)

  await expect(world.open('desk')).rejects.toThrow(
    `Cannot open the ledger: it has format 10, and this release works on format ${LEDGER_FORMAT}: start the service of this release once, which brings it up to date`,
  )

  expect(formatOf(world.file)).toBe(10)
  expect(readFileSync(world.file).equals(before)).toBe(true)
})

test.each([
  ['service', 99, `a newer release wrote it (format 99; this release knows formats up to ${LEDGER_FORMAT})`],
  ['desk', 99, `a newer release wrote it (format 99; this release knows formats up to ${LEDGER_FORMAT})`],
  [
    'service',
    9,
    'it has format 9, and this release reads formats from 10: open it with the release before this one first',
  ],
] as const)('A %s refuses a ledger of format %i with one sentence', async (role, format, message) => {
  const world = olderLedger()
  change(world.file, `PRAGMA user_version = ${format}`)

  await expect(world.open(role)).rejects.toThrow(`Cannot open the ledger: ${message}`)
})

test('An erasure in a backup of the release before leaves it in the format that this release can read', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const made = await ledger.backups?.make({ by: 'Ada', at: Date.now() })
  // As the release before would have made it.
  const file = made?.file ?? ''
  change(
    file,
    `DROP INDEX inquiry_by_receipt;
     CREATE TABLE receipt (received_at INTEGER NOT NULL, inquiry INTEGER NOT NULL, PRIMARY KEY (received_at, inquiry)) STRICT, WITHOUT ROWID;
     CREATE TABLE filed (id INTEGER PRIMARY KEY, through INTEGER NOT NULL) STRICT;
     INSERT INTO receipt SELECT received_at, seq FROM inquiry; INSERT INTO filed SELECT 1, max(seq) FROM inquiry;
     PRAGMA user_version = 10`,
  )

  const receipt = await ledger.desk.erase({ requestId }, { by: 'Ada', at: Date.now() })

  expect(receipt).toMatchObject({ backups: [{ file, inquiries: 1 }], unreachableBackups: [] })
  expect(formatOf(file)).toBe(10)
  expect(readFileSync(file, 'latin1')).not.toContain('ada@example.org')
})

function formatOf(file: string): unknown {
  using db = new DatabaseSync(file)
  return db.prepare('PRAGMA user_version').get()?.['user_version']
}
