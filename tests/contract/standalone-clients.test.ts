/** What counts as one client: four ways to get it wrong behind proxies (D21). */
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, exchange } from '../setup/exchange.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'

/** A server that trusts these proxies, and the remaining quota of a caller with these forwarded addresses. */
async function serverTrusting(proxies: string) {
  const standalone: Standalone = await startStandalone({ environment: { TRUSTED_PROXIES: proxies }, site: false })
  onTestFinished(async () => void (await standalone.stop()))
  return async (forwardedFor?: string | readonly string[], headers: Record<string, string> = {}): Promise<number> => {
    const forwarded = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
    return remaining(
      await exchange(standalone.base, 'GET', '/api/v1/health', { headers: { ...forwarded, ...headers } }),
    )
  }
}

function remaining({ headers }: Answer): number {
  return Number(/;r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
}

test('without trusted proxies no client becomes another by a header', async () => {
  const left = await serverTrusting('')

  expect(await left()).toBe(119)
  expect(await left('203.0.113.1')).toBe(118)
  expect(await left('203.0.113.2')).toBe(117)
  expect(await left(undefined, { Forwarded: 'for=203.0.113.3', 'X-Real-IP': '203.0.113.4' })).toBe(116)
  expect(await left(undefined, { 'CF-Connecting-IP': '203.0.113.5', 'True-Client-IP': '203.0.113.6' })).toBe(115)
})

test('behind a trusted proxy each forwarded address is a client of its own', async () => {
  const left = await serverTrusting('127.0.0.1')

  expect(await left('203.0.113.1')).toBe(119)
  expect(await left('203.0.113.2')).toBe(119)
  expect(await left('203.0.113.1')).toBe(118)
  expect(await left()).toBe(119)
})

test('the rightmost address that is not trusted counts, whatever stands left of it', async () => {
  const left = await serverTrusting('127.0.0.0/8, 10.0.0.0/8')

  expect(await left('198.51.100.1, 203.0.113.1')).toBe(119)
  expect(await left('198.51.100.2, 203.0.113.1')).toBe(118)
  expect(await left('198.51.100.3,203.0.113.1, 10.1.2.3,10.9.9.9')).toBe(117)
  expect(await left(['198.51.100.4', '203.0.113.1'])).toBe(116)
  expect(
    await left(
      Array.from({ length: 100 }, (_, index) => `198.51.100.${index}`)
        .concat('203.0.113.1')
        .join(','),
    ),
  ).toBe(115)
})

test('an address is the same client in each of its spellings', async () => {
  const left = await serverTrusting('127.0.0.1')

  expect(await left('203.0.113.1')).toBe(119)
  expect(await left(' 203.0.113.1 ')).toBe(118)
  expect(await left('203.0.113.1:4711')).toBe(117)
  expect(await left('::ffff:203.0.113.1')).toBe(116)
})

test('IPv6 counts by /64', async () => {
  const left = await serverTrusting('127.0.0.1')

  expect(await left('2001:db8:1:2::1')).toBe(119)
  expect(await left('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(118)
  expect(await left('[2001:db8:1:2::5]:443')).toBe(117)
  expect(await left('2001:db8:1:3::1')).toBe(119)
})

test('what is no address is not believed: the proxy itself is the client then', async () => {
  const left = await serverTrusting('127.0.0.1')

  expect(await left('unknown')).toBe(119)
  expect(await left('203.0.113.1, garbage')).toBe(118)
  expect(await left('')).toBe(117)
  expect(await left('999.1.1.1')).toBe(116)
  expect(await left(',,,')).toBe(115)
})

test('a peer that is no trusted proxy is not believed', async () => {
  const left = await serverTrusting('10.0.0.0/8, 2001:db8::/32')

  expect(await left('203.0.113.1')).toBe(119)
  expect(await left('203.0.113.2')).toBe(118)
})
