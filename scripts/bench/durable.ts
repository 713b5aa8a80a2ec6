/** Durable inquiries: the service against the obvious build on the same engine, and against the raw limit of the disk. */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { RedisServer } from '../../tests/redis/server.ts'
import { freePort } from '../../tests/setup/free-port.ts'
import type { Case, Group } from './group.ts'
import { type Load, loadCase, type Served, serve } from './server.ts'

const SERVICE = ['dist/service/main.mjs']
const FASTIFY = 'scripts/bench/peers/fastify.ts'
const CONNECTIONS = [1, 16, 64]

const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' }

const inquiries = (connections: number): Load => ({
  method: 'POST',
  path: '/api/v1/requests',
  kind: 'inquiry',
  connections,
  expect: 202,
})

export const durableGroups: readonly (() => Promise<Group>)[] = CONNECTIONS.flatMap((connections) => [
  () => sqliteGroup(connections),
  () => redisGroup(connections),
])

async function sqliteGroup(connections: number): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const ports = [await freePort(), await freePort()] as const
  const ours = await serve(SERVICE, ports[0], { ...SETTINGS, PORT: String(ports[0]), DATA_DIR: join(folder, 'data') })
  const peer = await serve([FASTIFY, String(ports[1]), 'sqlite', join(folder, 'peer.sqlite')], ports[1])
  return {
    name: `durable inquiries, SQLite, ${connections} connections`,
    cases: [
      loadCase('service', ours, inquiries(connections)),
      loadCase('Fastify, one commit a request', peer, inquiries(connections)),
      rawSync(folder),
    ],
    close: () => closeAll([ours, peer], folder),
  }
}

async function redisGroup(connections: number): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const redis = await RedisServer.start()
  const ports = [await freePort(), await freePort()] as const
  const ours = await serve(SERVICE, ports[0], {
    ...SETTINGS,
    PORT: String(ports[0]),
    DATA_DIR: join(folder, 'data'),
    REDIS_URL: redis.url,
    CLIENT_KEY_SECRET: 'a secret of the benchmark, long enough',
  })
  const peer = await serve([FASTIFY, String(ports[1]), 'redis', redis.url], ports[1])
  const bare = bareLua(redis.url, connections)
  return {
    name: `durable inquiries, Redis, ${connections} connections`,
    cases: [
      loadCase('service', ours, inquiries(connections)),
      loadCase('Fastify, five commands', peer, inquiries(connections)),
      bare,
    ],
    async close() {
      await closeAll([ours, peer], folder)
      bare.stop()
      await redis[Symbol.asyncDispose]()
    },
  }
}

/** 16 KiB written and synced, over and over: what the disk gives to one writer. */
function rawSync(folder: string): Case {
  const block = Buffer.alloc(16_384, 1)
  return {
    name: 'raw: 16 KiB write and fsync',
    async measure(seconds) {
      const file = openSync(join(folder, 'raw'), 'w')
      const deadline = performance.now() + seconds * 1000
      const startedAt = performance.now()
      let syncs = 0
      while (performance.now() < deadline) {
        writeSync(file, block, 0, block.length, (syncs % 64) * block.length)
        fsyncSync(file)
        syncs += 1
      }
      closeSync(file)
      return { perSecond: (syncs * 1000) / (performance.now() - startedAt) }
    },
  }
}

/** One Lua call that writes a kilobyte, without HTTP around it. */
function bareLua(url: string, connections: number): Case & { stop(): void } {
  const clients = Array.from({ length: connections }, () => new Redis(url))
  const script = "redis.call('SET', KEYS[1], ARGV[1]) redis.call('XADD', KEYS[2], '*', 'id', KEYS[1]) return 1"
  const payload = 'x'.repeat(1000)
  let made = 0
  return {
    name: 'raw: one Lua call a client',
    async measure(seconds) {
      const deadline = performance.now() + seconds * 1000
      const startedAt = performance.now()
      let calls = 0
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < deadline) {
            made += 1
            await client.eval(script, 2, `{raw}:${made}`, '{raw}:outbox', payload)
            calls += 1
          }
        }),
      )
      return { perSecond: (calls * 1000) / (performance.now() - startedAt) }
    },
    stop: () => clients.forEach((client) => void client.disconnect()),
  }
}

async function closeAll(served: readonly Served[], folder: string): Promise<void> {
  await Promise.all(served.map((each) => each.stop()))
  rmSync(folder, { recursive: true, force: true })
}
