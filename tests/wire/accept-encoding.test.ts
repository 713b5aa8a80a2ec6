import { expect, test } from 'vitest'
import { type Coding, chooseCoding } from '../../inquiry-service/wire/accept-encoding.ts'

const ALL: readonly Coding[] = ['br', 'gzip', 'identity']

test.each<[acceptEncoding: string | undefined, coding: Coding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'gzip'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=1.0, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, *', 'br'],
  ['gzip;q=0.001', 'gzip'],
])('chooseCoding() for Accept-Encoding %j is %s', (acceptEncoding, coding) => {
  expect(chooseCoding(acceptEncoding, ALL)).toBe(coding)
  // The second time it comes from memory.
  expect(chooseCoding(acceptEncoding, ALL)).toBe(coding)
})

test('chooseCoding() names only codings that the file has', () => {
  expect(chooseCoding('br, gzip', ['gzip', 'identity'])).toBe('gzip')
  expect(chooseCoding('br, gzip', ['identity'])).toBe('identity')
})
