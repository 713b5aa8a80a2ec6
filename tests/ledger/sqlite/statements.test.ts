/** What the file itself refuses, and that pages are read by indexes. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskOf, privateStore } from '../../../inquiry-service/desk/sqlite/desk.ts'
import { transferOf } from '../../../inquiry-service/desk/sqlite/transfer.ts'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { outboxOf } from '../../../inquiry-service/notices/sqlite.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

test('Pages of inquiries, audit lines and notices are found by an index: nothing reads or sorts all there is', async () => {
  const db = emptyLedger()
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const store = privateStore(db)
  const port = { ...deskOf(store), ...transferOf(store) }
  const outbox = outboxOf(db, () => {})

  const pages = { limit: 10 }
  port.inquiries({}, pages)
  await port.everything(pages)
  await port.audit({}, pages)
  outbox.lease({ now: 1, leaseMs: 1 })
  outbox.undelivered(pages)
  const asked = prepare.mock.calls.map(([text]) => text).filter((text) => /ORDER BY/.test(text))

  // Whole stamps are read for a transfer only, and a list of ids by a part of them is a search.
  const paged = asked.filter((text) => /LIMIT|BETWEEN/.test(text) && !text.includes('LIKE'))
  expect(paged.length).toBeGreaterThan(5)
  const steps = paged.flatMap((text) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => `${text}: ${detail}`),
  )
  expect(steps.filter((step) => /: SCAN|TEMP B-TREE FOR ORDER/.test(step))).toEqual([])
})

test('The file itself refuses to forget a key, or to change an audit line or an identity', () => {
  const db = emptyLedger()
  db.exec(`
    INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
    VALUES (zeroblob(32), zeroblob(32), 'id', 1, 1);
    INSERT INTO audit (at, by, action, inquiry) VALUES (1, 'service', 'received', 1);
  `)
  for (const [sql, refusal] of [
    ['DELETE FROM inquiry', 'a key outlives its inquiry'],
    ["UPDATE inquiry SET request_id = 'other'", 'key, request id and time of receipt of an inquiry are final'],
    ['UPDATE inquiry SET received_at = 0', 'key, request id and time of receipt of an inquiry are final'],
    ['DELETE FROM audit', 'the audit trail is append-only'],
    ["UPDATE audit SET by = 'Eve'", 'the audit trail is append-only'],
    ['INSERT INTO outbox (inquiry, may_have_been_sent) VALUES (1, 2)', 'CHECK constraint failed'],
    ["UPDATE inquiry SET state = 'lost'", 'CHECK constraint failed'],
  ] as const)
    expect(() => db.exec(sql), sql).toThrow(refusal)
})

function emptyLedger(): DatabaseSync {
  const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { role: 'service' })
  onTestFinished(() => db.close())
  return db
}
