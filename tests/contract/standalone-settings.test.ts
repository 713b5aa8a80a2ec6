/** Starting with other settings, stopping, and starting again. */
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { jsonOf } from '../setup/exchange.ts'
import {
  type Standalone,
  standaloneDeployment,
  startedForTest,
  startRefused,
  startStandalone,
} from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { Caller, expectRefusal } from './caller.ts'

const callerOf = (standalone: Standalone) => new Caller(standaloneDeployment(standalone))

test('inquiries and quotas are still known after a crash and after a stop', async () => {
  const dataFolder = temporaryFolder()
  const sent = { 'Idempotency-Key': crypto.randomUUID(), 'X-Forwarded-For': '192.0.2.1' }
  const another = () => ({ ...sent, 'Idempotency-Key': crypto.randomUUID() })
  const start = () => startStandalone({ dataFolder, site: false })

  const first = await start()
  const accepted = await callerOf(first).submit(INQUIRY, sent)
  for (let count = 1; count < 5; count += 1) expect((await callerOf(first).submit(INQUIRY, another())).status).toBe(202)
  await first.kill()

  for (const end of ['stop', 'kill'] as const) {
    const next = await start()
    const replay = await callerOf(next).submit(INQUIRY, sent)
    expect([replay.status, jsonOf(replay)]).toEqual([202, jsonOf(accepted)])
    expect(replay.headers['idempotent-replayed']).toBe('true')
    expectRefusal(callerOf(next), await callerOf(next).submit(INQUIRY, another()), 'inquiry-quota')
    await next[end]()
  }
})

test('SIGTERM lets requests in flight finish, and ends with exit code 0', async () => {
  const standalone = await startStandalone({ site: false })
  const body = JSON.stringify(INQUIRY)
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(standalone.base).port) })
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  const head = `POST /api/v1/sandbox/requests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`

  // The server has begun with the request once it asks for the body.
  socket.write(head)
  await once(socket, 'data')
  const stopped = standalone.stop()
  socket.write(body)
  await once(socket, 'close')

  expect(received).toContain('HTTP/1.1 200 OK')
  expect(await stopped).toBe(0)
})

test('a second process on the same data folder or port refuses to start, with one line', async () => {
  const { dataFolder, base } = await startedForTest({ site: false })
  const { port } = new URL(base)

  expect(await startRefused({ DATA_DIR: dataFolder }, { site: false })).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^Cannot .+: .+\n$/),
  })
  expect(await startRefused({ PORT: port, DATA_DIR: temporaryFolder() }, { site: false })).toEqual({
    exitCode: 1,
    output: `Cannot start: HOST 127.0.0.1 and PORT ${port} can't be used: another program listens there\n`,
  })
})

test('a data folder that can not be written is reported in one line', async () => {
  const { exitCode, output } = await startRefused({ DATA_DIR: '/dev/null/data' }, { site: false })

  expect(exitCode).toBe(78)
  expect(output).toMatch(/^Cannot start: DATA_DIR .+: .+\n$/)
})

test('a line on standard error that can not be written, as on a full disk, stops nothing', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const standalone = await startedForTest({ site: false, errors: full })

  expect((await callerOf(standalone).submit(INQUIRY)).status).toBe(202)
  expect(await standalone.stop()).toBe(0)
})

test('settings that are not those of the built site stop the start, each in a line with its variable (D1b)', async () => {
  const { exitCode, output } = await startRefused({
    SITE_URL: 'https://reference.example',
    OPERATOR_NAME: 'Acme',
    INQUIRIES: 'off',
  })

  expect({ exitCode, output }).toEqual({
    exitCode: 78,
    output: `${[
      'Cannot start: SITE_URL is not what the site was built with: the site has "http://localhost:3000", here it is "https://reference.example". Build again with these settings',
      'Cannot start: INQUIRY_URL is not what the site was built with: the site has "http://localhost:3000", here it is "https://reference.example". Build again with these settings',
      'Cannot start: OPERATOR_NAME is not what the site was built with: the site has "Accelerator Sourcing Reference", here it is "Acme". Build again with these settings',
      'Cannot start: INQUIRIES is not what the site was built with: the site has true, here it is false. Build again with these settings',
    ].join('\n')}\n`,
  })
})

test('every log line is JSON with the id of its request; no address and no word of an inquiry gets into the log or, but for the ledger, onto the disk', async () => {
  const standalone = await startedForTest({ site: false, environment: { LOG_LEVEL: 'trace' } })
  const caller = callerOf(standalone)
  const client = { 'X-Forwarded-For': '192.0.2.77', 'User-Agent': 'canary-agent' }
  const marked = { ...INQUIRY, email: 'canary@example.com', notes: 'canary-notes', location: 'canary-town' }

  await caller.submit(marked, client)
  await caller.submit({ ...marked, quantity: 0, canary: 1 }, client)
  await caller.post('/api/v1/sandbox/requests', marked, client)
  const last = await caller.get('/api/v1/catalog/canary?canary=1', client)
  await expect.poll(() => standalone.output()).toContain(last.headers['x-request-id'])

  expect(standalone.logged().map(({ requestId }) => requestId)).toContain(last.headers['x-request-id'])
  expect(standalone.output()).not.toMatch(/canary|192\.0\.2\.77/)
  const files = readdirSync(standalone.dataFolder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain('192.0.2.77')
  }
})
