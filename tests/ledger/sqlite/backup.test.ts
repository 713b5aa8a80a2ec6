/** Copies of a SQLite ledger made while it is running, and what an erasure does to them. */
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tryLock } from '../../../inquiry-service/ledger/sqlite/folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import type { LedgerStore } from '../whole-ledger.ts'
import { ADA, change, makeBackup, requestIdsIn, type SqliteWorld, sqliteWorld, textOf } from './world.ts'

const LATER = { ...ADA, at: ADA.at + 1 }

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
  change(
    world.file,
    `CREATE TRIGGER no_audit BEFORE INSERT ON audit WHEN new.action = 'backed-up'
    BEGIN SELECT RAISE(ABORT, 'as if the database were busy'); END`,
  )

  await expect(makeBackup(ledger)).rejects.toThrow('Cannot confirm the outcome: the ledger is unavailable')

  expect(readdirSync(join(world.dataDir, 'backups'))).toEqual([])
  expect(await ledger.backups?.list()).toEqual([])
  change(world.file, 'DROP TRIGGER no_audit')
  expect(await lastAudit(ledger)).toMatchObject({ action: 'received' })
  await makeBackup(ledger)
})

test('A backup overwrites nothing', async () => {
  const ledger = await sqliteWorld().open()
  const file = join(temporaryFolder(), 'letter')
  writeFileSync(file, 'Dear Ada')

  await expect(makeBackup(ledger, file)).rejects.toThrow(`Cannot back up the ledger: the file already exists: ${file}`)

  expect(readFileSync(file, 'utf8')).toBe('Dear Ada')
  expect(await ledger.backups?.list()).toEqual([])
})

test('A backup is refused while another process makes one', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  await accept(ledger)
  {
    using _making = tryLock(join(world.dataDir, 'backup.lock'))
    await expect(makeBackup(ledger)).rejects.toThrow(
      'Cannot back up the ledger: another backup is being made, or erased in: try again after that',
    )
  }
  expect(await requestIdsIn((await makeBackup(ledger)).file)).toHaveLength(1)
})

test('Retention with nothing due leaves a backup in progress alone; an erasure says that it could not reach it', {
  timeout: 60_000,
}, async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const part = startedBackup(world)
  using _making = tryLock(join(world.dataDir, 'backup.lock'))

  await ledger.desk.retain({}, ADA, { dryRun: false })
  const receipt = await ledger.desk.erase({ requestId }, ADA)

  expect(receipt.unreachableBackups).toEqual([part.replace(/\.part$/, '')])
  expect(existsSync(part)).toBe(true)
})

test('What a killed backup has left is removed by the next erasure, which reaches everything', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const part = startedBackup(world)
  expect(await ledger.backups?.list()).toEqual([])

  const receipt = await ledger.desk.erase({ requestId }, ADA)

  expect(receipt).toMatchObject({ backups: [], unreachableBackups: [], traces: { kind: 'done' } })
  expect(existsSync(part)).toBe(false)
  const { file } = await makeBackup(ledger, part.replace(/\.part$/, ''))
  expect(await requestIdsIn(file, 'live')).toEqual([])
})

test('A backup that root makes belongs to the owner of the data folder, and so do its folder and its lock', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('Only root can make one for somebody else')
  const world = sqliteWorld()
  const ledger = await world.open()
  const service = { uid: 12_345, gid: 23_456 }
  chownSync(world.dataDir, service.uid, service.gid)

  const { file } = await makeBackup(ledger)

  for (const made of [file, join(world.dataDir, 'backups'), join(world.dataDir, 'backup.lock')]) {
    expect(statSync(made)).toMatchObject(service)
  }
})

test('An erasure reaches every backup and names those it could not reach; retention finishes when they are back', async () => {
  const ledger = await sqliteWorld().open()
  const kept = await accept(ledger, { inquiry: { email: 'kept@example.org' } })
  await accept(ledger, { inquiry: { email: 'gone@example.org' } })
  const near = await makeBackup(ledger)
  const away = await makeBackup(ledger, join(temporaryFolder(), 'away.sqlite'), LATER)
  renameSync(away.file, `${away.file}.moved`)

  expect(await ledger.desk.erase({ email: 'gone@example.org' }, ADA)).toMatchObject({
    backups: [{ file: near.file, inquiries: 1 }],
    unreachableBackups: [away.file],
    traces: { kind: 'done' },
  })
  expect(textOf(near.file)).not.toContain('gone@example.org')
  expect(await requestIdsIn(near.file, 'live')).toEqual([kept])

  renameSync(`${away.file}.moved`, away.file)
  expect(await ledger.desk.retain({}, ADA, { dryRun: false })).toMatchObject({
    receipt: {
      requestIds: [],
      backups: [{ file: away.file, inquiries: 1 }],
      unreachableBackups: [],
    },
  })
  expect(textOf(away.file)).not.toContain('gone@example.org')
})

/** As a process leaves it that was killed while it copied. Returns the file that it was writing. */
function startedBackup({ dataDir, file }: SqliteWorld): string {
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  const part = join(dataDir, 'backups', 'nightly.sqlite.part')
  writeFileSync(part, 'half a copy')
  change(file, "INSERT INTO backup (file, at, unfinished) VALUES ('backups/nightly.sqlite', 1, 1)")
  return part
}

async function lastAudit(ledger: LedgerStore) {
  const { items } = await ledger.desk.audit({}, { limit: 1000 })
  return items.at(-1)
}
