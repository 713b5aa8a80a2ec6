/** The way back: a whole ledger moves out of Redis and becomes a SQLite ledger, or nothing has happened. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { receiveLedger } from '../../inquiry-service/desk/sqlite/restore.ts'
import { RedisServer } from '../redis/server.ts'
import { refusalOf } from '../redis/world.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { DYING_MOVER } from '../setup/tools-folder.ts'
import { accept, retryOf, submission } from './submissions.ts'
import { type LedgerStore, openWholeLedger, openWholeRedis, type WholeRedis } from './whole-ledger.ts'

const ADA = { by: 'Ada', at: Date.UTC(2026, 10, 2, 9, 30) }
const MOVED_AWAY =
  'the ledger was moved to SQLite (2026-11-02T09:30:00.000Z): unset REDIS_URL, or delete the key {inq}:moved if you want to go on with this one'
const CHANGED = 'Cannot move the ledger: it has changed in the meantime: stop every service and desk, then move again'

let server: RedisServer
beforeAll(async () => {
  server = await RedisServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.client().flushall())

test('A ledger that leaves Redis is whole in its folder: it answers old keys, and its quotas go on', async () => {
  const source = await openRedis()
  const first = submission({ client: 'busy' })
  await source.submit(first)
  await accept(source, { client: 'busy' })
  await source.desk.addNote(first.requestId, 'Called', ADA)
  const before = await records(source)
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'ledger.sqlite')

  expect(await leave(source, dataDir)).toEqual({ loaded: 2, skipped: 0, file })

  const target = await openSqlite(dataDir)
  const loaded = { kind: 'audit', entry: { ...ADA, action: 'loaded', detail: '2 inquiries' } }
  const after = await records(target)
  // Engines return the records in different orders.
  expect(after).toHaveLength(before.length + 1)
  expect(after).toEqual(expect.arrayContaining([...before, loaded]))
  expect(await target.desk.checkIntegrity(Date.now())).toEqual({ inquiries: 2, erased: 0, problems: [] })
  const { requestId } = first
  expect(await target.submit({ ...retryOf(first), now: Date.now() })).toMatchObject({ kind: 'replayed', requestId })
  expect(await target.submit(submission({ client: 'busy' }))).toMatchObject({ quota: { remaining: 2 } })
})

test('Redis accepts no more inquiries once its ledger has left, until the operator removes the mark (D20)', async () => {
  const source = await openRedis()
  await accept(source)
  await leave(source, temporaryFolder())

  const late = await openRedis()

  expect(late.health()).toMatchObject({ ready: false, reason: MOVED_AWAY })
  expect(await refusalOf(late.submit(submission()))).toEqual({
    applied: 'no',
    message: `Cannot confirm the outcome: the ledger is unavailable: ${MOVED_AWAY}`,
  })
  await server.client().del('{inq}:moved')
  await late.checkNow()
  expect(await late.submit(submission())).toMatchObject({ kind: 'accepted' })
})

test('A service that has not yet noticed that its ledger has left Redis accepts no inquiry (D20)', async () => {
  const source = await openRedis()
  const unaware = await openRedis()
  const departure = unaware.departure
  const number = await departure.lastNumber()
  expect(await departure.leave(number, ADA.at)).toBe(true)

  expect(source.health()).toMatchObject({ ready: true })
  expect(await refusalOf(source.submit(submission()))).toMatchObject({ applied: 'no' })
  expect(await departure.lastNumber()).toBe(number)
})

describe('A move out of Redis is refused, and leaves both stores as they were,', () => {
  test('when the ledger changes meanwhile', async () => {
    const source = await openRedis()
    const requestId = await accept(source)
    const dataDir = temporaryFolder()

    const dump = source.desk.dump.bind(source.desk)
    vi.spyOn(source.desk, 'dump').mockImplementationOnce(async function* () {
      yield* dump()
      await source.desk.setField(requestId, 'owner', 'bob', ADA)
    })
    await expectRefused(leave(source, dataDir), CHANGED)

    expect(readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))).toEqual([])
    expect(await source.submit(submission())).toMatchObject({ kind: 'accepted' })
  })

  test('when an inquiry arrives after the last reading', async () => {
    const source = await openRedis()
    await accept(source)
    const { departure } = source
    const late: LedgerStore = {
      ...source,
      departure: {
        ...departure,
        async leave(number, at) {
          await accept(source)
          return await departure.leave(number, at)
        },
      },
    }
    const dataDir = temporaryFolder()

    await expectRefused(leave(late, dataDir), CHANGED)

    expect(existsSync(join(dataDir, 'ledger.sqlite'))).toBe(false)
    expect(await source.submit(submission())).toMatchObject({ kind: 'accepted' })
  })

  test('when the folder has a ledger already, or its service is running', async () => {
    const source = await openRedis()
    await accept(source)
    const dataDir = temporaryFolder()
    const service = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
    const kept = await accept(service)

    await expectRefused(
      leave(source, dataDir),
      `Cannot open the ledger: another process has it: ${join(dataDir, 'ledger.lock')} is locked`,
    )
    await service.close()
    await expectRefused(
      leave(source, dataDir),
      `Cannot move the ledger: this folder already has one: set DATA_DIR to another: ${dataDir}`,
    )

    expect(await (await openSqlite(dataDir)).desk.show(kept)).toBeDefined()
  })

  test('when there is no ledger at the address', async () => {
    await accept(await openRedis())

    await expectRefused(
      leave(await openRedis('?prefix=mistyped'), temporaryFolder()),
      'Cannot move the ledger: there is none at REDIS_URL: check its database and prefix',
    )
  })
})

test.each([
  ['half way', 'half-way', { ready: true, reason: '' }],
  ['after the mark', 'behind-the-mark', { ready: false, reason: MOVED_AWAY }],
] as const)(
  'A move that died %s leaves a folder no service opens, and can simply be run again',
  async (_, where, health) => {
    const source = await openRedis()
    const kept = await accept(source)
    await source.close()
    const dataDir = temporaryFolder()

    const child = spawn(process.execPath, [DYING_MOVER, server.url, dataDir, where, String(ADA.at)])
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    await expect(openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })).rejects.toThrow(
      `Cannot open the ledger: its move into this folder was interrupted: move it again, or remove the file to begin an empty one: ${join(dataDir, 'moving.sqlite')}`,
    )
    const again = await openRedis()
    expect(again.health()).toMatchObject(health)
    const late = health.ready ? [await accept(again)] : []
    expect(await leave(again, dataDir)).toMatchObject({ loaded: 1 + late.length })
    const target = await openSqlite(dataDir)
    for (const requestId of [kept, ...late]) expect(await target.desk.show(requestId)).toBeDefined()
  },
)

async function openRedis(query = ''): Promise<WholeRedis> {
  const ledger = await openWholeRedis({ url: `${server.url}/${query}`, durability: 'verified' })
  onTestFinished(() => ledger.close())
  return ledger
}

async function openSqlite(dataDir: string): Promise<LedgerStore> {
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  onTestFinished(() => ledger.close())
  return ledger
}

function leave(source: LedgerStore, dataDir: string) {
  return receiveLedger(source, { dataDir, storeDurability: ANY_DISK }, ADA)
}

async function expectRefused(moving: Promise<unknown>, message: string): Promise<void> {
  await expect(moving).rejects.toThrow(new Error(message))
  expect(await server.client().exists('{inq}:moved')).toBe(0)
}

const records = (ledger: LedgerStore) => Array.fromAsync(ledger.desk.dump())
