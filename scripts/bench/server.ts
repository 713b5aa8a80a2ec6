/** A server in a process of its own, and the load that it is put under. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Case, Measurement } from './group.ts'

export interface Served {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts `node …words` and waits until the port answers. */
export async function serve(words: readonly string[], port: number, env: Record<string, string> = {}): Promise<Served> {
  return await started(spawn('node', [...words], { env: { ...process.env, ...env }, stdio: 'ignore' }), port)
}

export async function started(child: ChildProcess, port: number): Promise<Served> {
  const deadline = Date.now() + 20_000
  while (!(await answers(port))) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`Cannot measure as nothing answers on ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

export interface Load {
  method: 'GET' | 'POST'
  path: string
  /** `inquiry`: another key and another client with every request. */
  kind: 'read' | 'estimate' | 'inquiry'
  connections: number
  expect: number
}

/** A case that sends requests to a server for a while. The sender is a process of its own, on the other core. */
export function loadCase(name: string, served: Served, load: Load): Case {
  return {
    name,
    async measure(seconds): Promise<Measurement> {
      const before = cpuSeconds(served.pid)
      const sender = spawn('node', [SENDER, JSON.stringify({ ...load, port: served.port, seconds })], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let text = ''
      sender.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      const [code] = await once(sender, 'close')
      if (code !== 0) throw new Error(`Cannot measure ${name} as its sender failed`)
      const { requests, elapsed, wrong } = JSON.parse(text) as { requests: number; elapsed: number; wrong: number }
      if (wrong > 0) throw new Error(`Cannot measure ${name} as ${wrong} answers were not ${load.expect}`)
      return { perSecond: requests / elapsed, cpuMicros: ((cpuSeconds(served.pid) - before) / requests) * 1e6 }
    },
  }
}

const SENDER = fileURLToPath(new URL('./sender.ts', import.meta.url))

/** Ticks of `/proc/PID/stat` are hundredths of a second on Linux. */
const TICKS_PER_SECOND = 100

/** Processor time of the process and of its children that are servers too (nginx's workers), seconds. */
function cpuSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].map(ownCpuSeconds).reduce((sum, value) => sum + value, 0)
}

function ownCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
