/** What nginx passes on to the service: who asks, whose quota that uses up, and the inquiry form; and what it does while the service is away. */
import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PROXY_QUOTA_PATH } from '../../inquiry-service/wire/proxies.ts'
import { freePort } from '../../scripts/free-port.ts'
import { Caller, expectRefusal } from '../contract/caller.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { type Answer, exchange, jsonOf } from '../setup/exchange.ts'
import { startStandalone } from '../setup/standalone.ts'
import { type NginxOptions, nginxDeployment, startNginx } from './nginx.ts'

async function started(options: NginxOptions = {}) {
  const service = await startStandalone()
  const nginx = await startNginx(new URL(service.base).host, options)
  const stop = async () => {
    await service.stop()
    await nginx.stop()
  }
  return { service, nginx, caller: () => new Caller(nginxDeployment(nginx)), stop }
}

const shared = await started()
afterAll(() => shared.stop())

async function startedAlone(options?: NginxOptions) {
  const alone = await started(options)
  onTestFinished(() => alone.stop())
  return { ...alone, caller: alone.caller() }
}

/** As nginx gives two back every second, a slow machine has to ask for more until one is refused. */
async function untilRefused(read: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (!answers.some(({ status }) => status === 429))
    answers.push(...(await Promise.all(Array.from({ length: 20 }, read))))
  return answers
}

const quotaFields = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith('ratelimit'))

test('no client reaches the service’s quota address through nginx', async () => {
  const caller = shared.caller()
  const asking = { 'If-Match': '*' }
  const asked = [
    await caller.get(PROXY_QUOTA_PATH),
    await caller.get(PROXY_QUOTA_PATH, asking),
    await caller.get('/.quota'),
    await caller.get('/.for-service'),
  ]
  const { headers } = await caller.get('/api/v1/health')

  expect(asked.map((answer) => [answer.status, ...quotaFields(answer)])).toEqual([[404], [404], [404], [404]])
  expect(headers['ratelimit']).toBe('"public";r=119;t=60')
})

test('no client becomes another by what it says about its address (D21)', async () => {
  const { deployment } = shared.caller()
  const claiming = (address: string) => {
    const headers = { 'X-Forwarded-For': address, Forwarded: `for=${address}` }
    return new Caller({ ...deployment, client: () => ({ localAddress: '127.9.9.9', headers }) })
  }
  const [one, other] = [claiming('203.0.113.30'), claiming('203.0.113.31')]

  const submitted = [await one.submit(INQUIRY), await other.submit(INQUIRY)]
  const read = [await one.get('/api/v1/health'), await other.get('/api/v1/health')]
  expect(submitted.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['4', '3'])
  expect(read.map(({ headers }) => headers['ratelimit']?.split(';')[1])).toEqual(['r=119', 'r=118'])
})

test('the body of a read does not reach the service as its next request', async () => {
  const caller = shared.caller()
  const smuggled = 'GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n'
  for (let count = 0; count < 20; count += 1) await caller.send('GET', '/api/v1/health', { body: smuggled })

  expect((await caller.get('/api/v1/health')).headers['ratelimit']).toMatch(/^"public";r=99;t=\d+$/)
})

const FORM = {
  ...{ kind: 'buy', quantity: '4', location: 'Oslo', email: 'name@example.com' },
  ...{ region: 'EU', currency: 'EUR', consent: 'on' },
}

test.each([
  ['/inquire', FORM],
  ['/report', { notes: 'It is wrong' }],
])('the form of %s goes to the service, is shown back, and stored once it has a key', async (page, fields) => {
  const address = `${shared.nginx.base}${page}/send`
  const post = (more = {}) => fetch(address, { method: 'POST', body: new URLSearchParams({ ...fields, ...more }) })

  const opened = await fetch(address, { redirect: 'manual' })
  const [shown, stored] = [await post(), await post({ key: randomUUID() })]

  expect([opened.status, opened.headers.get('Location')]).toEqual([303, page])
  expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-store'],
  ])
  expect(await shown.text()).toContain('Check and send')
  expect([stored.status, await stored.text()]).toEqual([202, expect.stringContaining('Received and stored')])
})

