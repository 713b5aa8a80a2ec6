/** Whether inquiries leave anything behind in memory: heap after a collection before and after they came, and idle. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Load, send } from './load.ts'
import { residentMB, Servers } from './servers.ts'
import { table } from './table.ts'

const INQUIRIES: Load = { path: '/api/v1/requests', kind: 'inquiry', connections: 64 }
const SHARE_OF_CAPACITY = 0.3
const WARM_UP_SECONDS = 10
const MEGABYTE = 1e6

/** A table: the moment, heap of the main thread after a collection, and the process's memory, megabytes. */
export async function memory(seconds: number): Promise<string> {
  await using servers = new Servers()
  const file = join(servers.folder('heap'), 'heap')
  const preload = `--expose-gc --import=${resolve('scripts/bench/peers/heap.ts')}`
  const server = await servers.service({ NODE_OPTIONS: preload, HEAP_FILE: file })
  const heap = async () => {
    process.kill(server.pid, 'SIGUSR2')
    await pause(2000)
    return Number(readFileSync(file, 'utf8'))
  }
  const { perSecond } = await send(server, INQUIRIES, WARM_UP_SECONDS)
  const pauseMs = Math.round((1000 * INQUIRIES.connections) / (perSecond * SHARE_OF_CAPACITY))
  const rows: string[][] = []
  const look = async (moment: string) => {
    const used = await heap()
    rows.push([moment, (used / MEGABYTE).toFixed(2), residentMB(server).toFixed(0)])
  }
  await look('after a warm-up')
  for (const third of [1, 2, 3]) {
    const paced: Load = { ...INQUIRIES, kind: 'paced', word: String(pauseMs) }
    const sent = await send(server, paced, Math.ceil(seconds / 3))
    await look(`after ${Math.round((third * seconds) / 3)} s of ${sent.perSecond.toFixed(0)} inquiries per second`)
  }
  await pause((seconds / 2) * 1000)
  await look(`idle for ${seconds / 2} s`)
  return table(['', 'heap, MB', 'process, MB'], rows)
}
