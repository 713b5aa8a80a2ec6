/** Load from wrk, in a separate process that takes far less of the machine than the server it tests. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Case, Measurement } from './group.ts'
import { cpuSeconds, type Served } from './served.ts'

export interface Load {
  path: string
  /** What to send: see load.lua. */
  kind: 'read' | 'conditional' | 'estimate' | 'inquiry' | 'replay' | 'limited' | 'paced'
  /** The second word after the kind, where it takes one. */
  word?: string
  connections: number
  /** Whether all answers are refusals (4xx); otherwise none may be. */
  refusals?: boolean
}

interface Report {
  requests: number
  seconds: number
  refused: number
  broken: number
  /** Microseconds. */
  p50: number
  p99: number
}

const LUA = fileURLToPath(new URL('./load.lua', import.meta.url))

/** Sends `load` for a while. @throws Error when an answer is not what it should be: a fast refusal is not a result */
export async function send(served: Served, load: Load, seconds: number): Promise<Report> {
  const { path, kind, word, connections, refusals = false } = load
  const url = `http://127.0.0.1:${served.port}${path}`
  const words = ['-t', '1', '-c', String(connections), '-d', String(Math.ceil(seconds)), '-s', LUA, url, '--', kind]
  const { stdout } = await promisify(execFile)('wrk', word === undefined ? words : [...words, word])
  const report = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Report
  const wrong = report.broken + (refusals ? report.requests - report.refused : report.refused)
  // When time is up, wrk counts some of the answers still under way in one figure and not in the other.
  if (wrong > connections) throw new Error(`Cannot measure ${kind}: ${wrong} of ${report.requests} answers are wrong`)
  return report
}

/** A case: a server under `load`. */
export function loadCase(name: string, served: Served, load: Load): Case {
  return {
    name,
    async measure(seconds): Promise<Measurement> {
      const before = cpuSeconds(served.pid)
      const { requests, seconds: elapsed, p50, p99 } = await send(served, load, seconds)
      const cpuMicros = ((cpuSeconds(served.pid) - before) / requests) * 1e6
      return { perSecond: requests / elapsed, cpuMicros, p50, p99 }
    },
  }
}
