/** Load from wrk, in a process that takes far less of the machine than the server it tests. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuSeconds, type Server } from './servers.ts'

export interface Load {
  path: string
  /** What to send: see load.lua. */
  kind: 'read' | 'estimate' | 'inquiry' | 'paced' | 'replay' | 'limited'
  /** The second word after the kind, where it takes one. */
  word?: string
  connections: number
}

export interface Measurement {
  perSecond: number
  /** Processor time of the server per request, microseconds. */
  cpuMicros: number
}

interface Report {
  requests: number
  seconds: number
  refused: number
  broken: number
}

const LUA = fileURLToPath(new URL('./load.lua', import.meta.url))

/** @throws Error when an answer is not what it should be: a fast refusal is not a result */
export async function send(server: Server, load: Load, seconds: number): Promise<Measurement> {
  const { path, kind, word, connections } = load
  const words = ['-t', '1', '-c', String(connections), '-d', String(seconds), '-s', LUA]
  const sent = [`http://127.0.0.1:${server.port}${path}`, '--', kind, ...(word === undefined ? [] : [word])]
  const before = cpuSeconds(server.pid)
  const { stdout } = await promisify(execFile)('wrk', [...words, ...sent])
  const cpu = cpuSeconds(server.pid) - before
  const report = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Report
  const { requests, refused, broken } = report
  const wrong = broken + (kind === 'limited' ? requests - refused : refused)
  // When time is up, wrk counts some of the answers still under way in one figure and not in the other.
  if (wrong > connections || requests === 0) {
    throw new Error(`Cannot measure ${kind} of ${server.name}: ${wrong} of ${requests} answers are wrong`)
  }
  return { perSecond: requests / report.seconds, cpuMicros: (cpu / requests) * 1e6 }
}
