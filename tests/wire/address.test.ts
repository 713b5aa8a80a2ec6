/** Addresses as proxies and settings write them, and what counts as one client behind proxies (D21). */
import { expect, test } from 'vitest'
import {
  type AddressRange,
  clientAddress,
  forwardedClient,
  isTrustedAddress,
  parseRange,
} from '../../inquiry-service/wire/address.ts'

const rangesOf = (...texts: string[]) =>
  texts.map(parseRange).filter((range): range is AddressRange => range !== undefined)

const PROXIES = rangesOf('127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48')

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7', 'IPv4 seen through IPv6'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'IPv6 by its /64'],
  ['fe80::1%eth0', 'fe80::/64', 'IPv6 without its zone'],
  [undefined, 'unknown', 'when the socket has gone'],
])('clientAddress() of %s is %s: %s', (address, client, _) => {
  expect(clientAddress(address)).toBe(client)
})

test.each([
  ['::ffff:10.1.1.1', true],
  ['2001:db8:ffff:1::1', true],
  ['2001:db8::1', false],
  [undefined, false],
])('isTrustedAddress() of %s is %s', (peer, trusted) => {
  expect(isTrustedAddress(peer, PROXIES)).toBe(trusted)
})

test.each([
  ['198.51.100.1, 203.0.113.1', '203.0.113.1', 'the rightmost counts'],
  ['198.51.100.3,203.0.113.1, 10.1.2.3,10.9.9.9', '203.0.113.1', 'proxies to its right do not'],
  [' 203.0.113.1 ', '203.0.113.1', 'spaces around it'],
  ['203.0.113.1:4711', '203.0.113.1', 'its port'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', 'IPv6 in capitals'],
  ['10.2.2.2, 127.0.0.1', undefined, 'all are proxies'],
  ['203.0.113.1, garbage', undefined, 'what is no address hides what is left of it'],
  [',,,', undefined, 'nothing between commas'],
  ['0x7f.1', undefined, 'a number that is no written address'],
  ['198.51.100.01', undefined, 'a number with a zero in front'],
  ['[2001:db8::1]:443', '2001:db8::/64', 'IPv6 with brackets and port'],
])('forwardedClient() of %s is %s: %s', (forwarded, client, _) => {
  expect(forwardedClient(forwarded, PROXIES)).toBe(client)
})

const RANGES = ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.0/104']
const NO_RANGES = [
  ...['', 'localhost', '10.0.0', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0.0/', '::/129', '1', '0x7f.1'],
  'fe80::1%eth0',
]

test('parseRange() reads addresses and CIDR ranges, a mapped range as the IPv4 range that it is, and nothing else', () => {
  expect(RANGES.filter((text) => parseRange(text) === undefined)).toEqual([])
  expect(NO_RANGES.filter((text) => parseRange(text) !== undefined)).toEqual([])
  expect(isTrustedAddress('10.9.9.9', rangesOf('::ffff:10.0.0.0/104'))).toBe(true)
})
