/** Durable inquiries: the service against the obvious implementation on the same engine, and against the raw limit below both. */

import { join } from 'node:path'
import { INQUIRY } from '../../tests/contract-modules/inquiry-cases.ts'
import { FrailDisk } from '../../tests/faults/disk/frail-disk.ts'
import { RedisServer } from '../../tests/redis/server.ts'
import type { Group, OpenGroup } from './group.ts'
import { type Load, loadCase } from './load.ts'
import { rawLua, rawSync } from './raw.ts'
import type { Asked } from './same-answer.ts'
import { WALL, World } from './world.ts'

const INQUIRIES = '/api/v1/requests'

const newInquiries = (connections: number): Load => ({ path: INQUIRIES, kind: 'inquiry', connections })

/** `1 connection`, `16 connections` */
const connectionWords = (count: number) => `${count} connection${count === 1 ? '' : 's'}`

export const durableGroups: readonly Group[] = [
  ...[1, 16, 64].map((connections) => ({
    name: `inquiries, SQLite, ${connectionWords(connections)}`,
    open: () => sqliteGroup(connections),
  })),
  ...[16, 64].map((connections) => ({
    name: `inquiries, SQLite, slow disk, ${connectionWords(connections)}`,
    open: () => slowDiskGroup(connections),
  })),
  ...[1, 16, 64].map((connections) => ({
    name: `inquiries, Redis, ${connectionWords(connections)}`,
    open: () => redisGroup(connections),
  })),
  { name: 'answers that store nothing, 16 connections', open: replayGroup },
  { name: 'refusals of the quota, 16 connections', open: refusalGroup },
]

async function sqliteGroup(connections: number): Promise<OpenGroup> {
  const world = new World()
  const load = newInquiries(connections)
  return {
    cases: [
      loadCase('service', await world.service(), load),
      loadCase('Fastify, one commit per request', await world.fastify('sqlite'), load),
      rawSync(world.folder),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

/** Every sync takes two milliseconds longer, as on network disks. */
async function slowDiskGroup(connections: number): Promise<OpenGroup> {
  const world = new World()
  const disks = [new FrailDisk(), new FrailDisk()] as const
  for (const disk of disks) disk.wish('delay', '2')
  const [ours, peer] = disks
  const load = newInquiries(connections)
  return {
    cases: [
      loadCase('service', await world.service({ ...ours.environment(), DATA_DIR: ours.dataDir }), load),
      loadCase(
        'Fastify, one commit per request',
        await world.fastify('sqlite', join(peer.dataDir, 'peer.sqlite'), peer.environment()),
        load,
      ),
    ],
    async close() {
      await world[Symbol.asyncDispose]()
      for (const disk of disks) disk[Symbol.dispose]()
    },
  }
}

async function redisGroup(connections: number): Promise<OpenGroup> {
  const world = new World()
  const redis = await RedisServer.start()
  const raw = rawLua(redis.url, connections)
  const load = newInquiries(connections)
  const env = { REDIS_URL: redis.url, CLIENT_KEY_SECRET: 'a secret of the benchmark, long enough' }
  return {
    cases: [
      loadCase('service', await world.service(env), load),
      loadCase('Fastify, five commands', await world.fastify('redis', redis.url), load),
      raw,
      ...(connections === 64 ? [rawSync(world.folder)] : []),
    ],
    async close() {
      await world[Symbol.asyncDispose]()
      raw.stop()
      await redis[Symbol.asyncDispose]()
    },
  }
}

/** What needs no disk must not wait for it: "ours" is the replay, the "peer" a new inquiry. */
async function replayGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const replays: Load = { path: INQUIRIES, kind: 'replay', connections: 16 }
  return {
    cases: [
      loadCase('replays', ours, replays),
      loadCase('new inquiries', ours, newInquiries(16)),
      loadCase(WALL, await world.wall(ours, REPLAYED), replays),
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

async function refusalGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const refused: Load = { path: INQUIRIES, kind: 'limited', connections: 16, refusals: true }
  return {
    cases: [loadCase('429', ours, refused), loadCase('new inquiries', ours, newInquiries(16))],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

const REPLAYED: Asked = {
  method: 'POST',
  path: INQUIRIES,
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '5b0a7c1e-8d0f-4a7b-9a51-0d6c2f6f2a11' },
  body: JSON.stringify(INQUIRY),
}
