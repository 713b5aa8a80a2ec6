/** A program run to its end, and the memory that it and its children took meanwhile. Linux. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export interface Run {
  seconds: number
  /** Processor time of all processes, seconds: unlike the time by the clock it hardly depends on what else runs. */
  processorSeconds: number
  /** Greatest memory of one process, bytes. */
  largestProcess: number
  /** Greatest sum over the processes at one moment, bytes; pages that several share count in each. */
  tree: number
  /** What it printed on standard error. */
  printed: string
}

const SAMPLE_MS = 100
const BYTES_PER_KB = 1024
/** Ticks of `/proc/PID/stat` are hundredths of a second on Linux. */
const TICKS_PER_SECOND = 100

/** @throws Error with what it printed when it fails */
export async function runMeasured(cwd: string, words: readonly string[]): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => (printed += chunk))
  let largestProcess = 0
  let tree = 0
  const processorSeconds = new Map<number, number>()
  const sampling = setInterval(() => {
    const pids = treeOf(child.pid ?? 0)
    largestProcess = Math.max(largestProcess, ...pids.map((pid) => memoryOf(pid, 'VmHWM')))
    const memory = pids.map((pid) => memoryOf(pid, 'VmRSS')).reduce((sum, bytes) => sum + bytes, 0)
    tree = Math.max(tree, memory)
    for (const pid of pids) processorSeconds.set(pid, Math.max(processorSecondsOf(pid), processorSeconds.get(pid) ?? 0))
  }, SAMPLE_MS)
  const [code] = await once(child, 'close')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`Cannot measure as ${words.join(' ')} failed:\n${printed}`)
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: [...processorSeconds.values()].reduce((sum, seconds) => sum + seconds, 0),
    largestProcess,
    tree,
    printed,
  }
}

/** `VmRSS`: now; `VmHWM`: at most so far. Bytes; 0 once the process has ended. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = textOf(`/proc/${pid}/status`)
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * BYTES_PER_KB
}

function processorSecondsOf(pid: number): number {
  const fields = textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

/** Children belong to the thread that started them. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Processes end between being listed and being read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
