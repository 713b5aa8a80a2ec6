/** Durable inquiries: the service against the obvious build on the same engine, and against the raw limit below it. */

import { join } from 'node:path'
import { FrailDisk } from '../../tests/faults/disk/frail-disk.ts'
import { RedisServer } from '../../tests/redis/server.ts'
import type { Group } from './group.ts'
import { type Load, loadCase } from './load.ts'
import { rawLua, rawSync } from './raw.ts'
import { World } from './world.ts'

const INQUIRIES = '/api/v1/requests'

const newInquiries = (connections: number): Load => ({ path: INQUIRIES, kind: 'inquiry', connections })

/** Wanted of the service, per number of connections. */
const SQLITE_WANTED = new Map([
  [1, { peer: '', raw: 'p50 <= 4.0' }],
  [16, { peer: 'throughput >= 2.5', raw: 'throughput >= 1.0' }],
  [64, { peer: '', raw: 'throughput >= 1.2' }],
])
const SLOW_WANTED = new Map([
  [16, 'throughput >= 8'],
  [64, 'throughput >= 16'],
])
const REDIS_WANTED = new Map([
  [1, 'throughput >= 2.5'],
  [16, 'throughput >= 1.8'],
])

export const durableGroups: readonly (() => Promise<Group>)[] = [
  ...[1, 16, 64].map((connections) => () => sqliteGroup(connections)),
  ...[16, 64].map((connections) => () => slowDiskGroup(connections)),
  ...[1, 16, 64].map((connections) => () => redisGroup(connections)),
  undurableGroup,
]

async function sqliteGroup(connections: number): Promise<Group> {
  const world = new World()
  const wanted = SQLITE_WANTED.get(connections)
  const load = newInquiries(connections)
  return {
    name: `inquiries, SQLite, ${connections} connections`,
    cases: [
      loadCase('service', await world.service(), load),
      loadCase('Fastify, one commit a request', await world.fastify('sqlite'), load, wanted?.peer),
      rawSync(world.folder, wanted?.raw ?? ''),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

/** A sync takes two milliseconds more, as on disks in a network. */
async function slowDiskGroup(connections: number): Promise<Group> {
  const world = new World()
  const disks = [new FrailDisk(), new FrailDisk()] as const
  for (const disk of disks) disk.wish('delay', '2')
  const [ours, peer] = disks
  const load = newInquiries(connections)
  return {
    name: `inquiries, SQLite, slow disk, ${connections} connections`,
    cases: [
      loadCase('service', await world.service({ ...ours.environment(), DATA_DIR: ours.dataDir }), load),
      loadCase(
        'Fastify, one commit a request',
        await world.fastify('sqlite', join(peer.dataDir, 'peer.sqlite'), peer.environment()),
        load,
        SLOW_WANTED.get(connections),
      ),
    ],
    async close() {
      await world[Symbol.asyncDispose]()
      for (const disk of disks) disk[Symbol.dispose]()
    },
  }
}

async function redisGroup(connections: number): Promise<Group> {
  const world = new World()
  const redis = await RedisServer.start()
  const raw = rawLua(redis.url, connections)
  const load = newInquiries(connections)
  const env = { REDIS_URL: redis.url, CLIENT_KEY_SECRET: 'a secret of the benchmark, long enough' }
  return {
    name: `inquiries, Redis, ${connections} connections`,
    cases: [
      loadCase('service', await world.service(env), load),
      loadCase('Fastify, five commands', await world.fastify('redis', redis.url), load, REDIS_WANTED.get(connections)),
      raw,
      ...(connections === 64 ? [rawSync(world.folder, 'throughput >= 1.3')] : []),
    ],
    async close() {
      await world[Symbol.asyncDispose]()
      raw.stop()
      await redis[Symbol.asyncDispose]()
    },
  }
}

/** What needs no disk must not wait for it. */
async function undurableGroup(): Promise<Group> {
  const world = new World()
  const ours = await world.service()
  const path = INQUIRIES
  return {
    name: 'new inquiries against answers that store nothing, 16 connections',
    cases: [
      loadCase('new inquiries', ours, newInquiries(16)),
      loadCase('replays', ours, { path, kind: 'replay', connections: 16 }, 'throughput <= 0.33'),
      loadCase('429', ours, { path, kind: 'limited', connections: 16, refusals: true }, 'throughput <= 0.33'),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}
