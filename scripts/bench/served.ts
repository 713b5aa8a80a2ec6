/** A server in a separate process, with the processor time and memory it takes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface Served {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts `node …words` and waits until the port answers. */
export async function serve(words: readonly string[], port: number, env: Record<string, string> = {}): Promise<Served> {
  return await started(spawn('node', [...words], { env: { ...process.env, ...env }, stdio: 'ignore' }), port)
}

/** @throws Error when nothing answers within `limitMs`; the program is stopped then */
export async function started(child: ChildProcess, port: number, limitMs = 20_000): Promise<Served> {
  const deadline = Date.now() + limitMs
  while (!(await answers(port))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGTERM')
      throw new Error(`Cannot measure: nothing answers on ${port}`)
    }
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

/** Ticks of `/proc/PID/stat` are hundredths of a second on Linux. */
const TICKS_PER_SECOND = 100

/** Processor time of the process and those of its children that are servers too (nginx's workers), seconds. */
export function cpuSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].map(ownCpuSeconds).reduce((sum, value) => sum + value, 0)
}

function ownCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** The process's current memory, bytes. */
export function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return pages * PAGE_BYTES
}

const PAGE_BYTES = 4096
