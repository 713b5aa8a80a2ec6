/**
 * Services that are restarted while reads and inquiries arrive at 50 per second: many machines on one Redis here, one machine with a
 * ledger of its own, upgraded and rolled back, in `release/handbook.test.ts`.
 */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nginxDeployment, startNginx } from '../hosting/nginx.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { RedisServer } from '../redis/server.ts'
import { copyBuild } from '../release/build-to-release.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange } from '../setup/exchange.ts'
import { onRedis } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { KeptReader } from './upgrade/kept-reader.ts'
import { Load } from './upgrade/load.ts'
import { startUnit } from './upgrade/unit.ts'

const PER_SECOND = 50

test('two services on one Redis behind nginx, restarted one after the other, fail none of 50 requests per second', async () => {
  const redis = await RedisServer.start()
  onTestFinished(() => redis[Symbol.asyncDispose]())
  const build = temporaryFolder()
  copyBuild(build)
  const entry = join(build, 'service/main.mjs')
  const start = () => startUnit(entry, { ...onRedis(redis), DATA_DIR: temporaryFolder() })
  const units = await Promise.all([start(), start()])
  const hosts = units.map(({ base }) => new URL(base).host)
  const nginx = await startNginx(hosts.join(','))
  onTestFinished(() => nginx.stop())
  // The first connection of each starts it.
  for (const { base } of units) await exchange(base, 'OPTIONS', '/api/v1/health')

  const load = new Load(nginxDeployment(nginx), PER_SECOND)
  const cut: string[] = []
  for (const { supervisor, base, output } of units) {
    // On each only while it restarts: without a pause between its requests, it takes all the time there is.
    const reader = new KeptReader(base)
    supervisor.kill('SIGHUP')
    await eventually(() => output().includes('ended 0'))
    await eventually(async () => (await exchange(base, 'OPTIONS', '/api/v1/health')).status === 204)
    cut.push(...(await reader.stop()))
  }
  const { sent, failures, requestIds } = await load.stop()

  expect([...failures, ...cut]).toEqual([])
  expect(sent).toBeGreaterThan(PER_SECOND)
  const ledger = await openWholeRedis({ url: redis.url, durability: 'verified' })
  const stored = (await Array.fromAsync(ledger.desk.dump())).flatMap((record) =>
    record.kind === 'inquiry' ? [record.inquiry.requestId] : [],
  )
  await ledger.close()
  expect(stored.sort()).toEqual([...requestIds].sort())
})
