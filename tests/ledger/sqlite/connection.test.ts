/** What every connection to a SQLite ledger relies on. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection, requireSoundSqlite } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

test('Every setting that the promise relies on is in effect', () => {
  const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { role: 'service' })

  const read = (pragma: string) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  const settings = ['journal_mode', 'synchronous', 'secure_delete', 'trusted_schema', 'foreign_keys', 'busy_timeout']
  expect(Object.fromEntries(settings.map((name) => [name, read(name)]))).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    secure_delete: 1,
    trusted_schema: 0,
    foreign_keys: 1,
    busy_timeout: 2000,
  })
  db.close()
})

test.each(['3.51.2', '3.52.0', '3.46.1', '2.9.9', ''])('SQLite %s is refused', (version) => {
  expect(() => requireSoundSqlite(version)).toThrow(
    `Cannot open the ledger: SQLite must be 3.51.3 or newer and not 3.52.0: this Node has ${version}`,
  )
})

test.each(['3.51.3', '3.52.1', '3.53.0', '4.0.0'])('SQLite %s is accepted', (version) => {
  expect(() => requireSoundSqlite(version)).not.toThrow()
})
