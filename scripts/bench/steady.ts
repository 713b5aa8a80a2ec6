/** How the service behaves under load that lasts: delay of its event loop, slowest answers, memory. One server at a time. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FrailDisk } from '../../tests/faults/disk/frail-disk.ts'
import { type Load, send } from './load.ts'
import { residentBytes, type Served } from './served.ts'
import { type Environment, World } from './world.ts'

/** Name, value and what it should be. */
export type Finding = readonly [name: string, value: string, wanted: string]

const INQUIRIES: Load = { path: '/api/v1/requests', kind: 'inquiry', connections: 64 }
const WARM_UP_SECONDS = 3
const SHARE_OF_CAPACITY = 0.3

export const steadyMeasures: readonly ((seconds: number) => Promise<readonly Finding[]>)[] = [
  loopDelay,
  slowestAnswers,
  memory,
]

/** While every sync takes two milliseconds more. */
async function loopDelay(seconds: number): Promise<readonly Finding[]> {
  const delayOf = async (start: (world: World, disk: FrailDisk, env: Environment) => Promise<Served>) => {
    using disk = new FrailDisk()
    disk.wish('delay', '2')
    await using world = new World()
    const file = join(world.folder, 'loop-delay')
    const preload = { NODE_OPTIONS: `--import=${resolve('scripts/bench/loop-delay.ts')}`, LOOP_DELAY_FILE: file }
    const served = await start(world, disk, { ...disk.environment(), ...preload })
    await send(served, INQUIRIES, seconds)
    return Number(readFileSync(file, 'utf8'))
  }
  const ours = await delayOf((world, disk, env) => world.service({ ...env, DATA_DIR: disk.dataDir }))
  const peer = await delayOf((world, disk, env) => world.fastify('sqlite', join(disk.dataDir, 'peer.sqlite'), env))
  const name = 'p99 delay of the event loop, 64 connections, slow disk'
  return [
    [`${name}: service`, `${ours.toFixed(1)} ms`, '<= 10 ms, <= 1/10 of Fastify'],
    [`${name}: Fastify, one commit a request`, `${peer.toFixed(1)} ms`, ''],
  ]
}

/** As many inquiries as `SHARE_OF_CAPACITY` of what the service can take. */
async function slowestAnswers(seconds: number): Promise<readonly Finding[]> {
  await using world = new World()
  const served = await world.service()
  await send(served, INQUIRIES, WARM_UP_SECONDS)
  const { requests, seconds: elapsed } = await send(served, INQUIRIES, seconds)
  const pauseMs = Math.round((1000 * INQUIRIES.connections * elapsed) / (requests * SHARE_OF_CAPACITY))
  const { p50, p99 } = await send(served, { ...INQUIRIES, kind: 'paced', word: String(pauseMs) }, seconds)
  const value = `p99 / p50 = ${(p99 / p50).toFixed(1)} (${p99.toFixed(0)} / ${p50.toFixed(0)} µs)`
  return [[`inquiries at ${SHARE_OF_CAPACITY * 100} % of capacity`, value, 'p99 / p50 <= 8']]
}

async function memory(seconds: number): Promise<readonly Finding[]> {
  await using world = new World()
  const served = await world.service()
  await send(served, INQUIRIES, WARM_UP_SECONDS * 4)
  const before = residentBytes(served.pid)
  await send(served, INQUIRIES, seconds)
  const after = residentBytes(served.pid)
  const value = `${megabytes(before)} to ${megabytes(after)}: ${((after / before - 1) * 100).toFixed(0)} %`
  return [[`memory over ${seconds} s of inquiries`, value, '<= 10 % in 10 minutes']]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
