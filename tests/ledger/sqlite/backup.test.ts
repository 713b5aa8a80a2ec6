/** Copies of a SQLite ledger made while it is running, and what an erasure does to them. */
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { tryLock } from '../../../inquiry-service/ledger/sqlite/folder.ts'
import { accept } from '../submissions.ts'
import type { LedgerStore } from '../whole-ledger.ts'
import { ADA, backedUp, change, makeBackup, requestIdsIn, sqliteWorld, textOf } from './world.ts'

test('A backup is made while inquiries come in, is complete, and appears in the audit trail', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const before = []
  for (let count = 0; count < 5; count += 1) before.push(await accept(ledger))

  const [made] = await Promise.all([makeBackup(ledger), ...Array.from({ length: 50 }, () => accept(ledger))])

  expect(made).toEqual({
    file: join(world.dataDir, 'backups', 'ledger-2027-01-02T03-04-05Z.sqlite'),
    bytes: statSync(made.file).size,
    inquiries: expect.any(Number),
    deleted: [],
  })
  expect((statSync(made.file).mode & 0o777).toString(8)).toBe('600')
  const copied = await requestIdsIn(made.file)
  expect(copied).toHaveLength(made.inquiries)
  expect(copied).toEqual(expect.arrayContaining(before))
  expect(await lastAudit(ledger)).toEqual({ ...ADA, action: 'backed-up', detail: `${made.inquiries} inquiries` })
})

test('A backup whose audit line can’t be written leaves no copy behind', async () => {
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
  change(world.file, 'DROP TRIGGER no_audit')
  expect(await lastAudit(ledger)).toMatchObject({ action: 'received' })
  await makeBackup(ledger)
})

test('A backup overwrites nothing', async () => {
  const { ledger, file } = await backedUp()
  const before = readFileSync(file)

  await expect(makeBackup(ledger)).rejects.toThrow(`Cannot back up the ledger: the file already exists: ${file}`)

  expect(readFileSync(file).equals(before)).toBe(true)
})

test('A backup is refused while another process makes one, and an erasure waits for that one', async () => {
  const { world, ledger, requestId, file } = await backedUp()
  const making = tryLock(join(world.dataDir, 'backup.lock'))

  await expect(makeBackup(ledger)).rejects.toThrow(
    'Cannot back up the ledger: another backup is being made, or erased in: try again after that',
  )
  const erasing = ledger.desk.erase({ requestId }, ADA)
  const late = file.replace('05Z', '06Z')
  copyFileSync(file, late)
  making?.close()

  const backups = [file, late].map((each) => ({ file: each, inquiries: 1 }))
  expect(await erasing).toMatchObject({ backups, unreachableBackups: [] })
})

test('What a killed backup has left is removed by the next erasure', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const part = join(world.dataDir, 'backups', 'ledger-2027-01-02T03-04-05Z.sqlite.part')
  mkdirSync(join(world.dataDir, 'backups'))
  writeFileSync(part, 'half a copy')

  const receipt = await ledger.desk.erase({ requestId: await accept(ledger) }, ADA)

  expect(receipt).toMatchObject({ backups: [], unreachableBackups: [], traces: { kind: 'done' } })
  expect(existsSync(part)).toBe(false)
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

test('An erasure reaches every backup in the folder and names those it could not read; retention finishes when they can be', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const kept = await accept(ledger, { inquiry: { email: 'kept@example.org' } })
  const gone = await accept(ledger, { inquiry: { email: 'gone@example.org' } })
  const { file } = await makeBackup(ledger)
  const damaged = join(world.dataDir, 'backups', 'damaged.sqlite')
  const whole = readFileSync(file)
  writeFileSync(damaged, 'x'.repeat(8192))

  expect(await ledger.desk.erase({ email: 'gone@example.org' }, ADA)).toEqual({
    ...ADA,
    ...{ requestIds: [gone], notes: 0, notices: 1, mentionedIn: [], unreadable: [] },
    backups: [{ file, inquiries: 1 }],
    unreachableBackups: [damaged],
    traces: { kind: 'done' },
  })
  expect(textOf(file)).not.toContain('gone@example.org')
  expect(await requestIdsIn(file, 'live')).toEqual([kept])

  writeFileSync(damaged, whole)
  expect((await ledger.desk.retain({}, ADA, { dryRun: false })).receipt).toMatchObject({
    requestIds: [],
    backups: [{ file: damaged, inquiries: 1 }],
    unreachableBackups: [],
  })
  expect(textOf(damaged)).not.toContain('gone@example.org')
})

test('An erasure that was interrupted in a backup is finished by the next one', async () => {
  const { ledger, file } = await backedUp()
  change(file, 'PRAGMA journal_mode = WAL; INSERT INTO erasure_traces VALUES (1)')

  await ledger.desk.retain({}, ADA, { dryRun: false })

  using db = new DatabaseSync(file, { readOnly: true })
  expect(db.prepare('SELECT count(*) AS traces FROM erasure_traces').get()).toEqual({ traces: 0 })
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' })
})

async function lastAudit(ledger: LedgerStore) {
  const { items } = await ledger.desk.audit({}, { limit: 1000 })
  return items.at(-1)
}
