/**
 * Clocks that are set while processes run and between their runs, on the built product (D22a). FAULTS=full also waits
 * for a whole window of the public quota, a minute.
 */
import { describe, expect, test } from 'vitest'
import { dayInWords } from '../../inquiry-service/contract/words.ts'
import { bodyOf, type MailServer, startMailServer } from '../notices/mail-servers.ts'
import { eventually } from '../setup/eventually.ts'
import { type Answer, exchange } from '../setup/exchange.ts'
import { requestIdOf, sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { whyNoShim } from './disk/frail-disk.ts'
import { FakeClock } from './fake-clock.ts'

const FULL = process.env['FAULTS'] === 'full'
const DAY = 86_400
const TEN_YEARS = 3_650 * DAY

async function fill(service: Standalone): Promise<void> {
  for (let count = 0; count < 5; count += 1) expect((await sendInquiry(service)).status).toBe(202)
}

/** All that the public quota admits; at once, so that a slow machine does it within the window too. */
async function readAll(service: Standalone): Promise<void> {
  await Promise.all(Array.from({ length: 120 }, () => read(service)))
}

function read(service: Standalone, client = 1): Promise<Answer> {
  const { base, client: clientOf } = standaloneDeployment(service)
  return exchange(base, 'GET', '/api/v1/health', clientOf(client))
}

const retryAfter = ({ headers }: Answer) => Number(headers['retry-after'])

describe.skipIf(whyNoShim() !== undefined)('a service whose clock is set', { timeout: 180_000 }, () => {
  test('set a day forward and back while it runs, it lets no client in early and none later than Retry-After said', async () => {
    const clock = new FakeClock()
    const service = await startStandalone({ environment: clock.environment, site: false })
    await fill(service)
    await readAll(service)

    const refusals = []
    for (const seconds of [DAY, 0, -DAY, 0]) {
      clock.set(seconds)
      refusals.push(await read(service), await sendInquiry(service))
      await read(service, 2)
    }

    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 429))
    // Never longer than what was said before, and never a new window: for reads, and for inquiries.
    for (const kind of [0, 1]) {
      const waits = refusals.map(retryAfter).filter((_, index) => index % 2 === kind)
      expect(waits).toEqual(waits.toSorted((one, other) => other - one))
    }
    if (FULL) await eventually(async () => (await read(service)).status !== 429, 70_000)
    await service.stop()
  })

  test('receives by the wall clock, and sends what a clock years ahead has left', async () => {
    const clock = new FakeClock()
    await using mail = await startMailServer()
    const environment = { ...clock.environment, ...sendingTo(mail) }
    const dataFolder = temporaryFolder()
    clock.set(TEN_YEARS)
    const ahead = await startStandalone({ dataFolder, environment: clock.environment, site: false })
    const requestId = requestIdOf(await sendInquiry(ahead))
    await ahead.stop()

    clock.set(0)
    const corrected = await startStandalone({ dataFolder, environment, site: false })
    await eventually(() => mail.received.length === 1)
    clock.set(DAY)
    await sendInquiry(corrected, { client: 2 })
    await eventually(() => mail.received.length === 2)
    await corrected.stop()

    expect(bodyOf(mail.received[0] ?? '')).toContain(requestId)
    expect(bodyOf(mail.received[1] ?? '')).toContain(`Received: ${dayInWords(Date.now() + DAY * 1000)}`)
  })
})

function sendingTo({ url }: MailServer): Record<string, string> {
  return { SMTP_URL: url, NOTIFY_TO: 'desk@operator.example', NOTIFY_FROM: 'desk@reference.example' }
}
