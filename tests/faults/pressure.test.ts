/** A log that can't be written, and clients that fill it as best they can: the service goes on, in bounded memory. */
import { openSync } from 'node:fs'
import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { exchange, textOf } from '../setup/exchange.ts'
import { openSocket } from '../setup/raw-socket.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'

/** Every read is a line too, so that reads alone fill a log. */
const EVERY_REQUEST = 'debug'
const AT_ONCE = 32
/** Our clients are no proxies of the service. */
const DIRECT = { TRUSTED_PROXIES: '192.0.2.1' }

test.each([
  ['a full disk under the log', () => openSync('/dev/full', 'w')],
  ['a reader of the log that stalls', () => 'stalled' as const],
])(
  '%s ends nothing and takes no memory beyond a bound: everything is answered, and what was dropped is counted',
  async (_, log) => {
    const { service, dropped } = await started({ log: log() })
    await readUntil(service, async () => (await dropped()) > 0)

    expect((await exchange(service.base, 'GET', '/')).status).toBe(200)
    expect((await sendInquiry(service)).status).toBe(202)
    expect(await service.stop()).toBe(0)
  },
)

test('a client whose inquiries are refused again and again does not fill the log, which counts the lines left out', async () => {
  const service = await startStandalone({ site: false })
  for (let count = 0; count < 60; count += 1) await sendInquiry(service, { inquiry: { ...INQUIRY, email: 'none' } })
  const other = await sendInquiry(service, { client: 2 })
  await service.stop()

  const lines = service.logged()
  expect(lines.filter(({ status }) => status === 400 || status === 422)).toHaveLength(20)
  expect(lines.filter(({ msg }) => msg === 'more lines of this client').map(({ more }) => more)).toEqual([40])
  expect(other.status).toBe(202)
  expect(lines.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
})

test('one address holds a part of the connections only, and others are served', async () => {
  const service = await startStandalone({ environment: DIRECT, site: false })
  const sockets: Socket[] = []
  for (let batch = 0; batch < 6; batch += 1) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => openSocket(service.base)))))
  }
  // A connection of its own, not the one that was kept from the start.
  const read = (localAddress: string) =>
    exchange(service.base, 'OPTIONS', '/api/v1/health', { localAddress, agent: new Agent() })
  const own = await read('127.0.0.1').catch(() => ({ status: 'closed' }))
  const other = await read('127.0.0.2')

  expect([own.status, other.status]).toEqual(['closed', 204])
  for (const socket of sockets) socket.destroy()
  await service.stop()
})

test('a refusal for too many requests closes the connection of its client, and none of a trusted proxy', async () => {
  const [direct, proxied] = await Promise.all([
    startStandalone({ environment: DIRECT, site: false }),
    startStandalone({ site: false }),
  ])

  expect(await connectionOf429(direct)).toBe('close')
  expect(await connectionOf429(proxied)).toBe('keep-alive')
  await Promise.all([direct.stop(), proxied.stop()])
})

async function started(options: Parameters<typeof startStandalone>[0]) {
  const metricsPort = await freePort()
  const environment = { METRICS_PORT: String(metricsPort), LOG_LEVEL: EVERY_REQUEST }
  const service = await startStandalone({ ...options, environment })
  const dropped = async () => {
    const metrics = textOf(await exchange(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics'))
    return Number(/^reference_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
  }
  return { service, dropped }
}

/** Reads pages, of which each is a line of the log, until `done`. */
async function readUntil({ base }: Standalone, done: () => Promise<boolean>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  while (!(await done())) {
    const read = () => exchange(base, 'HEAD', '/', { agent })
    for (let count = 0; count < 20; count += 1) await Promise.all(Array.from({ length: AT_ONCE }, read))
  }
  agent.destroy()
}

async function connectionOf429({ base }: Standalone): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = () => exchange(base, 'GET', '/api/v1/health', { agent })
  let answer = await read()
  while (answer.status !== 429) answer = await read()
  agent.destroy()
  return answer.headers['connection']
}
