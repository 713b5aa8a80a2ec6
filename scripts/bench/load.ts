/** Requests: one, whose answer is looked at, or as many as wrk can send, which takes far less of the machine than the server. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuSeconds, type Server } from './servers.ts'

/** See load.lua. */
export type Kind = 'read' | 'unchanged' | 'estimate' | 'inquiry' | 'replay' | 'limited'

const ESTIMATE = {
  ...{ workload: 'inference', parametersB: 70.6, weightBytesPerParameter: 2, layers: 80, kvHeads: 8, headDim: 128 },
  ...{ tokens: 32_768, cacheBytesPerElement: 2, concurrency: 16, deviceCapacityGB: 80 },
}
/** About 950 bytes, like inquiries with notes. */
const INQUIRY = {
  ...{ kind: 'buy', modelId: 'nvidia-h100', quantity: 8, location: 'Rotterdam', email: 'buyer@example.com' },
  ...{ notes: 'Delivery in two lots. '.repeat(34), region: 'EU', currency: 'EUR', consent: true },
}

function partsOf(kind: Kind): { path: string; body?: string } {
  if (kind === 'read' || kind === 'unchanged') return { path: '/api/v1/catalog' }
  if (kind === 'estimate') return { path: '/api/v1/estimate', body: JSON.stringify(ESTIMATE) }
  return { path: '/api/v1/requests', body: JSON.stringify(INQUIRY) }
}

/** An answer as it came, to be repeated by a server that does nothing else. */
export interface SentAnswer {
  status: number
  /** Names and values in turn, without those that node:http writes itself. */
  fields: string[]
  body: string
}

const OF_NODE = new Set(['connection', 'date', 'keep-alive'])

export async function answerOf(server: Server, kind: Kind, client = '10.0.0.3'): Promise<SentAnswer> {
  const { path, body } = partsOf(kind)
  const sent = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const headers = {
    ...{ 'Accept-Encoding': 'br', 'X-Forwarded-For': client, ...(body && sent) },
    ...(kind === 'unchanged' && { 'If-None-Match': await etagOf(server) }),
  }
  const asking = request({ port: server.port, method: body ? 'POST' : 'GET', path, headers }).end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, rawHeaders } = answer
  const fields = rawHeaders.filter((_, index) => !OF_NODE.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''))
  if (kind === 'unchanged' && status !== 304) throw new Error(`Cannot measure ${server.name}: it answers ${status}`)
  return { status, fields, body: (await buffer(answer)).toString('base64') }
}

async function etagOf(server: Server): Promise<string> {
  const { fields } = await answerOf(server, 'read')
  return fields[fields.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? ''
}

export interface Measurement {
  perSecond: number
  /** Processor time of the server per request, microseconds. */
  cpuMicros: number
}

const LUA = fileURLToPath(new URL('./load.lua', import.meta.url))

export async function send(server: Server, kind: Kind, connections: number, seconds: number): Promise<Measurement> {
  const { path, body } = partsOf(kind)
  const word = kind === 'unchanged' ? await etagOf(server) : body
  const words = ['-t', '1', '-c', String(connections), '-d', String(seconds), '-s', LUA]
  const sent = [`http://127.0.0.1:${server.port}${path}`, '--', kind, ...(word === undefined ? [] : [word])]
  const before = cpuSeconds(server.pid)
  const { stdout } = await promisify(execFile)('wrk', [...words, ...sent])
  const cpu = cpuSeconds(server.pid) - before
  const report = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Record<
    'requests' | 'seconds' | 'refused' | 'broken',
    number
  >
  const wrong = report.broken + (kind === 'limited' ? report.requests - report.refused : report.refused)
  // When time is up, wrk counts some of the answers still under way in one figure and not in the other.
  if (wrong > connections || report.requests === 0) {
    throw new Error(`Cannot measure ${kind} of ${server.name}: ${wrong} of ${report.requests} answers are wrong`)
  }
  return { perSecond: report.requests / report.seconds, cpuMicros: (cpu / report.requests) * 1e6 }
}
