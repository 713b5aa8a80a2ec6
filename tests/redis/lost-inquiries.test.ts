/** A service refuses a store that lacks the newest inquiry it has seen there, until an operator accepts the loss. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { eventually } from '../setup/eventually.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { RedisServer } from './server.ts'
import { refusalOf } from './world.ts'

const open = (url: string, dataDir?: string, warnings: string[] = []) =>
  openWholeRedis({
    ...{ url, dataDir, durability: 'verified', isAway: /:1\b/.test(url) },
    onWarning: (warning) => void warnings.push(warning),
  })

test('a store that has lost inquiries is refused over restarts of the service, until the loss is accepted for all', async () => {
  await using server = await RedisServer.start()
  const redis = server.client()
  const [folder, another] = [temporaryFolder(), temporaryFolder()]
  const [first, other] = [await open(server.url, folder), await open(server.url, another)]
  const sent = submission()
  await first.submit(sent)
  const reason = `the store lacks inquiry ${sent.requestId}, which this service has seen there: see "A store that has lost inquiries" in docs/many-machines.md`

  // As after a failover or a restart: the connection is new, and so is the store.
  await redis.flushall()
  await redis.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await eventually(() => first.health().reason === reason)
  expect(await refusalOf(first.submit(retryOf(sent)))).toMatchObject({ applied: 'no' })
  // Only this service knew.
  await eventually(() => other.health().ready)
  await first.close()
  const again = await open(server.url, folder)
  expect(again.health()).toEqual({ ready: false, reason, fatal: false })
  const replacement = submission()
  await other.submit(replacement)
  expect((await refusalOf(again.submit(retryOf(sent)))).applied).toBe('no')

  await redis.set('{inq}:accept-loss', 'yes', 'EX', 600)
  await eventually(() => again.health().ready)
  await redis.del('{inq}:accept-loss')
  await again.checkNow()

  expect(await again.submit(retryOf(sent))).toMatchObject({ kind: 'accepted' })
  expect(await again.submit(retryOf(replacement))).toMatchObject({ kind: 'replayed' })
  await Promise.all([again.close(), other.close()])
})

test('an empty store is accepted once and for good, one that has everything always, an erased newest inquiry included', async () => {
  await using server = await RedisServer.start()
  const redis = server.client()
  const folder = temporaryFolder()
  const opened = async () => {
    const ledger = await open(server.url, folder)
    onTestFinished(() => ledger.close().catch(() => {}))
    return ledger
  }
  const before = await opened()
  const sent = submission()
  await before.submit(sent)
  await before.desk.erase({ requestId: sent.requestId }, { by: 'Ada', at: 1 })
  await before.close()
  await server.kill()
  await server.boot()

  const whole = await opened()
  const readiness = [whole.health().ready]
  await whole.close()
  await redis.flushall()
  await redis.set('{inq}:accept-loss', 'yes')
  await (await opened()).close()
  await redis.del('{inq}:accept-loss')
  readiness.push((await opened()).health().ready)

  expect(readiness).toEqual([true, true])
  expect(readdirSync(folder)).toEqual(['newest-inquiry-0-inq'])
})

test('where DATA_DIR takes no file the service works, and warns', async () => {
  await using server = await RedisServer.start()
  const folder = join(temporaryFolder(), 'data')
  writeFileSync(folder, 'not a folder')
  const warnings: string[] = []
  const ledger = await open(server.url, folder, warnings)

  await ledger.submit(submission())
  await ledger.close()

  expect(warnings).toEqual([
    'cannot keep the newest inquiry in DATA_DIR: after a restart a store that lost inquiries would go unnoticed: EEXIST',
  ])
})

test('a file that cannot be read stops the start', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'newest-inquiry-0-inq'))

  await expect(open('redis://127.0.0.1:1', folder)).rejects.toThrow(
    "Cannot start: newest-inquiry-0-inq in DATA_DIR can't be read: EISDIR",
  )
})

test('a cluster or Sentinels without required replicas cause a warning at start, and nothing else does', async () => {
  const warningsOf = async (url: string) => {
    const warnings: string[] = []
    const ledger = await open(url, undefined, warnings)
    await ledger.close()
    return warnings
  }
  const warning =
    'REDIS_URL names a cluster or Sentinels and no replicas: a failover loses confirmed inquiries unless you add ?replicas=1'

  const urls = ['redis+sentinel://127.0.0.1:1/desk', 'redis+cluster://127.0.0.1:1']
  expect(await Promise.all(urls.map(warningsOf))).toEqual([[warning], [warning]])
  const silent = [...urls.map((url) => `${url}?replicas=1`), 'redis://127.0.0.1:1']
  expect(await Promise.all(silent.map(warningsOf))).toEqual([[], [], []])
})
