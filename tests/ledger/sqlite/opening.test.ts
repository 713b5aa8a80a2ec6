/** When a SQLite ledger opens, and when it refuses to: a ledger that can't keep its promise is none. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection, requireSoundSqlite } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { unfitFileSystem } from '../../../inquiry-service/ledger/sqlite/data-folder.ts'
import { openSqliteLedger } from '../../../inquiry-service/ledger/sqlite/open.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept, retryOf, submission } from '../submissions.ts'
import { holdLedger } from './holding-process.ts'
import { sqliteWorld } from './sqlite-world.ts'

test('A new ledger is for its owner alone', async () => {
  const world = sqliteWorld(join(temporaryFolder(), 'deep', 'data'))
  await accept(await world.open())

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(world.dataDir)).toBe('700')
  expect([world.file, `${world.file}-wal`, `${world.file}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
})

test('Every setting that the promise rests on is made', () => {
  const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { check: true })

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

test('A second process is refused, and let in when the first has died', async () => {
  const world = sqliteWorld()
  const holder = await holdLedger(world.dataDir)

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger as another process has it: ${world.dataDir}/ledger.lock is locked`,
  )
  await holder.kill()

  await accept(await world.open())
})

test('A second ledger in the same process is refused', async () => {
  const world = sqliteWorld()
  await world.open()

  await expect(world.open()).rejects.toThrow('another process has it')
})

test('A desk works beside a running service', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const requestId = await accept(service)
  const desk = await world.open('desk')

  expect(await desk.desk.setState(requestId, 'answered', { by: 'Ada', at: Date.now() })).toBe('done')
  await desk.desk.erase({ requestId }, { by: 'Ada', at: Date.now() })

  await accept(service)
  expect((await desk.desk.find({}, { limit: 10 })).items).toHaveLength(1)
  expect((await service.desk.show(requestId))?.inquiry).toHaveProperty('erasedAt')
})

test('A desk opens while somebody reads; a service waits until it has the whole log on disk', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const reader = new DatabaseSync(world.file)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM inquiry').get()
  await accept(service)

  const desk = await world.open('desk')
  expect((await desk.desk.find({}, { limit: 10 })).items).toHaveLength(1)

  await service.close()
  await expect(world.open()).rejects.toThrow('Cannot open the ledger as another process is reading it')
  reader.close()
  expect((await (await world.open()).desk.find({}, { limit: 10 })).items).toHaveLength(1)
})

test('A file that is no database is refused', async () => {
  const world = sqliteWorld()
  writeFileSync(
    world.file,
    'This was never a database, and it is longer than a header of one hundred bytes. '.repeat(9),
  )

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger as the file is no database: restore a backup: ${world.file}`,
  )
})

test('A file with a damaged page is refused', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  for (let count = 0; count < 40; count += 1) await accept(ledger)
  await ledger.close()
  const bytes = readFileSync(world.file)
  for (let page = 2; page < bytes.length / 4096; page += 1) bytes.fill(0xaa, page * 4096, page * 4096 + 64)
  writeFileSync(world.file, bytes)

  await expect(world.open()).rejects.toThrow(/^Cannot open the ledger as the file is damaged: restore a backup/)
})

test('A file of a newer version is refused', async () => {
  const world = sqliteWorld()
  await (await world.open()).close()
  change(world.file, 'PRAGMA user_version = 99')

  await expect(world.open()).rejects.toThrow(
    'Cannot open the ledger as a newer version of this program wrote it: file has form 99, this program knows 7',
  )
})

test('A ledger of the first form is brought to the present one, also when two come to it at once', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  await ledger.close()
  const later = ['inquiry_by_receipt', 'audit_by_time', 'outbox_by_due'].map((index) => `DROP INDEX ${index};`)
  change(world.file, `${WITHOUT_LEASES} ${WITHOUT_FIFTH} ${WITHOUT_MARK} ${later.join(' ')} PRAGMA user_version = 1`)

  const [service, desk] = await Promise.all([world.open(), world.open('desk')])

  for (const each of [service, desk]) {
    expect((await each.desk.find({}, { limit: 10 })).items.map((item) => item.requestId)).toEqual([requestId])
  }
  const db = openConnection(world.file, { check: false })
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 7 })
  db.close()
})

test('Notices of a ledger that did not tell whether they may have been sent may, once attempted or asked for again', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const [fresh, attempted, requeued] = [await accept(ledger), await accept(ledger), await accept(ledger)]
  await ledger.outbox.resend(requeued, { by: 'Ada', at: 1 })
  await ledger.close()
  const attempt = `UPDATE outbox SET attempts = 1 WHERE inquiry = (SELECT seq FROM inquiry WHERE request_id = '${attempted}');`
  change(world.file, `${attempt} ${WITHOUT_LEASES} ${WITHOUT_FIFTH} ${WITHOUT_MARK} PRAGMA user_version = 3`)

  const { outbox } = await world.open()

  const { items } = await outbox.undelivered({ limit: 10 })
  expect(new Map(items.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent]))).toEqual(
    new Map([
      [fresh, false],
      [attempted, true],
      [requeued, true],
    ]),
  )
})

test('A file of an older form is written anew once: erasures may have left copies of rows in the gaps of its pages', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  for (let count = 0; count < 40; count += 1) await accept(ledger, { inquiry: { notes: 'x'.repeat(900) } })
  await ledger.close()
  // As older versions erased.
  const erasing = 'DELETE FROM content; DELETE FROM outbox; UPDATE inquiry SET erased_at = 1;'
  change(world.file, `${WITHOUT_LEASES} ${WITHOUT_FIFTH} ${erasing} PRAGMA user_version = 4`)
  expect(freePagesOf(world.file)).toBeGreaterThan(0)

  await (await world.open()).close()

  expect(freePagesOf(world.file)).toBe(0)
  expect(await (await world.open()).desk.checkIntegrity(Date.now())).toEqual({ inquiries: 0, erased: 40, problems: [] })
})

test('A database of another program is refused and left as it was', async () => {
  const world = sqliteWorld()
  change(world.file, 'CREATE TABLE theirs (id INTEGER)')

  await expect(world.open()).rejects.toThrow('the file belongs to another program')

  const db = new DatabaseSync(world.file)
  expect(db.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'theirs' }])
  db.close()
})

test('A log without its file is refused and kept: it may hold the last inquiries', async () => {
  const world = sqliteWorld()
  writeFileSync(`${world.file}-wal`, 'log')

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger as its file is gone but its log is there: ${world.file}-wal`,
  )

  expect(existsSync(`${world.file}-wal`)).toBe(true)
})

test('A log that was torn in the middle of a commit is read up to the commit before', async () => {
  const world = sqliteWorld()
  // The log of the first opening is longer than what comes then, and would be written over from its beginning.
  await (await world.open()).close()
  const ledger = await world.open()
  const kept = submission()
  const torn = submission()
  await ledger.submit(kept)
  // Copied while it is open: what a loss of power would leave.
  const crashed = sqliteWorld()
  const cut = statSync(`${world.file}-wal`).size
  await ledger.submit(torn)
  copyOf(world.file, crashed.file, cut + 100)

  const recovered = await crashed.open()

  expect(await recovered.submit(retryOf(kept))).toMatchObject({ kind: 'replayed', requestId: kept.requestId })
  expect(await recovered.submit(retryOf(torn))).toMatchObject({ kind: 'accepted' })
})

test('What stood in the log alone is in the file once the ledger is open: the log may never have reached the disk', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const sent = submission()
  await ledger.submit(sent)
  const crashed = sqliteWorld()
  copyOf(world.file, crashed.file, statSync(`${world.file}-wal`).size)

  await crashed.open()

  const withoutLog = sqliteWorld()
  execFileSync('cp', [crashed.file, withoutLog.file])
  expect(await (await withoutLog.open()).submit(retryOf(sent))).toMatchObject({
    kind: 'replayed',
    requestId: sent.requestId,
  })
})

test('A folder that cannot be made is refused with its name', async () => {
  const blocked = join(temporaryFolder(), 'file')
  writeFileSync(blocked, '')

  await expect(sqliteWorld(join(blocked, 'data')).open()).rejects.toThrow(
    `Cannot open the ledger as its folder cannot be made: ${blocked}/data`,
  )
})

test('A folder in the place of the file is refused', async () => {
  const world = sqliteWorld()
  mkdirSync(world.file)

  await expect(world.open()).rejects.toThrow(/^Cannot open the ledger as the file or its folder cannot be opened/)
  rmSync(world.file, { recursive: true })
})

test('File systems in memory, in user space and on a network are known by their numbers, local ones are let pass', () => {
  const unfit = [0x01021994, 0x858458f6, 0x65735546, 0x6969, 0xfe534d42]
  const [ext4, xfs, btrfs, zfs, overlay] = [0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x794c7630]

  expect(unfit.map(unfitFileSystem)).toEqual([
    'tmpfs, in memory',
    'ramfs, in memory',
    'FUSE, in user space',
    'NFS',
    'SMB 2',
  ])
  expect([ext4, xfs, btrfs, zfs, overlay].map((type) => unfitFileSystem(type ?? 0))).toEqual(Array(5).fill(undefined))
})

test('A folder in memory is refused, unless the operator vouches for it', async (context) => {
  const folder = folderOn('tmpfs')
  if (!folder) return context.skip('This user may not mount a file system')
  const open = (durability: string) => openSqliteLedger({ dataDir: folder, durability, role: 'service' })

  await expect(open('verified')).rejects.toThrow(
    `Cannot open the ledger as its folder must be on a local disk: ${folder} is on tmpfs, in memory; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME`,
  )

  const ledger = await open('attested:battery')
  await accept(ledger)
  await ledger.close()
})

test.each(['3.51.2', '3.52.0', '3.46.1', '2.9.9', ''])('SQLite %s is refused', (version) => {
  expect(() => requireSoundSqlite(version)).toThrow(
    `Cannot open the ledger as SQLite must be 3.51.3 or newer and not 3.52.0: this Node has ${version}`,
  )
})

test.each(['3.51.3', '3.52.1', '3.53.0', '4.0.0'])('SQLite %s is taken', (version) => {
  expect(() => requireSoundSqlite(version)).not.toThrow()
})

/** Undefined where this user may not mount one. */
function folderOn(fileSystem: string): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', fileSystem, fileSystem, folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

