import { describe, expect, test } from 'vitest'
import {
  type AddressRange,
  clientAddress,
  forwardedClient,
  isTrustedAddress,
  parseRange,
} from '../../inquiry-service/wire/address.ts'

const ranges = (...texts: string[]) =>
  texts.map(parseRange).filter((range): range is AddressRange => range !== undefined)

const PROXIES = ranges('127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48')

describe('clientAddress()', () => {
  test.each([
    { address: '203.0.113.7', client: '203.0.113.7', rule: 'IPv4 as it is' },
    { address: '::ffff:203.0.113.7', client: '203.0.113.7', rule: 'IPv4 seen through IPv6' },
    { address: '2001:db8:1:2:3:4:5:6', client: '2001:db8:1:2::/64', rule: 'IPv6 by its /64' },
    { address: 'fe80::1%eth0', client: 'fe80::/64', rule: 'IPv6 without its zone' },
    { address: undefined, client: 'unknown', rule: 'nobody, when the socket has gone' },
  ])('is $rule', ({ address, client }) => {
    expect(clientAddress(address)).toBe(client)
  })
})

describe('isTrustedAddress()', () => {
  test.each(['10.1.1.1', '::ffff:10.1.1.1', '2001:db8:ffff:1::1'])('believes our proxy %s', (proxy) => {
    expect(isTrustedAddress(proxy, PROXIES)).toBe(true)
  })

  test.each(['203.0.113.7', '2001:db8::1', 'unknown', undefined])('does not believe %s', (peer) => {
    expect(isTrustedAddress(peer, PROXIES)).toBe(false)
  })
})

describe('forwardedClient()', () => {
  test.each([
    { forwarded: '198.51.100.1', client: '198.51.100.1', rule: 'whom a proxy forwards for' },
    { forwarded: '1.2.3.4, 198.51.100.1', client: '198.51.100.1', rule: 'the rightmost, not the leftmost' },
    {
      forwarded: '198.51.100.1, 10.2.2.2, 127.0.0.1',
      client: '198.51.100.1',
      rule: 'the first beyond our proxies',
    },
    { forwarded: '10.2.2.2, 127.0.0.1', client: undefined, rule: 'nobody, when all are proxies' },
    { forwarded: '198.51.100.1, evil', client: undefined, rule: 'nobody, before a hop that is no address' },
    { forwarded: '', client: undefined, rule: 'nobody, for an empty header' },
    { forwarded: '::ffff:198.51.100.1', client: '198.51.100.1', rule: 'IPv4 written as IPv6' },
    { forwarded: '198.51.100.1:443', client: '198.51.100.1', rule: 'an address with a port' },
    { forwarded: '[2001:db8::1]:443', client: '2001:db8::/64', rule: 'IPv6 with brackets and port' },
    { forwarded: '0x7f.1', client: undefined, rule: 'nobody, for a number that is no written address' },
    { forwarded: '198.51.100.01', client: undefined, rule: 'nobody, for a number with a zero in front' },
    { forwarded: '198.51.100.256', client: undefined, rule: 'nobody, for a number above 255' },
    { forwarded: '198.51.100.1.', client: undefined, rule: 'nobody, for a point at the end' },
  ])('is $rule', ({ forwarded, client }) => {
    expect(forwardedClient(forwarded, PROXIES)).toBe(client)
  })
})

describe('parseRange()', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.0/104'])(
    'reads %s',
    (text) => {
      expect(parseRange(text)).toBeDefined()
    },
  )

  test.each([
    '',
    'localhost',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::/129',
    '1',
    '0x7f.1',
    'fe80::1%eth0',
  ])('refuses %j', (text) => {
    expect(parseRange(text)).toBeUndefined()
  })

  test('takes a mapped range for the IPv4 range that it is', () => {
    expect(isTrustedAddress('10.9.9.9', ranges('::ffff:10.0.0.0/104'))).toBe(true)
  })
})
