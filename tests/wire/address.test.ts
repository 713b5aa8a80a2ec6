import { describe, expect, test } from 'vitest'
import { type AddressRange, clientAddress, parseRange } from '../../inquiry-service/wire/address.ts'

const ranges = (...texts: string[]) =>
  texts.map(parseRange).filter((range): range is AddressRange => range !== undefined)

const PROXIES = ranges('127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48')

describe('clientAddress()', () => {
  test.each([
    {
      peer: '203.0.113.7',
      forwarded: '198.51.100.1',
      client: '203.0.113.7',
      rule: 'the peer, when it is no proxy of ours',
    },
    {
      peer: '10.1.1.1',
      forwarded: undefined,
      client: '10.1.1.1',
      rule: 'the proxy itself, when it forwards for nobody',
    },
    { peer: '10.1.1.1', forwarded: '198.51.100.1', client: '198.51.100.1', rule: 'whom a proxy forwards for' },
    {
      peer: '10.1.1.1',
      forwarded: '1.2.3.4, 198.51.100.1',
      client: '198.51.100.1',
      rule: 'the rightmost, not the leftmost',
    },
    {
      peer: '10.1.1.1',
      forwarded: '198.51.100.1, 10.2.2.2, 127.0.0.1',
      client: '198.51.100.1',
      rule: 'the first beyond our proxies',
    },
    { peer: '10.1.1.1', forwarded: '10.2.2.2, 127.0.0.1', client: '10.1.1.1', rule: 'the peer, when all are proxies' },
    {
      peer: '10.1.1.1',
      forwarded: '198.51.100.1, evil',
      client: '10.1.1.1',
      rule: 'the peer, before a hop that is no address',
    },
    { peer: '10.1.1.1', forwarded: '', client: '10.1.1.1', rule: 'the peer, for an empty header' },
    { peer: '::ffff:10.1.1.1', forwarded: '198.51.100.1', client: '198.51.100.1', rule: 'a proxy seen through IPv6' },
    { peer: '10.1.1.1', forwarded: '::ffff:198.51.100.1', client: '198.51.100.1', rule: 'IPv4 written as IPv6' },
    { peer: '10.1.1.1', forwarded: '198.51.100.1:443', client: '198.51.100.1', rule: 'an address with a port' },
    { peer: '10.1.1.1', forwarded: '[2001:db8::1]:443', client: '2001:db8::/64', rule: 'IPv6 with brackets and port' },
    { peer: '2001:db8:1:2:3:4:5:6', forwarded: undefined, client: '2001:db8:1:2::/64', rule: 'IPv6 by its /64' },
    { peer: 'fe80::1%eth0', forwarded: undefined, client: 'fe80::/64', rule: 'IPv6 without its zone' },
    { peer: '2001:db8:ffff:1::1', forwarded: '198.51.100.1', client: '198.51.100.1', rule: 'a proxy in an IPv6 range' },
    {
      peer: '10.1.1.1',
      forwarded: '0x7f.1',
      client: '10.1.1.1',
      rule: 'the peer, for a number that is no written address',
    },
    { peer: undefined, forwarded: '198.51.100.1', client: 'unknown', rule: 'nobody, when the socket has gone' },
    {
      peer: '10.1.1.1',
      forwarded: '198.51.100.01',
      client: '10.1.1.1',
      rule: 'the peer, for a number with a zero in front',
    },
    { peer: '10.1.1.1', forwarded: '198.51.100.256', client: '10.1.1.1', rule: 'the peer, for a number above 255' },
    { peer: '10.1.1.1', forwarded: '198.51.100.1.', client: '10.1.1.1', rule: 'the peer, for a point at the end' },
  ])('is $rule', ({ peer, forwarded, client }) => {
    expect(clientAddress(peer, forwarded, PROXIES)).toBe(client)
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
    expect(clientAddress('10.9.9.9', '198.51.100.1', ranges('::ffff:10.0.0.0/104'))).toBe('198.51.100.1')
  })
})
