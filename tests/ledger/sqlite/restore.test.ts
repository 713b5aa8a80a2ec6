/** A backup put in place of a SQLite ledger. */
import { chownSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBackup, replaceLedger, restoreBackup } from '../../../inquiry-service/desk/sqlite/restore.ts'
import { requireSame } from '../../../inquiry-service/desk/transfer.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept, retryOf, submission } from '../submissions.ts'
import { ADA, backedUp, change, makeBackup, run, type SqliteWorld, sqliteWorld, textOf } from './world.ts'

const restore = (file: string, { dataDir }: SqliteWorld) =>
  restoreBackup(file, { dataDir, storeDurability: ANY_DISK }, ADA)

test('A restored ledger has the inquiries, keys and quotas of the backup', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const first = submission({ client: 'one' })
  await ledger.submit(first)
  const { file } = await makeBackup(ledger)
  await ledger.close()
  rmSync(world.file)

  expect(await restore(file, world)).toEqual({ inquiries: 1 })

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

test('Restoring keeps the replaced ledger, and its erasures, and says what the backup lacks', async () => {
  const { world, ledger, requestId: erased, file } = await backedUp()
  // No erasure finds a copy that is taken elsewhere, which therefore still has what was erased.
  const elsewhere = join(temporaryFolder(), 'first.sqlite')
  renameSync(file, elsewhere)
  await ledger.desk.erase({ requestId: erased }, ADA)
  const later = await accept(ledger)
  await ledger.close()

  const report = await restore(elsewhere, world)

  expect(report).toEqual({
    inquiries: 0,
    missing: 1,
    replaced: join(world.dataDir, 'replaced-2027-01-02T03-04-05.000Z.sqlite'.replaceAll(':', '-')),
  })
  const restored = await world.open()
  expect((await restored.desk.show(erased))?.inquiry).toHaveProperty('erasedAt')
  expect(await restored.desk.show(later)).toBeUndefined()

  expect(await restored.desk.load(readBackup(report.replaced ?? '', world.dataDir), ADA)).toEqual({
    loaded: 1,
    skipped: 1,
  })
  expect((await restored.desk.show(later))?.inquiry).toMatchObject({ state: 'new' })
  expect(await restored.desk.erase({ requestId: later }, ADA)).toMatchObject({
    backups: [{ file: report.replaced, inquiries: 1 }],
  })
})

test('Notices waiting in a backup, restored or loaded, may have been sent since it was made', async () => {
  const { world, ledger, requestId, file } = await backedUp()
  const before = await ledger.desk.show(requestId)
  await ledger.close()

  await restore(file, world)

  const restored = await world.open()
  const other = await sqliteWorld().open()
  await other.desk.load(readBackup(file, world.dataDir), ADA)
  const marked = { ...before?.notice, mayHaveBeenSent: true }
  expect(before?.notice).toMatchObject({ requestId, mayHaveBeenSent: false })
  expect((await restored.desk.show(requestId))?.notice).toEqual(marked)
  expect((await other.desk.show(requestId))?.notice).toEqual(marked)
})

test('Restoring takes over the erasures of a ledger of a newer release, too', async () => {
  const { world, ledger, requestId, file } = await backedUp()
  const elsewhere = join(temporaryFolder(), 'before.sqlite')
  renameSync(file, elsewhere)
  await ledger.desk.erase({ requestId }, ADA)
  await ledger.close()
  change(world.file, 'PRAGMA user_version = 99')

  expect(await restore(elsewhere, world)).toMatchObject({ inquiries: 0, missing: 0 })

  expect((await (await world.open()).desk.show(requestId))?.inquiry).toHaveProperty('erasedAt')
})

test('Restoring is refused while a service runs, and from a damaged or missing backup', async () => {
  const { world, ledger, file } = await backedUp()
  await expect(restore(file, world)).rejects.toThrow('another process has it')
  await ledger.close()
  const before = textOf(world.file)

  writeFileSync(file, 'x'.repeat(8192))

  await expect(restore(file, world)).rejects.toThrow(`Cannot read the backup: it is damaged or not a ledger: ${file}`)
  await expect(restore(`${file}.none`, world)).rejects.toThrow('there is no such file')
  expect(textOf(world.file)).toBe(before)
  expect(existsSync(join(world.dataDir, 'restored.sqlite'))).toBe(false)
})

test('A ledger that differs from its source is not put in place', async () => {
  const { world, ledger, file } = await backedUp()
  await ledger.close()
  const before = textOf(world.file)
  const source = { dump: () => readBackup(file, world.dataDir) }
  const [first] = await Array.fromAsync(source.dump())
  if (first?.kind !== 'inquiry') throw new Error('The backup has no inquiry')
  async function* without() {
    for await (const record of source.dump()) if (record.kind !== 'inquiry') yield record
  }

  const replacing = replaceLedger(without(), { dataDir: world.dataDir, storeDurability: ANY_DISK }, ADA, (made) =>
    requireSame(source, made),
  )

  await expect(replacing).rejects.toThrow(
    `Cannot call the ledger moved: 1 of its records differ, which may have changed since it was first read: Inquiry ${first.inquiry.requestId}: it is missing or different`,
  )
  expect(textOf(world.file)).toBe(before)
  expect(existsSync(join(world.dataDir, 'restored.sqlite'))).toBe(false)
})

test('Restoring replaces a damaged ledger, and what root restores belongs to the service', async () => {
  const { world, ledger, file } = await backedUp()
  await ledger.close()
  writeFileSync(world.file, 'x'.repeat(8192))
  const service = process.getuid?.() === 0 ? { uid: 12_345, gid: 23_456 } : {}
  if (service.uid) chownSync(world.dataDir, service.uid, service.gid)

  const { replaced, ...report } = await restore(file, world)

  expect(report).toEqual({ inquiries: 1 })
  expect(existsSync(replaced ?? '')).toBe(true)
  for (const name of ['ledger.sqlite', 'ledger.lock'])
    expect(statSync(join(world.dataDir, name))).toMatchObject(service)
  expect((await (await world.open()).desk.find({}, { limit: 10 })).items).toHaveLength(1)
})

test('Restoring a folder as a crash leaves it takes the log along: no inquiry is missing', async () => {
  const crashed = sqliteWorld()
  const ledger = await crashed.open()
  await Promise.all(Array.from({ length: 50 }, () => accept(ledger)))
  const copied = join(temporaryFolder(), 'ledger.sqlite')
  for (const part of ['', '-wal']) run('cp', crashed.file + part, copied + part)
  const world = sqliteWorld()

  const report = await restore(copied, world)

  expect(report).toEqual({ inquiries: 50 })
  expect((await (await world.open()).desk.checkIntegrity(Date.now())).inquiries).toBe(50)
  expect(existsSync(`${copied}-wal`)).toBe(true)
})
