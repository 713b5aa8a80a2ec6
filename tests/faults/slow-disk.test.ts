/** The built service on a disk that is slow or fails: inquiries wait or are refused, everything else goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { type Answer, exchange, jsonOf } from '../setup/exchange.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { FrailDisk, whyNoShim } from './disk/frail-disk.ts'

const reason = whyNoShim()

describe.skipIf(reason)(`The service on a frail disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disk: FrailDisk
  let service: Standalone
  let metricsPort: number
  beforeAll(async () => {
    disk = new FrailDisk()
    metricsPort = await freePort()
    const environment = { ...disk.environment(), METRICS_PORT: String(metricsPort) }
    service = await startStandalone({ dataFolder: disk.dataDir, environment })
  })
  afterAll(async () => {
    await service.kill()
    disk[Symbol.dispose]()
  })

  test('answers reads, estimates and the sandbox while inquiries wait for the disk', async () => {
    const order: string[] = []
    const noted = async (name: string, answer: Promise<Answer>) => {
      const { status } = await answer
      order.push(`${name} ${status}`)
    }
    disk.wish('hold', true)
    const before = disk.syncs

    const inquiries = Promise.all([1, 2, 3].map((client) => noted('inquiry', sendInquiry(service, { client }))))
    // From here on the disk is at work.
    while (disk.syncs === before) await pause(5)
    for (let count = 0; count < 20; count += 1) await noted('read', read(service))
    await noted('estimate', post(service, '/api/v1/estimate', INFERENCE))
    await noted('sandbox', post(service, '/api/v1/sandbox/requests', INQUIRY))
    disk.wish('hold', false)
    await inquiries

    expect(order).toEqual([
      ...Array(20).fill('read 200'),
      ...['estimate 200', 'sandbox 200'],
      ...Array(3).fill('inquiry 202'),
    ])
  })

  test('refuses inquiries while no sync succeeds, answers everything else, and stores the retry when the disk heals', async () => {
    const ready = async () => (await exchange(`http://127.0.0.1:${metricsPort}`, 'GET', '/ready')).status
    const key = crypto.randomUUID()
    expect(await ready()).toBe(200)

    disk.wish('eio', true)
    const refused = await sendInquiry(service, { client: 4, key })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(jsonOf(refused)).toMatchObject({
      error: { code: 'unavailable', resolution: expect.stringContaining('Keep the Idempotency-Key') },
    })
    expect(await ready()).toBe(503)
    expect((await read(service)).status).toBe(200)
    expect((await post(service, '/api/v1/estimate', INFERENCE)).status).toBe(200)

    disk.wish('eio', false)
    while ((await ready()) !== 200) await pause(50)
    const [first, again] = [
      await sendInquiry(service, { client: 4, key }),
      await sendInquiry(service, { client: 4, key }),
    ]
    expect([first.status, again.status, jsonOf(again)]).toEqual([202, 202, jsonOf(first)])
  })
})

function read({ base }: Standalone): Promise<Answer> {
  return exchange(base, 'GET', '/api/v1/catalog')
}

function post({ base }: Standalone, target: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  return exchange(base, 'POST', target, { headers, body: JSON.stringify(body) })
}
