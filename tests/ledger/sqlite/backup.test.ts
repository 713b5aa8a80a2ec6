/** Copies of a SQLite ledger made while it is running. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import { ADA, lastAudit, makeBackup, requestIdsIn } from './backup-world.ts'
import { sqliteWorld } from './sqlite-world.ts'

test('A backup is made while inquiries come in, is complete, and appears in the audit trail', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const before = []
  for (let count = 0; count < 5; count += 1) before.push(await accept(ledger))

  const [made] = await Promise.all([makeBackup(ledger), ...Array.from({ length: 50 }, () => accept(ledger))])

  expect(made.file).toBe(join(world.dataDir, 'backups', 'ledger-2027-01-02T03-04-05Z.sqlite'))
  expect(made.bytes).toBe(statSync(made.file).size)
  expect((statSync(made.file).mode & 0o777).toString(8)).toBe('600')
  const copied = await requestIdsIn(made.file)
  expect(copied).toHaveLength(made.inquiries)
  expect(copied).toEqual(expect.arrayContaining(before))
  expect(await ledger.backups?.list()).toEqual([{ file: made.file, at: ADA.at, foreign: false }])
  expect(await lastAudit(ledger)).toEqual({ ...ADA, action: 'backed-up', detail: `${made.inquiries} inquiries` })
})

test('A backup whose audit line can’t be written leaves no copy behind, and no record of one', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  await accept(ledger)
  const other = new DatabaseSync(world.file)
  other.exec(`CREATE TRIGGER no_audit BEFORE INSERT ON audit WHEN new.action = 'backed-up'
    BEGIN SELECT RAISE(ABORT, 'as if the database were busy'); END`)

  await expect(makeBackup(ledger)).rejects.toThrow('Cannot confirm the outcome as the ledger is unavailable')

  expect(readdirSync(join(world.dataDir, 'backups'))).toEqual([])
  expect(await ledger.backups?.list()).toEqual([])
  other.exec('DROP TRIGGER no_audit')
  other.close()
  expect(await lastAudit(ledger)).toMatchObject({ action: 'received' })
  await makeBackup(ledger)
})

test('A backup overwrites nothing', async () => {
  const ledger = await sqliteWorld().open()
  const file = join(temporaryFolder(), 'letter')
  writeFileSync(file, 'Dear Ada')

  await expect(makeBackup(ledger, file)).rejects.toThrow(
    `Cannot back up the ledger as the file already exists: ${file}`,
  )

  expect(readFileSync(file, 'utf8')).toBe('Dear Ada')
  expect(await ledger.backups?.list()).toEqual([])
})
