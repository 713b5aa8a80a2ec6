/** Durable inquiries: the service against the obvious implementation on the same engine, and against the raw limit below both. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { committing, pagesOfCommits } from './commits.ts'
import type { Group, OpenGroup } from './group.ts'
import { type Load, loadCase } from './load.ts'
import { rawLua, rawSync } from './raw.ts'
import { startRedis } from './redis.ts'
import { type Asked, answerOf } from './same-answer.ts'
import { SlowDisk } from './slow-disk.ts'
import { BASELINE, DURABLE_BASELINE, World } from './world.ts'

const INQUIRIES = '/api/v1/requests'

const INQUIRY = {
  kind: 'buy',
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: true,
}

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
  const ours = await world.service()
  const raw = { log: join(world.folder, 'raw-commits'), pages: pagesFor(world.folder, connections) }
  const baseline = loadCase(DURABLE_BASELINE, await world.rawCommits(ours, NEW, raw), load)
  return {
    cases: [
      loadCase('service', ours, load),
      loadCase('Fastify, one commit per request', await world.fastify('sqlite'), load),
      rawSync(world.folder),
      committing(world.folder, `the ledger alone, ${connections} per commit`, connections, connections),
      baseline,
    ],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

/** Pages of a commit of one, and of each further inquiry of a commit of `connections`. */
function pagesFor(folder: string, connections: number): readonly [ofOne: number, ofEach: number] {
  const [ofOne = 0, ofAll = 0] = pagesOfCommits(folder, [1, connections])
  return [ofOne, connections === 1 ? 0 : (ofAll - ofOne) / (connections - 1)]
}

async function slowDiskGroup(connections: number): Promise<OpenGroup> {
  const world = new World()
  const disks = [new SlowDisk(), new SlowDisk(), new SlowDisk()] as const
  const [oursDisk, peer, raw] = disks
  const load = newInquiries(connections)
  const ours = await world.service({ ...oursDisk.environment, DATA_DIR: oursDisk.dataDir })
  const rawCommits = await world.rawCommits(ours, NEW, {
    log: join(raw.dataDir, 'raw-commits'),
    pages: pagesFor(world.folder, connections),
    env: raw.environment,
  })
  const baseline = loadCase(DURABLE_BASELINE, rawCommits, load)
  return {
    cases: [
      loadCase('service', ours, load),
      loadCase(
        'Fastify, one commit per request',
        await world.fastify('sqlite', join(peer.dataDir, 'peer.sqlite'), peer.environment),
        load,
      ),
      baseline,
    ],
    async close() {
      await world[Symbol.asyncDispose]()
      for (const disk of disks) disk[Symbol.dispose]()
    },
  }
}

async function redisGroup(connections: number): Promise<OpenGroup> {
  const world = new World()
  const redis = await startRedis()
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
      await redis.stop()
    },
  }
}

/** What needs no disk must not wait for it: "ours" is the replay, the "peer" a new inquiry. */
async function replayGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const replays: Load = { path: INQUIRIES, kind: 'replay', connections: 16 }
  await answerOf(ours, NEW)
  const baseline = loadCase(BASELINE, await world.baseline(ours, NEW), replays)
  return {
    cases: [loadCase('replays', ours, replays), loadCase('new inquiries', ours, newInquiries(16)), baseline],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

async function refusalGroup(): Promise<OpenGroup> {
  const world = new World()
  const ours = await world.service()
  const refused: Load = { path: INQUIRIES, kind: 'limited', connections: 16, refusals: true }
  for (let count = 0; count < INQUIRY_QUOTA.limit; count += 1) await answerOf(ours, inquiryWithKey(randomUUID()))
  const baseline = loadCase(
    BASELINE,
    await world.baseline(ours, { ...inquiryWithKey(randomUUID()), status: 429 }),
    refused,
  )
  return {
    cases: [loadCase('429', ours, refused), loadCase('new inquiries', ours, newInquiries(16)), baseline],
    close: async () => await world[Symbol.asyncDispose](),
  }
}

function inquiryWithKey(key: string): Asked {
  return {
    method: 'POST',
    path: INQUIRIES,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(INQUIRY),
    status: 202,
  }
}

const NEW = inquiryWithKey(randomUUID())
