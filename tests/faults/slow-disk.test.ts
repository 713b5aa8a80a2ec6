/** The built service on a disk that is slow or fails: inquiries wait or are refused, everything else goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { type Answer, exchange, jsonOf } from '../setup/exchange.ts'
import { freePort } from '../setup/free-port.ts'
import { type Standalone, standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { FrailDisk, whyNoFrailDisk } from './disk/frail-disk.ts'

const reason = whyNoFrailDisk()
const JSON_TYPE = { 'Content-Type': 'application/json' }

describe.skipIf(reason)(`The service on a frail disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test('answers reads, estimates and the sandbox while inquiries wait for the disk', async () => {
    using disk = new FrailDisk()
    const service = await startStandalone({ dataFolder: disk.dataDir, environment: disk.environment() })
    const order: string[] = []
    const noted = async (name: string, answer: Promise<Answer>) => {
      const { status } = await answer
      order.push(`${name} ${status}`)
    }
    disk.wish('delay', '2000')
    const before = disk.syncs

    const inquiries = Promise.all([1, 2, 3].map((client) => noted('inquiry', submit(service, client))))
    // From here on the disk is at work.
    while (disk.syncs === before) await pause(5)
    for (let count = 0; count < 20; count += 1) await noted('read', read(service))
    await noted('estimate', post(service, '/api/v1/estimate', INFERENCE))
    await noted('sandbox', post(service, '/api/v1/sandbox/requests', INQUIRY))
    await inquiries

    expect(order).toEqual([
      ...Array(20).fill('read 200'),
      ...['estimate 200', 'sandbox 200'],
      ...Array(3).fill('inquiry 202'),
    ])
    await service.kill()
  })

  test('refuses inquiries while no sync succeeds, answers everything else, and stores the retry when the disk heals', async () => {
    using disk = new FrailDisk()
    const metricsPort = await freePort()
    const environment = { ...disk.environment(), METRICS_PORT: String(metricsPort) }
    const service = await startStandalone({ dataFolder: disk.dataDir, environment })
    const ready = async () => (await exchange(`http://127.0.0.1:${metricsPort}`, 'GET', '/ready')).status
    const key = crypto.randomUUID()
    expect(await ready()).toBe(200)

    disk.wish('eio', true)
    const refused = await submit(service, 1, key)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(jsonOf(refused)).toMatchObject({
      error: { code: 'unavailable', resolution: expect.stringContaining('Keep the Idempotency-Key') },
    })
    expect(await ready()).toBe(503)
    expect((await read(service)).status).toBe(200)
    expect((await post(service, '/api/v1/estimate', INFERENCE)).status).toBe(200)

    disk.wish('eio', false)
    while ((await ready()) !== 200) await pause(50)
    const [first, again] = [await submit(service, 1, key), await submit(service, 1, key)]
    expect([first.status, again.status, jsonOf(again)]).toEqual([202, 202, jsonOf(first)])
    await service.kill()
  })
})

function submit(service: Standalone, client: number, key: string = crypto.randomUUID()): Promise<Answer> {
  return post(service, '/api/v1/requests', INQUIRY, { ...clientHeaders(service, client), 'Idempotency-Key': key })
}

function read(service: Standalone): Promise<Answer> {
  return exchange(service.base, 'GET', '/api/v1/catalog', { headers: clientHeaders(service, 9) })
}

function post(service: Standalone, target: string, body: object, headers = clientHeaders(service, 9)): Promise<Answer> {
  return exchange(service.base, 'POST', target, { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })
}

function clientHeaders(service: Standalone, client: number) {
  return standaloneDeployment(service).client(client).headers ?? {}
}
