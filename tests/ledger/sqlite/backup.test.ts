/** Copies of a SQLite ledger: made while it runs, reached by erasures, put back in its place. */
import {
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readBackup, restoreBackup } from '../../../inquiry-service/ledger/sqlite/restore.ts'
import type { LedgerStore } from '../../../inquiry-service/ledger/store.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept, retryOf, submission } from '../submissions.ts'
import { sqliteWorld } from './sqlite-world.ts'

const ADA = { by: 'Ada', at: Date.UTC(2027, 0, 2, 3, 4, 5) }

test('A backup is made while inquiries come in, is whole, and stands in the audit trail', async () => {
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

test('A backup whose audit line can’t be written leaves no copy behind, and none that is known', async () => {
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

test('A copied data folder erases in copies of its own, and in no backup of the original', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const inside = await makeBackup(ledger)
  const outside = await makeBackup(ledger, join(temporaryFolder(), 'outside.sqlite'), { ...ADA, at: ADA.at + 1 })
  await ledger.close()
  const copied = sqliteWorld(join(temporaryFolder(), 'copied'))
  cpSync(world.dataDir, copied.dataDir, { recursive: true })
  const before = [world.file, inside.file, outside.file].map(bytesOf)

  const copy = await copied.open()
  const receipt = await copy.desk.erase({ requestId }, ADA)

  const own = join(copied.dataDir, 'backups', 'ledger-2027-01-02T03-04-05Z.sqlite')
  expect(receipt).toMatchObject({
    requestIds: [requestId],
    backups: [{ file: own, inquiries: 1 }],
    unreachableBackups: [],
    foreignBackups: [outside.file],
  })
  expect(bytesOf(own)).not.toContain('ada@example.org')
  expect([world.file, inside.file, outside.file].map(bytesOf)).toEqual(before)

  // Had it been moved and not copied, the backup would be its own after all.
  expect(await copy.backups?.adopt(ADA, outside.file)).toBe(true)
  expect(await copy.desk.retain({}, ADA, { dryRun: false })).toMatchObject({
    due: [],
    receipt: { backups: [{ file: outside.file, inquiries: 1 }], foreignBackups: [] },
  })
  expect(bytesOf(outside.file)).not.toContain('ada@example.org')
})

test('Retention finds later what it could not reach: a backup that came back has erased from it what the ledger erased', async () => {
  const ledger = await sqliteWorld().open()
  const requestId = await accept(ledger)
  const { file } = await makeBackup(ledger)
  renameSync(file, `${file}.away`)
  const unreached = await ledger.desk.retain({ new: 1 }, ADA, { dryRun: false })
  expect(unreached.receipt).toMatchObject({ requestIds: [requestId], backups: [], unreachableBackups: [file] })

  renameSync(`${file}.away`, file)

  const reached = await ledger.desk.retain({ new: 1 }, ADA, { dryRun: false })
  expect(reached.receipt).toMatchObject({ requestIds: [], backups: [{ file, inquiries: 1 }], unreachableBackups: [] })
  expect(bytesOf(file)).not.toContain('ada@example.org')
})

test('A backup overwrites nothing', async () => {
  const ledger = await sqliteWorld().open()
  const file = join(temporaryFolder(), 'letter')
  writeFileSync(file, 'Dear Ada')

  await expect(makeBackup(ledger, file)).rejects.toThrow(
    `Cannot back up the ledger as the file is there already: ${file}`,
  )

  expect(readFileSync(file, 'utf8')).toBe('Dear Ada')
  expect(await ledger.backups?.list()).toEqual([])
})

test('An erasure reaches every backup, and names those it could not reach', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const kept = await accept(ledger, { inquiry: { email: 'kept@example.org' } })
  await accept(ledger, { inquiry: { email: 'gone@example.org' } })
  const near = await makeBackup(ledger)
  const away = await makeBackup(ledger, join(temporaryFolder(), 'away.sqlite'), { ...ADA, at: ADA.at + 1 })
  renameSync(away.file, `${away.file}.moved`)

  const receipt = await ledger.desk.erase({ email: 'gone@example.org' }, ADA)

  expect(receipt).toMatchObject({
    backups: [{ file: near.file, inquiries: 1 }],
    unreachableBackups: [away.file],
    traces: { kind: 'done' },
  })
  expect(bytesOf(near.file)).not.toContain('gone@example.org')
  expect(bytesOf(near.file)).toContain('kept@example.org')
  expect(await requestIdsIn(near.file, 'live')).toEqual([kept])

  // It came back: the same erasure once more finishes the work.
  renameSync(`${away.file}.moved`, away.file)
  expect(await ledger.desk.erase({ email: 'gone@example.org' }, ADA)).toMatchObject({
    requestIds: [],
    backups: [
      { file: near.file, inquiries: 0 },
      { file: away.file, inquiries: 1 },
    ],
    unreachableBackups: [],
  })
  expect(bytesOf(away.file)).not.toContain('gone@example.org')
})

test('A restored ledger has the inquiries, keys and quotas of the backup', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const first = submission({ client: 'one' })
  await ledger.submit(first)
  const { file } = await makeBackup(ledger)
  await ledger.close()
  rmSync(world.file)

  expect(await restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)).toEqual({
    inquiries: 1,
  })

  const restored = await world.open()
  expect(await restored.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
  expect(await restored.submit(submission({ client: 'one' }))).toMatchObject({ quota: { remaining: 3 } })
  expect(await restored.desk.checkIntegrity(Date.now())).toEqual({ inquiries: 2, erased: 0, problems: [] })
  expect((await restored.desk.audit({}, { limit: 10 })).items).toContainEqual({
    ...ADA,
    action: 'restored',
    detail: '1 inquiries',
  })
})

test('Restoring keeps the replaced ledger, its erasures and its backups, and says what the backup lacks', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const erased = await accept(ledger)
  const { file } = await makeBackup(ledger, join(temporaryFolder(), 'first.sqlite'))
  // The erasure does not find the copy, so the copy still has what was erased.
  renameSync(file, `${file}.away`)
  await ledger.desk.erase({ requestId: erased }, ADA)
  renameSync(`${file}.away`, file)
  const later = await accept(ledger)
  await ledger.close()

  const report = await restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)

  expect(report).toEqual({
    inquiries: 0,
    missing: 1,
    replaced: join(world.dataDir, 'replaced-2027-01-02T03-04-05.000Z.sqlite'.replaceAll(':', '-')),
  })
  const restored = await world.open()
  expect((await restored.desk.show(erased))?.inquiry).toHaveProperty('erasedAt')
  expect(await restored.desk.show(later)).toBeUndefined()
  expect((await restored.backups?.list())?.map((each) => each.file).sort()).toEqual([file, report.replaced].sort())

  const missing = async function* () {
    yield* readBackup(report.replaced ?? '')
  }
  expect(await restored.desk.load(missing(), ADA)).toEqual({ loaded: 1, skipped: 1 })
  expect((await restored.desk.show(later))?.inquiry).toMatchObject({ state: 'new' })
})

