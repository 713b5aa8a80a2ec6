/** The integrity check finds what is broken: each row breaks one thing by hand, past the triggers that refuse it. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { accept } from '../submissions.ts'
import { sqliteWorld } from './world.ts'

const MARKED = `UPDATE inquiry SET erased_at = 1; INSERT INTO audit (at, by, action, inquiry) VALUES (1, 'Ada', 'erased', 1);`
const ERASED = `${MARKED} DELETE FROM outbox;`

test.each([
  ['content that is gone', 'DELETE FROM content;', 'its content is not an inquiry'],
  ['content that is no JSON', `UPDATE content SET body = '{"kind":';`, 'its content is not an inquiry'],
  ['content that is no inquiry', `UPDATE content SET body = '{"kind":"lease"}';`, 'its content is not an inquiry'],
  ['content that an erasure left behind', ERASED, 'it is erased but has content'],
  [
    'a notice that an erasure left behind',
    `${MARKED} UPDATE content SET body = '000';`,
    'it is erased but has a notice',
  ],
  [
    'notes that an erasure left behind',
    `${ERASED} UPDATE content SET body = '000'; INSERT INTO note (inquiry, at, by, text) VALUES (1, 1, 'Ada', 'called');`,
    'it is erased but has notes',
  ],
  ['a state of the future', 'UPDATE inquiry SET state_at = 9000000000000;', 'its times are ahead of the clock'],
])('The check of a SQLite ledger finds %s', async (_, sql, fault) => {
  const { ledger, requestId } = await brokenLedger(sql)

  expect((await ledger.desk.checkIntegrity(Date.now())).problems).toEqual([`Inquiry ${requestId}: ${fault}`])
})

test('An inquiry whose content cannot be read is neither shown nor exported as if it were complete', async () => {
  const { ledger, requestId } = await brokenLedger(`UPDATE content SET body = '{"kind":';`)

  const fault = `Cannot read inquiry ${requestId}: it is incomplete; run the integrity check`
  await expect(ledger.desk.show(requestId)).rejects.toThrow(fault)
  await expect(Array.fromAsync(ledger.desk.dump())).rejects.toThrow(fault)
})

/** A ledger with one inquiry, changed by `sql` while nobody had it open. */
async function brokenLedger(sql: string) {
  const world = sqliteWorld()
  const whole = await world.open()
  const requestId = await accept(whole)
  await whole.close()
  using db = new DatabaseSync(world.file)
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
  return { ledger: await world.open(), requestId }
}
