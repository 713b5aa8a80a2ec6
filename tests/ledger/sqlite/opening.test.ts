/** Who may open a SQLite ledger, what a loss of power leaves of it, and which files and folders are refused. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openConnection, requireSoundSqlite } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { UNFIT_FILE_SYSTEMS } from '../../../inquiry-service/ledger/sqlite/folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { LEDGER_PROCESS } from '../../setup/tools-folder.ts'
import { accept, retryOf, submission } from '../submissions.ts'
import { change, run, type SqliteWorld, sqliteWorld } from './world.ts'

test('Every setting that the promise relies on is in effect', () => {
  using db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { role: 'service' })

  const read = (pragma: string) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  const settings = ['journal_mode', 'synchronous', 'secure_delete', 'trusted_schema', 'foreign_keys', 'busy_timeout']
  expect(settings.map((name) => [name, read(name)])).toEqual([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['secure_delete', 1],
    ['trusted_schema', 0],
    ['foreign_keys', 1],
    ['busy_timeout', 2000],
  ])
})

test('SQLite older than 3.51.3, or 3.52.0, is refused', () => {
  for (const version of ['3.51.2', '3.52.0', '3.46.1', '2.9.9', ''])
    expect(() => requireSoundSqlite(version)).toThrow(
      `Cannot open the ledger: SQLite must be 3.51.3 or newer and not 3.52.0: this Node has ${version}`,
    )
  for (const version of ['3.51.3', '3.52.1', '3.53.0', '4.0.0']) expect(() => requireSoundSqlite(version)).not.toThrow()
})

test('Only its owner can read a new ledger', async () => {
  const world = sqliteWorld(join(temporaryFolder(), 'deep', 'data'))
  await accept(await world.open())

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(world.dataDir)).toBe('700')
  expect([world.file, `${world.file}-wal`, `${world.file}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
})

test('A second process is refused, and let in once the first has died', async () => {
  const world = sqliteWorld()
  const holder = fork(LEDGER_PROCESS, [world.dataDir])
  await once(holder, 'message')

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger: another process has it: ${world.dataDir}/ledger.lock is locked`,
  )
  holder.kill('SIGKILL')
  await once(holder, 'exit')

  await accept(await world.open())
  await expect(world.open()).rejects.toThrow('another process has it')
})

test('A desk opens while somebody reads; a service waits until the whole log is on disk', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const reader = new DatabaseSync(world.file)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM inquiry').get()
  await accept(service)

  const desk = await world.open('desk')
  expect((await desk.desk.find({}, { limit: 10 })).items).toHaveLength(1)

  await service.close()
  await expect(world.open()).rejects.toThrow('Cannot open the ledger: another process is reading it')
  reader.close()
  expect((await (await world.open()).desk.find({}, { limit: 10 })).items).toHaveLength(1)
})

test.each([
  [
    'a file that is not a database',
    (file: string) => writeFileSync(file, 'This was never a database, and it is longer than a header. '.repeat(9)),
    /^Cannot open the ledger: the file is not a database: restore a backup: \//,
  ],
  [
    'a database that belongs to another program',
    (file: string) => change(file, 'CREATE TABLE theirs (id INTEGER)'),
    /the file belongs to another program/,
  ],
  [
    'a log without its file, which may hold the last inquiries',
    (file: string) => writeFileSync(`${file}-wal`, 'log'),
    /^Cannot open the ledger: its file is gone but its log is there: \/.+-wal$/,
  ],
  [
    'a folder in place of the file',
    (file: string) => mkdirSync(file),
    /^Cannot open the ledger: the file or its folder cannot be opened/,
  ],
])('The service refuses %s, and leaves it as it was', async (_, make, message) => {
  const world = sqliteWorld()
  make(world.file)
  // Numbers in the header of a database may change when it is opened.
  const found = () =>
    run('sh', '-c', `ls ${world.file}*; cat ${world.file}* || true`)
      .toString()
      .replace(/[^ -~]/g, '')
  const before = found()

  await expect(world.open()).rejects.toThrow(message)

  expect(found()).toBe(before)
})

test('A file with a damaged page is refused', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  for (let count = 0; count < 40; count += 1) await accept(ledger)
  await ledger.close()
  const bytes = readFileSync(world.file)
  for (let page = 2; page < bytes.length / 4096; page += 1) bytes.fill(0xaa, page * 4096, page * 4096 + 64)
  writeFileSync(world.file, bytes)

  await expect(world.open()).rejects.toThrow(/^Cannot open the ledger: the file is damaged: restore a backup/)
})

test('A folder that can’t be created is refused by name', async () => {
  const blocked = join(temporaryFolder(), 'file')
  writeFileSync(blocked, '')

  await expect(sqliteWorld(join(blocked, 'data')).open()).rejects.toThrow(
    `Cannot open the ledger: its folder cannot be made: ${blocked}/data`,
  )
})

test('File systems in memory, in user space and on a network are recognized by number, and local ones pass', () => {
  const unfit = [0x01021994, 0x858458f6, 0x65735546, 0x6969, 0xfe534d42]
  const [ext4, xfs, btrfs, zfs, overlay] = [0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x794c7630]

  expect([...unfit, ext4, xfs, btrfs, zfs, overlay].map((type) => UNFIT_FILE_SYSTEMS.get(type ?? 0))).toEqual([
    ...['tmpfs, in memory', 'ramfs, in memory', 'FUSE, in user space', 'NFS', 'SMB 2'],
    ...Array(5).fill(undefined),
  ])
})

test('A log torn in the middle of a commit is read up to the previous commit', async () => {
  const world = sqliteWorld()
  // The log from the first opening is longer than what comes next, which would overwrite it from its beginning.
  await (await world.open()).close()
  const ledger = await world.open()
  const [kept, torn] = [submission(), submission()]
  await ledger.submit(kept)
  const cut = statSync(`${world.file}-wal`).size
  await ledger.submit(torn)

  const recovered = await copyOf(world, cut + 100).open()

  expect(await recovered.submit(retryOf(kept))).toMatchObject({ kind: 'replayed', requestId: kept.requestId })
  expect(await recovered.submit(retryOf(torn))).toMatchObject({ kind: 'accepted' })
})

test('What was only in the log is in the file once the ledger is open: the log may never have reached the disk', async () => {
  const world = sqliteWorld()
  const sent = submission()
  await (await world.open()).submit(sent)
  const crashed = copyOf(world, statSync(`${world.file}-wal`).size)

  await crashed.open()

  const withoutLog = sqliteWorld()
  run('cp', crashed.file, withoutLog.file)
  const { requestId } = sent
  expect(await (await withoutLog.open()).submit(retryOf(sent))).toMatchObject({ kind: 'replayed', requestId })
})

/** What a loss of power would leave of a ledger that is open: its file, and so many bytes of its log. */
function copyOf({ file }: SqliteWorld, bytesOfLog: number): SqliteWorld {
  const copy = sqliteWorld()
  run('cp', file, copy.file)
  run('cp', `${file}-wal`, `${copy.file}-wal`)
  run('truncate', '-s', String(bytesOfLog), `${copy.file}-wal`)
  return copy
}