test('while the service is away nginx counts alone, and says nothing about what is left (D25)', async () => {
  const nginx = await startNginx(`127.0.0.1:${await freePort()}`)
  onTestFinished(() => nginx.stop())
  const client = { localAddress: '127.9.9.1' }
  const read = (path: string) => exchange(nginx.base, 'GET', path, client)
  const answers = await untilRefused(() => read('/api/v1/health'))
  const refused = answers.filter(({ status }) => status === 429)

  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120)
  expect(new Set(answers.flatMap(quotaFields))).toEqual(new Set())
  for (const answer of refused) {
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect(jsonOf(answer)).toMatchObject({ error: { code: 'rate_limited' } })
  }
  expect((await read('/')).status).toBe(200)
})

test('behind another server each visitor has a quota of their own, and nobody gets another by forging an address (D21)', async () => {
  const { caller } = await startedAlone({ trustedProxies: ['127.0.0.1/32', '10.0.0.0/8'] })
  const tls = await startProxy(caller.deployment.base)
  const visitor = (address: string, forged?: string) =>
    new Caller({
      ...caller.deployment,
      base: tls,
      client: () => ({ localAddress: address, headers: forged === undefined ? {} : { 'X-Forwarded-For': forged } }),
    })
  const [one, other] = [visitor('127.9.9.4'), visitor('127.9.9.5')]
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await one.submit(INQUIRY)).status)

  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  expect((await visitor('127.9.9.4', '198.51.100.7').submit(INQUIRY)).status).toBe(429)
  expect((await other.submit(INQUIRY)).status).toBe(202)
  expect((await one.get('/api/v1/health')).headers['ratelimit']).toBe('"public";r=119;t=60')
  expect((await other.get('/api/v1/health')).headers['ratelimit']).toBe('"public";r=119;t=60')
  // Over two servers, both of them trusted.
  const left = async (chain: string) => {
    const answer = await exchange(caller.deployment.base, 'GET', '/api/v1/health', {
      headers: { 'X-Forwarded-For': chain },
    })
    return answer.headers['ratelimit']?.split(';')[1]
  }
  const chains = ['203.0.113.9, 10.1.1.1', '203.0.113.10, 10.1.1.1', '203.0.113.99, 203.0.113.9, 10.1.1.1']
  expect([await left(chains[0] ?? ''), await left(chains[1] ?? ''), await left(chains[2] ?? '')]).toEqual([
    'r=119',
    'r=119',
    'r=118',
  ])
})

test('once the service is away nginx serves reads, says that the fate of an inquiry is unknown, and logs no request', async () => {
  const { service, nginx, caller } = await startedAlone()
  expect((await caller.submit(INQUIRY)).status).toBe(202)

  await service.stop()

  // Not among the caller's own headers, where one would expect the quota: nobody knows how much is left.
  expect((await exchange(nginx.base, 'GET', '/api/v1/catalog')).status).toBe(200)
  expect((await caller.get('/')).status).toBe(200)
  expect((await exchange(nginx.base, 'GET', '/', { headers: { Expect: 'banana' } })).status).toBe(417)
  expectRefusal(caller, await exchange(nginx.base, 'POST', '/api/v1/estimate'), 'unavailable')
  const refused = await caller.submit(INQUIRY)
  expectRefusal(caller, refused, 'inquiry-unavailable')
  expect(refused.headers['retry-after']).toBe('5')
  for (const form of ['/inquire/send', '/report/send']) {
    const page = await caller.send('POST', form)
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.bytes.toString()).toContain(
      'Load this page again in a minute to send it again: it is stored only once.',
    )
  }
  expect(nginx.errors()).toBe('')
})

/** A server in front, as one that ends TLS: it adds the address of whoever connects to X-Forwarded-For. */
async function startProxy(base: string): Promise<string> {
  const { hostname, port } = new URL(base)
  const proxy = createServer((incoming, outgoing) => {
    const claimed = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [claimed, incoming.socket.remoteAddress].filter(Boolean).join(', '),
    }
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