/** What the fifth form added, taken away. */
const WITHOUT_FIFTH = `
  DROP TRIGGER content_stays_in_place; DROP TRIGGER content_keeps_its_length;
  DROP TRIGGER note_stays_in_place; DROP TRIGGER note_keeps_its_length;
  DROP INDEX note_by_inquiry; DROP TABLE erasure_traces;
  ALTER TABLE backup DROP COLUMN folder; ALTER TABLE backup DROP COLUMN erased_through;`

/** What the sixth form added, taken away. */
const WITHOUT_LEASES =
  'DROP TABLE digest; ALTER TABLE outbox DROP COLUMN lease; ALTER TABLE outbox DROP COLUMN copy; DROP TRIGGER inquiry_is_not_received_later;'
/** What the fourth form added, taken away. */
const WITHOUT_MARK = 'ALTER TABLE outbox DROP COLUMN may_have_been_sent;'

function freePagesOf(file: string): number {
  const db = new DatabaseSync(file)
  const { freelist_count: count } = db.prepare('PRAGMA freelist_count').get() ?? {}
  db.close()
  return Number(count)
}

function change(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

/** Copies a ledger that is open elsewhere, its log cut to `bytes`. By another process: a handle of ours would drop locks. */
function copyOf(from: string, to: string, bytes: number): void {
  execFileSync('cp', [from, to])
  execFileSync('cp', [`${from}-wal`, `${to}-wal`])
  execFileSync('truncate', ['-s', String(bytes), `${to}-wal`])
}