test('Notices that wait in a backup may have been sent since it was made, restored or loaded', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const { file } = await makeBackup(ledger)
  const before = await ledger.desk.show(requestId)
  await ledger.close()

  await restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)

  const restored = await world.open()
  const other = await sqliteWorld().open()
  await other.desk.load(
    (async function* () {
      yield* readBackup(file)
    })(),
    ADA,
  )
  const marked = { ...before?.notice, mayHaveBeenSent: true }
  expect(before?.notice).toMatchObject({ requestId, mayHaveBeenSent: false })
  expect((await restored.desk.show(requestId))?.notice).toEqual(marked)
  expect((await other.desk.show(requestId))?.notice).toEqual(marked)
})

test('Restoring takes the place of a damaged ledger', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  await accept(ledger)
  const { file } = await makeBackup(ledger)
  await ledger.close()
  writeFileSync(world.file, 'x'.repeat(8192))

  const { replaced, ...report } = await restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)

  expect(report).toEqual({ inquiries: 1 })
  expect(existsSync(replaced ?? '')).toBe(true)
  expect((await (await world.open()).desk.find({}, { limit: 10 })).items).toHaveLength(1)
})

test('Restoring is refused while a service runs, and from a damaged or missing backup', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  await accept(ledger)
  const { file } = await makeBackup(ledger)
  await expect(restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)).rejects.toThrow(
    'another process has it',
  )
  await ledger.close()
  const before = bytesOf(world.file)

  writeFileSync(file, 'x'.repeat(8192))

  await expect(restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)).rejects.toThrow(
    `Cannot read the backup as it is damaged or no ledger: ${file}`,
  )
  await expect(
    restoreBackup(`${file}.none`, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA),
  ).rejects.toThrow('there is no such file')
  expect(bytesOf(world.file)).toBe(before)
  expect(existsSync(join(world.dataDir, 'restored.sqlite'))).toBe(false)
})

test('Restored by root, the ledger is the service’s own', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('Only root can restore for somebody else')
  const world = sqliteWorld()
  const ledger = await world.open()
  await accept(ledger)
  const { file } = await makeBackup(ledger, join(temporaryFolder(), 'copy.sqlite'))
  await ledger.close()
  const service = { uid: 12_345, gid: 23_456 }
  chownSync(world.dataDir, service.uid, service.gid)

  await restoreBackup(file, { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA)

  for (const name of ['ledger.sqlite', 'ledger.lock'])
    expect(statSync(join(world.dataDir, name))).toMatchObject(service)
})

async function makeBackup(ledger: LedgerStore, file?: string, signature = ADA) {
  if (!ledger.backups) throw new Error('This ledger makes no backups')
  return await ledger.backups.make(signature, file)
}

async function requestIdsIn(file: string, which: 'all' | 'live' = 'all'): Promise<string[]> {
  const records = await Array.fromAsync(readBackup(file))
  return records.flatMap((record) =>
    record.kind === 'inquiry' && (which === 'all' || 'inquiry' in record.inquiry) ? [record.inquiry.requestId] : [],
  )
}

async function lastAudit(ledger: LedgerStore) {
  const { items } = await ledger.desk.audit({}, { limit: 1000 })
  return items.at(-1)
}

function bytesOf(file: string): string {
  return readFileSync(file, 'latin1')
}
