/** How the service behaves under sustained load: event loop delay, slowest answers, memory. One server at a time. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Finding, Measure } from './group.ts'
import { type Load, send } from './load.ts'
import { residentBytes, type Served } from './served.ts'
import { SlowDisk } from './slow-disk.ts'
import { type Environment, World } from './world.ts'

const INQUIRIES: Load = { path: '/api/v1/requests', kind: 'inquiry', connections: 64 }
const WARM_UP_SECONDS = 3
const SHARE_OF_CAPACITY = 0.3

export const steadyMeasures: readonly Measure[] = [
  { name: 'event loop', measure: loopDelay },
  { name: 'inquiries at 30 % of capacity', measure: slowestAnswers },
  { name: 'memory', measure: memory },
]

/** With every sync taking two milliseconds longer. */
async function loopDelay(seconds: number): Promise<readonly Finding[]> {
  const delayOf = async (start: (world: World, disk: SlowDisk, env: Environment) => Promise<Served>) => {
    using disk = new SlowDisk()
    await using world = new World()
    const file = join(world.folder, 'loop-delay')
    const preload = { NODE_OPTIONS: `--import=${resolve('scripts/bench/loop-delay.ts')}`, LOOP_DELAY_FILE: file }
    const served = await start(world, disk, { ...disk.environment, ...preload })
    await send(served, INQUIRIES, seconds)
    return Number(readFileSync(file, 'utf8'))
  }
  const ours = await delayOf((world, disk, env) => world.service({ ...env, DATA_DIR: disk.dataDir }))
  const peer = await delayOf((world, disk, env) => world.fastify('sqlite', join(disk.dataDir, 'peer.sqlite'), env))
  return [
    { name: 'event loop, p99 delay, 64 connections, slow disk, ms', value: ours },
    { name: 'event loop, the same over that of Fastify', value: ours / peer, of: `${peer.toFixed(1)} ms there` },
  ]
}

/** As many inquiries as `SHARE_OF_CAPACITY` of what the service can handle. */
async function slowestAnswers(seconds: number): Promise<readonly Finding[]> {
  await using world = new World()
  const served = await world.service()
  await send(served, INQUIRIES, WARM_UP_SECONDS)
  const { requests, seconds: elapsed } = await send(served, INQUIRIES, seconds)
  const pauseMs = Math.round((1000 * INQUIRIES.connections * elapsed) / (requests * SHARE_OF_CAPACITY))
  const { p50, p99 } = await send(served, { ...INQUIRIES, kind: 'paced', word: String(pauseMs) }, seconds)
  const of = `${p99.toFixed(0)} over ${p50.toFixed(0)} µs`
  return [{ name: `inquiries at ${SHARE_OF_CAPACITY * 100} % of capacity, p99 over p50`, value: p99 / p50, of }]
}

async function memory(seconds: number): Promise<readonly Finding[]> {
  await using world = new World()
  const served = await world.service()
  await send(served, INQUIRIES, WARM_UP_SECONDS * 4)
  const before = residentBytes(served.pid)
  await send(served, INQUIRIES, seconds)
  const after = residentBytes(served.pid)
  const of = `${megabytes(before)} to ${megabytes(after)} in ${seconds} s`
  return [{ name: 'memory, growth under inquiries, %', value: (after / before - 1) * 100, of }]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
