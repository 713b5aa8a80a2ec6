/** What counts as one client: the ways to get it wrong behind proxies (D21). */
import { expect, onTestFinished, test } from 'vitest'
import { exchange } from '../setup/exchange.ts'
import { startStandalone } from '../setup/standalone.ts'

type Asked = readonly [forwarded: string | readonly string[] | undefined, left: number, others?: Record<string, string>]

/** Rule → TRUSTED_PROXIES, and what is left to whoever sends this X-Forwarded-For, one request after the other. */
const CLIENTS: readonly (readonly [rule: string, proxies: string, asked: readonly Asked[]])[] = [
  [
    'without trusted proxies no client becomes another by a header',
    '',
    [
      [undefined, 119],
      ['203.0.113.1', 118],
      ['203.0.113.2', 117],
      [undefined, 116, { Forwarded: 'for=203.0.113.3', 'X-Real-IP': '203.0.113.4' }],
      [undefined, 115, { 'CF-Connecting-IP': '203.0.113.5', 'True-Client-IP': '203.0.113.6' }],
    ],
  ],
  [
    'a peer that is no trusted proxy is not believed',
    '10.0.0.0/8, 2001:db8::/32',
    [
      ['203.0.113.1', 119],
      ['203.0.113.2', 118],
    ],
  ],
  [
    'behind a trusted proxy each forwarded address is a client, in each of its spellings, and IPv6 counts by /64',
    '127.0.0.1',
    [
      [undefined, 119],
      ['203.0.113.1', 119],
      ['203.0.113.2', 119],
      [' 203.0.113.1 ', 118],
      ['203.0.113.1:4711', 117],
      ['::ffff:203.0.113.1', 116],
      ['2001:db8:1:2::1', 119],
      ['2001:DB8:1:2:ffff:ffff:ffff:ffff', 118],
      ['[2001:db8:1:2::5]:443', 117],
      ['2001:db8:1:3::1', 119],
    ],
  ],
  [
    'the rightmost address that is not trusted counts, whatever is left of it',
    '127.0.0.0/8, 10.0.0.0/8',
    [
      ['198.51.100.1, 203.0.113.1', 119],
      ['198.51.100.2, 203.0.113.1', 118],
      ['198.51.100.3,203.0.113.1, 10.1.2.3,10.9.9.9', 117],
      [['198.51.100.4', '203.0.113.1'], 116],
      [`${Array.from({ length: 100 }, (_, index) => `198.51.100.${index}`).join(',')},203.0.113.1`, 115],
    ],
  ],
  [
    'what is no address is not believed: the proxy itself is the client then',
    '127.0.0.1',
    [
      ['unknown', 119],
      ['203.0.113.1, garbage', 118],
      ['', 117],
      ['999.1.1.1', 116],
      [',,,', 115],
    ],
  ],
]

test.each(CLIENTS)('%s', async (_, proxies, asked) => {
  const service = await startStandalone({ environment: { TRUSTED_PROXIES: proxies }, site: false })
  onTestFinished(async () => void (await service.stop()))
  const left: number[] = []
  for (const [forwarded, , others] of asked) {
    const headers = { ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }), ...others }
    const answer = await exchange(service.base, 'GET', '/api/v1/health', { headers })
    left.push(Number(/;r=(\d+)/.exec(answer.headers['ratelimit'] ?? '')?.[1]))
  }

  expect(left).toEqual(asked.map(([, expected]) => expected))
})
