/** Who may open a SQLite ledger, and which files are refused: a ledger that can't keep its promise must not open. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import { holdLedger } from './holding-process.ts'
import { sqliteWorld } from './world.ts'

test('Only its owner can read a new ledger', async () => {
  const world = sqliteWorld(join(temporaryFolder(), 'deep', 'data'))
  await accept(await world.open())

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(world.dataDir)).toBe('700')
  expect([world.file, `${world.file}-wal`, `${world.file}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
})

test('A second process is refused, and let in once the first has died', async () => {
  const world = sqliteWorld()
  const holder = await holdLedger(world.dataDir)

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger: another process has it: ${world.dataDir}/ledger.lock is locked`,
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

test('A file that is not a database is refused', async () => {
  const world = sqliteWorld()
  writeFileSync(
    world.file,
    'This was never a database, and it is longer than a header of one hundred bytes. '.repeat(9),
  )

  await expect(world.open()).rejects.toThrow(
    `Cannot open the ledger: the file is not a database: restore a backup: ${world.file}`,
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

  await expect(world.open()).rejects.toThrow(/^Cannot open the ledger: the file is damaged: restore a backup/)
})

test('A database that belongs to another program is refused and left as it was', async () => {
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
    `Cannot open the ledger: its file is gone but its log is there: ${world.file}-wal`,
  )

  expect(existsSync(`${world.file}-wal`)).toBe(true)
})

test('A folder in place of the file is refused', async () => {
  const world = sqliteWorld()
  mkdirSync(world.file)

  await expect(world.open()).rejects.toThrow(/^Cannot open the ledger: the file or its folder cannot be opened/)
  rmSync(world.file, { recursive: true })
})

function change(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
