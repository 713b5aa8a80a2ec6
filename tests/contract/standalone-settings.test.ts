/** Starting with other settings, stopping, and starting again. */
import { once } from 'node:events'
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { jsonOf } from '../setup/exchange.ts'
import {
  type Standalone,
  type StandaloneOptions,
  standaloneDeployment,
  startRefused,
  startStandalone,
} from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { Caller, expectRefusal } from './caller.ts'

async function started(options: StandaloneOptions = {}): Promise<{ standalone: Standalone; caller: Caller }> {
  const standalone = await startStandalone(options)
  onTestFinished(async () => void (await standalone.stop()))
  return { standalone, caller: new Caller(standaloneDeployment(standalone)) }
}

test('with INQUIRIES off production is 503 and says to keep the key, and everything else goes on', async () => {
  const { caller } = await started({ environment: { INQUIRIES: 'off' }, site: false })

  expectRefusal(caller, await caller.submit(INQUIRY), 'inquiries-off')
  expect((await caller.submit({})).status).toBeGreaterThanOrEqual(400)
  expect((await caller.post('/api/v1/sandbox/requests', INQUIRY)).status).toBe(200)
})

test('an accepted inquiry is still known after a crash and after a stop', async () => {
  const dataFolder = temporaryFolder()
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await startStandalone({ dataFolder, site: false })
  const accepted = await new Caller(standaloneDeployment(first)).submit(INQUIRY, key)
  await first.kill()

  const second = await startStandalone({ dataFolder, site: false })
  const afterCrash = await new Caller(standaloneDeployment(second)).submit(INQUIRY, key)
  expect(await second.stop()).toBe(0)

  const { caller } = await started({ dataFolder, site: false })
  const afterStop = await caller.submit(INQUIRY, key)
  expect([accepted, afterCrash, afterStop].map(({ status }) => status)).toEqual([202, 202, 202])
  expect([afterCrash, afterStop].map(jsonOf)).toEqual([jsonOf(accepted), jsonOf(accepted)])
  expect(afterStop.headers['idempotent-replayed']).toBe('true')
})

test('a quota is not forgotten over a restart', async () => {
  const dataFolder = temporaryFolder()
  const client = { 'X-Forwarded-For': '192.0.2.1' }
  const first = await startStandalone({ dataFolder, site: false })
  const before = new Caller(standaloneDeployment(first))
  for (let count = 0; count < 5; count += 1) expect((await before.submit(INQUIRY, client)).status).toBe(202)
  await first.stop()

  const { caller } = await started({ dataFolder, site: false })
  expectRefusal(caller, await caller.submit(INQUIRY, client), 'inquiry-quota')
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

test('a second process on the same data folder refuses to start', async () => {
  const { standalone } = await started({ site: false })
  const { exitCode, output } = await startRefused({ DATA_DIR: standalone.dataFolder }, { site: false })

  expect(exitCode).toBe(1)
  expect(output).toMatch(/^Cannot .+: .+$/m)
})

test('a port in use is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo

  const { exitCode, output } = await startRefused({ PORT: String(port), DATA_DIR: temporaryFolder() }, { site: false })

  expect({ exitCode, output }).toEqual({
    exitCode: 1,
    output: `Cannot start: HOST 127.0.0.1 and PORT ${port} can't be used: another program listens there\n`,
  })
})

test('a data folder that can not be written is reported in one line', async () => {
  const blocked = join(temporaryFolder(), 'file')
  writeFileSync(blocked, '')
  chmodSync(blocked, 0o400)

  const { exitCode, output } = await startRefused({ DATA_DIR: join(blocked, 'data') }, { site: false })

  expect(exitCode).toBe(78)
  expect(output).toMatch(/^Cannot start: DATA_DIR .+: .+\n$/)
})

test('a line on standard error that can not be written, as on a full disk, stops nothing', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const { standalone, caller } = await started({ site: false, errors: full })

  expect((await caller.submit(INQUIRY)).status).toBe(202)
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

test('every bad variable is reported in a line of its own that names it', async () => {
  const { exitCode, output } = await startRefused({
    PORT: 'ten',
    SITE_URL: 'example.com',
    SITE_STATUS: 'soon',
    INQUIRIES: 'maybe',
    TRUSTED_PROXIES: '10.0.0.0/99',
    ALLOWED_ORIGINS: 'example.com',
    CLIENT_KEY_SECRET: 'canary-short',
    SMTP_URL: 'smtp://user:canary@mail.example',
    LOG_LEVEL: 'loud',
  })

  expect(exitCode).toBe(78)
  const lines = output.trim().split('\n')
  const named = lines.map((line) => /^Cannot start: (\w+) .+: .+[^.]$/.exec(line)?.[1])
  expect(new Set(named)).toEqual(
    new Set([
      'PORT',
      'SITE_URL',
      'SITE_STATUS',
      'INQUIRIES',
      'TRUSTED_PROXIES',
      'ALLOWED_ORIGINS',
      'CLIENT_KEY_SECRET',
      'NOTIFY_TO',
      'NOTIFY_FROM',
      'LOG_LEVEL',
    ]),
  )
  expect(output).not.toContain('canary')
})

test('no address and no word of an inquiry gets into the log or, but for the ledger, onto the disk', async () => {
  const { standalone, caller } = await started({ environment: { LOG_LEVEL: 'trace' } })
  const client = { 'X-Forwarded-For': '192.0.2.77', 'User-Agent': 'canary-agent' }
  const marked = { ...INQUIRY, email: 'canary@example.com', notes: 'canary-notes', location: 'canary-town' }

  await caller.submit(marked, client)
  await caller.submit({ ...marked, quantity: 0, canary: 1 }, client)
  await caller.post('/api/v1/sandbox/requests', marked, client)
  const last = await caller.get('/api/v1/catalog/canary?canary=1', client)

  await expect.poll(() => standalone.output()).toContain(last.headers['x-request-id'])
  expect(standalone.output()).not.toMatch(/canary|192\.0\.2\.77/)
  const files = readdirSync(standalone.dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const file of files) {
    expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain('192.0.2.77')
  }
})

test('every log line is JSON and carries the id of its request', async () => {
  const { standalone, caller } = await started({ site: false })
  const answer = await caller.submit({})
  await standalone.stop()

  const lines = standalone
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ requestId: answer.headers['x-request-id'] }),
  )
})
