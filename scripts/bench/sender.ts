/** Sends requests over keep-alive connections for a while, and says how many were answered. Started by `loadCase`. */
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Load } from './server.ts'

const { port, seconds, ...load } = JSON.parse(process.argv[2] ?? '{}') as Load & { port: number; seconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: load.connections })

const ESTIMATE = JSON.stringify({
  workload: 'inference',
  parametersB: 70.6,
  weightBytesPerParameter: 2,
  layers: 80,
  kvHeads: 8,
  headDim: 128,
  tokens: 32768,
  cacheBytesPerElement: 2,
  concurrency: 16,
  deviceCapacityGB: 80,
})

/** About 950 bytes, as inquiries with notes are. */
const INQUIRY = JSON.stringify({
  kind: 'buy',
  modelId: 'nvidia-h100',
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  notes: 'Delivery in two lots. '.repeat(34),
  region: 'EU',
  currency: 'EUR',
  consent: true,
})

const BODIES = { read: undefined, estimate: ESTIMATE, inquiry: INQUIRY }

let requests = 0
let wrong = 0
const startedAt = performance.now()
const deadline = startedAt + seconds * 1000
await Promise.all(Array.from({ length: load.connections }, sendUntilTheEnd))
console.log(JSON.stringify({ requests, wrong, elapsed: (performance.now() - startedAt) / 1000 }))
agent.destroy()

async function sendUntilTheEnd(): Promise<void> {
  while (performance.now() < deadline) {
    if ((await send()) !== load.expect) wrong += 1
    requests += 1
  }
}

function send(): Promise<number> {
  const body = BODIES[load.kind]
  const headers: Record<string, string | number> = {
    // Another client each time: the quotas are not what is measured.
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    'Accept-Encoding': 'br',
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    headers['Content-Length'] = Buffer.byteLength(body)
  }
  if (load.kind === 'inquiry') headers['Idempotency-Key'] = randomUUID()
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method: load.method, path: load.path, agent, headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', reject).end(body)
  })
}
