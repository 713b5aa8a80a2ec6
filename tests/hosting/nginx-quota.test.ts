/**
 * nginx counts with the service, on its own while the service is away, and approximately if the operator chooses so.
 */
import { expect, onTestFinished, test } from 'vitest'
import { PROXY_QUOTA_PATH } from '../../inquiry-service/wire/proxy-quota.ts'
import { Caller } from '../contract/caller.ts'
import { expectRefusal } from '../contract/refusals.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { type Answer, exchange, jsonOf } from '../setup/exchange.ts'
import { freePort } from '../setup/free-port.ts'
import { type NginxOptions, nginxDeployment, startNginx } from '../setup/nginx.ts'
import { startStandalone } from '../setup/standalone.ts'

async function started(options: NginxOptions = {}) {
  const service = await startStandalone({ site: false })
  const nginx = await startNginx(new URL(service.base).host, options)
  onTestFinished(() => nginx.stop())
  onTestFinished(async () => void (await service.stop()))
  return { service, nginx, caller: new Caller(nginxDeployment(nginx)) }
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
  const { caller } = await started()
  const asked = [await caller.get(PROXY_QUOTA_PATH), await caller.get('/.quota'), await caller.get('/.for-service')]
  const { headers } = await caller.get('/api/v1/health')

  expect(asked.map((answer) => [answer.status, ...quotaFields(answer)])).toEqual([[404], [404], [404]])
  expect(headers['ratelimit']).toBe('"public";r=119;t=60')
})

test('the body of a read does not reach the service as its next request', async () => {
  const { caller } = await started()
  const smuggled = 'GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n'
  for (let count = 0; count < 20; count += 1) await caller.send('GET', '/api/v1/health', { body: smuggled })

  expect((await caller.get('/api/v1/health')).headers['ratelimit']).toMatch(/^"public";r=99;t=\d+$/)
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

test('the approximate form limits reads by itself, and no answer claims to know what is left', async () => {
  const { nginx } = await started({ quota: 'approximate' })
  const client = { localAddress: '127.9.9.2' }
  const estimate = () =>
    exchange(nginx.base, 'POST', '/api/v1/estimate', {
      localAddress: '127.9.9.3',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(INFERENCE),
    })
  const answers = await untilRefused(() => exchange(nginx.base, 'GET', '/api/v1/catalog', client))
  answers.push(await estimate())
  const refused = answers.find(({ status }) => status === 429)
  const unmodified = await exchange(nginx.base, 'GET', '/api/v1/health', { headers: { 'If-None-Match': '*' } })

  expect(answers.at(-1)?.status).toBe(200)
  expect(unmodified.status).toBe(304)
  expect(new Set([...answers, unmodified].flatMap(quotaFields))).toEqual(new Set())
  if (!refused) throw new Error('Nothing was refused')
  expectRefusal(new Caller(nginxDeployment(nginx)), refused, 'public-quota')
  expect(refused.headers['retry-after']).toBe('1')
})
