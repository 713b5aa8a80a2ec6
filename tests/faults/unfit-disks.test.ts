/** The built service with a data folder that keeps nothing (D20), or has no room. Which file systems keep nothing: `ledger/sqlite/opening.test.ts`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { runDesk } from '../desk/desk-process.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange, jsonOf, textOf } from '../setup/exchange.ts'
import { requestIdOf, sendInquiry } from '../setup/send-inquiry.ts'
import { fill, mayMount, smallDisk } from '../setup/small-disk.ts'
import { startRefused, startStandalone } from '../setup/standalone.ts'

/** Linux provides a file system in memory for everybody. */
const MEMORY = '/dev/shm'

test.skipIf(!existsSync(MEMORY))(
  'With its data in memory the service ends with one line, unless the operator vouches for it (D20)',
  async () => {
    const dataFolder = mkdtempSync(join(MEMORY, 'reference-test-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))

    expect(await startRefused({ DATA_DIR: dataFolder, STORE_DURABILITY: 'verified' }, { site: false })).toEqual({
      exitCode: 78,
      output: `Cannot open the ledger: its folder must be on a local disk: ${dataFolder} is on tmpfs, in memory; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME\n`,
    })

    const environment = { STORE_DURABILITY: 'attested:battery' }
    const service = await startStandalone({ dataFolder, environment, site: false })
    await eventually(() => service.output().includes('"durability":"attested:battery"'))
    expect(await service.stop()).toBe(0)
  },
)

test.skipIf(!mayMount())(
  'On a full disk the service starts and serves reads, inquiries can be read and exported, and are accepted once there is room',
  async () => {
    const dataFolder = smallDisk()
    const probes = await freePort()
    const start = () => startStandalone({ dataFolder, environment: { METRICS_PORT: String(probes) } })
    const before = await start()
    const key = crypto.randomUUID()
    const requestId = requestIdOf(await sendInquiry(before, { key }))
    await before.stop()
    const ballast = fill(dataFolder)

    const service = await start()
    const ready = async () => {
      const answer = await exchange(`http://127.0.0.1:${probes}`, 'GET', '/ready')
      return [answer.status, textOf(answer)]
    }
    const desk = (...words: string[]) => runDesk(words, { DATA_DIR: dataFolder })

    expect(await ready()).toEqual([503, 'the disk is full\n'])
    expect((await exchange(service.base, 'GET', '/api/v1/catalog')).status).toBe(200)
    expect((await sendInquiry(service)).status).toBe(503)
    expect(await desk('list')).toMatchObject({ code: 0, out: expect.stringContaining(requestId.slice(-8)), error: '' })
    expect(await desk('export')).toMatchObject({
      code: 0,
      out: expect.stringContaining(requestId),
      error: 'Exporting, but the audit trail may not say so: the disk is full\n',
    })
    rmSync(ballast)
    await eventually(async () => (await ready())[0] === 200)
    const again = await sendInquiry(service, { key })
    expect([again.status, jsonOf(again)]).toMatchObject([202, { requestId }])
    expect((await sendInquiry(service)).status).toBe(202)
    await service.stop()
  },
)
