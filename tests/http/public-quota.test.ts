/** The public quota where no read of this service takes from it: what a proxy asks before it answers a read (D21, D24), and the form. */
import { expect, type Mock, test, vi } from 'vitest'
import { INQUIRY_FORM_PATH } from '../../inquiry-service/contract/inquiry-form.ts'
import { PROXY_QUOTA_PATH } from '../../inquiry-service/wire/proxies.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { startWorld } from './world.ts'

const ask = (base: string, address: string, method = 'GET') =>
  exchange(base, method, PROXY_QUOTA_PATH, { headers: { 'X-Forwarded-For': address } })

/** How often a decision was counted. */
function countsOf({ mock }: Mock): Record<string, number> {
  const calls = Object.groupBy(mock.calls, ([, decision]) => String(decision))
  return Object.fromEntries(Object.entries(calls).map(([decision, its]) => [decision, its?.length ?? 0]))
}

test('a trusted proxy gets the remaining quota of the client it forwards, and 429 once none is left', async () => {
  const { base } = await startWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const first = await ask(base, '203.0.113.1')
  for (let count = 1; count < 120; count += 1) await ask(base, '203.0.113.1')
  const refused = await ask(base, '203.0.113.1')
  const read = await exchange(base, 'GET', '/api/v1/catalog', { headers: { 'X-Forwarded-For': '203.0.113.1' } })

  expect({ status: first.status, ...first.headers }).toMatchObject({
    status: 204,
    'ratelimit-policy': '"public";q=120;w=60',
    ratelimit: '"public";r=119;t=60',
    'cache-control': 'no-store',
  })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(jsonOf(refused)).toMatchObject({ error: { code: 'rate_limited' } })
  expect(read.status).toBe(429)
  expect((await ask(base, '203.0.113.2')).status).toBe(204)
})

test.each([
  ['a proxy asks for, like a read that comes here,', (base: string) => ask(base, '203.0.113.1')],
  [
    'the form without a script asks to be checked',
    (base: string) =>
      exchange(base, 'POST', INQUIRY_FORM_PATH, {
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': '203.0.113.1',
        },
        body: 'name=A',
      }),
  ],
])('what %s counts in the metrics', async (_, take) => {
  const quotaTaken = vi.fn()
  const { base } = await startWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, meter: { quotaTaken } })

  for (let count = 0; count < 121; count += 1) await take(base)

  expect(countsOf(quotaTaken)).toEqual({ admitted: 120, refused: 1 })
})

test('a peer that is not a trusted proxy gets 404, and uses up no client’s quota', async () => {
  const { base } = await startWorld({ environment: { TRUSTED_PROXIES: '192.0.2.1' } })
  const answers = [await ask(base, '203.0.113.1'), await ask(base, '203.0.113.1', 'HEAD')]
  const read = await exchange(base, 'GET', '/api/v1/catalog')

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  for (const { headers } of answers) expect(Object.keys(headers)).not.toContain('ratelimit')
  expect(read.headers['ratelimit']).toBe('"public";r=119;t=60')
})
