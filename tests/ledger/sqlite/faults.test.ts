/** What a running SQLite ledger does when its disk or file fails: it never confirms what it can't be sure of. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { LedgerHealth } from '../../../inquiry-service/ledger/ledger.ts'
import { sqliteFailure } from '../../../inquiry-service/ledger/sqlite/failures.ts'
import { Thread } from '../../../inquiry-service/ledger/sqlite/thread.ts'
import { eventually } from '../../setup/eventually.ts'
import { mayMount, smallDisk } from '../../setup/small-disk.ts'
import { accept, countKinds, retryOf, submission } from '../submissions.ts'
import { ADA, run, sqliteWorld } from './world.ts'

const TAKEN_AWAY = 'its file was moved, replaced or deleted while open'
const WRITTEN_OVER = 'its file was written over by another program while open: restore a backup'
const LOG_CHANGED = 'its log was cut or written over by another program while open: restore a backup'

test.each([
  ['file was deleted', TAKEN_AWAY, (file: string) => rmSync(file)],
  ['file was renamed', TAKEN_AWAY, (file: string) => renameSync(file, `${file}.old`)],
  ['file was replaced', TAKEN_AWAY, (file: string) => replace(file)],
  ['file is an older copy', WRITTEN_OVER, (file: string) => run('cp', `${file}.older`, file)],
  ['file was cut', WRITTEN_OVER, (file: string) => run('truncate', '-s', '8192', file)],
  ['log was deleted', TAKEN_AWAY.replace('file', 'log'), (file: string) => rmSync(`${file}-wal`)],
  ['log was emptied', LOG_CHANGED, (file: string) => run('truncate', '-s', '0', `${file}-wal`)],
  ['log lost its last bytes', LOG_CHANGED, (file: string) => run('truncate', '-s', '-100', `${file}-wal`)],
  ['log lost its last page', LOG_CHANGED, (file: string) => run('truncate', '-s', '-4120', `${file}-wal`)],
  ['log is an older one', LOG_CHANGED, (file: string) => run('cp', `${file}-wal.older`, `${file}-wal`)],
  ['index was deleted', TAKEN_AWAY.replace('file', 'index'), (file: string) => rmSync(`${file}-shm`)],
  ['index was replaced', TAKEN_AWAY.replace('file', 'index'), (file: string) => replace(`${file}-shm`)],
])('A ledger whose %s confirms nothing more and ends (D20)', async (what, reason, damage) => {
  const isNoticedAlone = what === 'file was deleted'
  const world = sqliteWorld()
  // The log from the first opening is longer than what comes next, so that a cut would take nothing.
  await (await world.open()).close()
  const ledger = await world.open()
  await accept(ledger)
  for (const part of ['', '-wal']) run('cp', world.file + part, `${world.file}${part}.older`)
  // That a desk has been here excuses nothing.
  await ledger.desk.erase({ email: 'nobody@example.org' }, ADA)
  await accept(ledger)

  damage(world.file)

  // Which request or check notices it depends on the second in which it happens.
  if (isNoticedAlone) await eventually(() => !ledger.health().ready)
  await expect(ledger.submit(submission())).rejects.toMatchObject({ message: expect.stringContaining(reason) })
  await expect(ledger.submit(submission())).rejects.toMatchObject({ applied: 'no' })
  expect(world.health).toEqual([{ ready: false, reason, fatal: true }])
  expect(ledger.health()).toEqual({ ready: false, reason, fatal: true })
})

test.each([
  ['log was emptied', (file: string) => run('truncate', '-s', '0', `${file}-wal`)],
  ['log was cut in its last commit', (file: string) => run('truncate', '-s', '-3000', `${file}-wal`)],
  ['index was deleted', (file: string) => rmSync(`${file}-shm`)],
])('A desk does not open a ledger whose %s beside its service', async (what, damage) => {
  const world = sqliteWorld()
  const before = await world.open()
  await accept(before)
  await before.close()
  await accept(await world.open())

  damage(world.file)

  await expect(world.open('desk')).rejects.toThrow(
    new RegExp(`^Cannot open the ledger: its ${what.split(' ')[0]} was `),
  )
})

test('A ledger changed under the running service is left as found: nothing is copied into it at the end', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  for (let count = 0; count < 20; count += 1) await accept(ledger)
  const before = run('cat', world.file)
  run('truncate', '-s', '-5000', `${world.file}-wal`)
  await expect(ledger.submit(submission())).rejects.toThrow(LOG_CHANGED)

  await ledger.close()

  expect(run('cat', world.file)).toEqual(before)
  expect(existsSync(`${world.file}-wal`)).toBe(true)
})

test('Checkpoints by the service, or by desks beside it, are not mistaken for changes by another program', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const desk = await world.open('desk')
  const before = run('cat', world.file)
  const ada = { ...ADA, at: Date.now() }

  // Each commit adds a few pages to the log, so these are several thousand.
  for (let round = 0; round < 3; round += 1) {
    const requestIds = await Promise.all(Array.from({ length: 400 }, () => accept(service, { inquiry: BULKY })))
    await desk.desk.setState(requestIds[0] ?? '', 'closed', ada)
    await desk.desk.erase({ requestId: requestIds[1] ?? '' }, ada)
  }

  expect(run('cat', world.file)).not.toEqual(before)
  expect((await desk.desk.checkIntegrity(Date.now())).problems).toEqual([])
  expect(world.health).toEqual([])
})

test('Nothing is confirmed while another process keeps writing; afterwards the inquiry is stored once', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const other = new DatabaseSync(world.file)
  other.exec('BEGIN IMMEDIATE')
  const first = submission()

  await expect(ledger.submit(first)).rejects.toMatchObject({
    applied: 'no',
    retryAfterSeconds: 2,
    message: 'Cannot confirm the outcome: the ledger is unavailable: another process is writing',
  })
  const { cause } = (await ledger.submit(first).catch((error: unknown) => error)) as Error
  expect(cause).toEqual({ name: 'Error', code: 5, stack: expect.arrayContaining([expect.stringMatching(/^at /)]) })
  expect(ledger.health().ready).toBe(true)
  other.exec('ROLLBACK')
  other.close()

  expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'accepted' })
})

describe.skipIf(!mayMount())('On a disk of 3 MiB', () => {
  test('no space: inquiries are refused until there is room again, and none is lost', async () => {
    const disk = smallDisk()
    const world = sqliteWorld(disk)
    const ledger = await world.open()
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(600 * 1024))
    const accepted: string[] = []
    const acceptUntil = async (): Promise<unknown> => {
      for (;;) accepted.push(await accept(ledger, { inquiry: { notes: 'x'.repeat(3000) } }))
    }
    await expect(acceptUntil()).rejects.toMatchObject({
      name: 'LedgerUnavailableError',
      retryAfterSeconds: 30,
      applied: 'no',
    })
    expect(world.health).toEqual([{ ready: false, reason: 'the disk is full' }])

    rmSync(ballast)
    await eventually(() => ledger.health().ready)

    accepted.push(await accept(ledger))
    const { items } = await ledger.desk.find({}, { limit: 1000 })
    expect(items.map(({ requestId }) => requestId).sort()).toEqual(accepted.sort())
    expect(await ledger.desk.checkIntegrity(Date.now())).toMatchObject({ problems: [] })
  })

  test('read-only at the start: the service ends with one line, and accepts inquiries once it is writable', async () => {
    const disk = smallDisk()
    const world = sqliteWorld(join(disk, 'data'))
    await (await world.open()).close()
    run('mount', '-o', 'remount,ro', disk)

    await expect(world.open()).rejects.toThrow(/^Cannot open the ledger: /)

    run('mount', '-o', 'remount,rw', disk)
    await accept(await world.open())
  })
})

test('A thread that dies leaves name and frame of the cause, and nothing that a person has written (D7)', async () => {
  const program = `
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ kind: 'opened', names: ['fail'], early: [] })
    parentPort.on('message', function failing() { throw new TypeError('ada@example.org') })`
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const health: LedgerHealth[] = []
  const thread = await Thread.start<{ fail(): void }>(url, {}, { onHealth: (each) => void health.push(each) })

  await expect(thread.call.fail()).rejects.toMatchObject({ applied: 'unknown' })

  const reason = expect.stringMatching(/^the thread of the disk failed: TypeError at MessagePort\.failing /)
  expect(health).toEqual([{ ready: false, reason, fatal: true }])
  expect(JSON.stringify(health)).not.toContain('ada@example.org')
  await thread.close()
})

test('More than 1024 waiting inquiries are refused at once', async () => {
  const ledger = await sqliteWorld().open()

  const settled = await Promise.allSettled(Array.from({ length: 1100 }, () => ledger.submit(submission())))

  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals).toHaveLength(76)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ name: 'LedgerUnavailableError', applied: 'no', retryAfterSeconds: 1 })
  expect((await ledger.submit(submission())).kind).toBe('accepted')
})

test('One submission that breaks a constraint of the file does not fail those that came with it', async () => {
  const ledger = await sqliteWorld().open()
  const first = submission()
  await ledger.submit(first)
  const impostor = submission({ requestId: first.requestId })

  const settled = await Promise.allSettled([submission(), impostor, submission()].map((each) => ledger.submit(each)))

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await ledger.desk.find({}, { limit: 10 })).items).toHaveLength(3)
})

test('Closing finishes what has begun', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const sent = Array.from({ length: 50 }, () => submission())
  const outcomes = sent.map((each) => ledger.submit(each))

  await ledger.close()

  expect(countKinds(await Promise.all(outcomes))).toEqual({ accepted: 50 })
  const again = await world.open()
  expect(countKinds(await Promise.all(sent.map((each) => again.submit(retryOf(each)))))).toEqual({ replayed: 50 })
})

test.each([
  [5, 'no', 'serve'],
  [517, 'no', 'serve'],
  [13, 'no', 'probe'],
  [1034, 'unknown', 'probe'],
  [1544, 'no', 'probe'],
  [11, 'unknown', 'end'],
  [26, 'unknown', 'end'],
  [999, 'unknown', 'serve'],
])('SQLite code %i means: applied %s, then %s', (errcode, applied, aftermath) => {
  expect(sqliteFailure(Object.assign(new Error('driver text'), { errcode }))).toMatchObject({ applied, aftermath })
})

const BULKY = { notes: 'x'.repeat(1500) }

function replace(file: string): void {
  renameSync(file, `${file}.old`)
  writeFileSync(file, '')
}
