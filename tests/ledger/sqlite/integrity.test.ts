/** The integrity check finds what is broken: each row breaks one inquiry, numbered $, past the triggers that refuse it. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { accept } from '../submissions.ts'
import { expectAllButUnreadable } from '../unreadable.ts'
import { sqliteWorld } from './world.ts'

const MARKED = `UPDATE inquiry SET erased_at = 1 WHERE seq = $; INSERT INTO audit (at, by, action, inquiry) VALUES (1, 'Ada', 'erased', $);`
const ERASED = `${MARKED} DELETE FROM outbox WHERE inquiry = $;`
const content = (body: string) => `UPDATE content SET body = '${body}' WHERE inquiry = $;`
const NO_JSON = content('{"kind":')

const BREAKS = [
  ['DELETE FROM content WHERE inquiry = $;', 'its content is not an inquiry'],
  [NO_JSON, 'its content is not an inquiry'],
  [content('{"kind":"lease"}'), 'its content is not an inquiry'],
  [ERASED, 'it is erased but has content'],
  [MARKED + content('000'), 'it is erased but has a notice'],
  [
    `${ERASED} ${content('000')} INSERT INTO note (inquiry, at, by, text) VALUES ($, 1, 'Ada', 'called');`,
    'it is erased but has notes',
  ],
  ['UPDATE inquiry SET state_at = 9000000000000 WHERE seq = $;', 'its times are ahead of the clock'],
] as const

test('The check of a SQLite ledger finds each inquiry that is broken, and what is wrong with it', async () => {
  const { ledger, ids } = await brokenLedger(BREAKS.map(([sql]) => sql))

  const { problems } = await ledger.desk.checkIntegrity(Date.now())

  expect(problems.sort()).toEqual(BREAKS.map(([, fault], index) => `Inquiry ${ids[index]}: ${fault}`).sort())
})

test('An inquiry whose content cannot be read is neither shown nor exported as if it were complete', async () => {
  const { ledger, ids } = await brokenLedger([NO_JSON])

  const fault = `Cannot read inquiry ${ids[0]}: it is incomplete; run the integrity check`
  await expect(ledger.desk.show(ids[0] ?? '')).rejects.toThrow(fault)
  await expect(Array.fromAsync(ledger.desk.dump())).rejects.toThrow(fault)
})

test.each([NO_JSON, content('null')])(
  'An inquiry that cannot be read stops no notice and no list, and an erasure names it or erases it: %s',
  async (damage) => {
    const { ledger, ids } = await brokenLedger([damage, ''])
    const [damaged = '', sound = ''] = ids
    await expectAllButUnreadable(ledger, damaged, sound)
  },
)

/** A ledger with an inquiry for each of `breaks`, changed while nobody had it open. */
async function brokenLedger(breaks: readonly string[]) {
  const world = sqliteWorld()
  const whole = await world.open()
  const ids: string[] = []
  for (const _ of breaks) ids.push(await accept(whole))
  await whole.close()
  using db = new DatabaseSync(world.file)
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`)
  for (const [index, sql] of breaks.entries()) db.exec(sql.replaceAll('$', String(index + 1)))
  return { ledger: await world.open(), ids }
}
