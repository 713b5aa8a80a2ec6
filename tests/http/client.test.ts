/** Names of clients, what is reported of wrong proxies, and the secret that names are made with. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { clientIdentifier, keptClientSecret } from '../../inquiry-service/http/client.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const options = { secret: 'a secret of no importance, long enough', trustedProxies: ['192.0.2.1'] }
const from = (remoteAddress: string, forwardedFor?: string) => ({
  socket: { remoteAddress } as Socket,
  headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
})

test('clientIdentifier() gives a client the same name, however many others it has seen in between (D21)', () => {
  const identify = clientIdentifier(options)
  const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  const crowd = Array.from({ length: 20_000 }, (_, index) => from('192.0.2.1', address(index)))

  const first = crowd.map(identify)
  const second = crowd.map(identify)

  expect(new Set(first).size).toBe(crowd.length)
  expect(second).toEqual(first)
})

test('clientIdentifier() never confuses a peer’s own address with one that an untrusted peer claims', () => {
  const identify = clientIdentifier(options)
  const direct = identify(from('203.0.113.7'))

  expect(identify(from('192.0.2.1', '203.0.113.7'))).toBe(direct)
  expect(identify(from('203.0.113.7', '198.51.100.9'))).toBe(direct)
  expect(identify(from('192.0.2.1', `203.0.113.7, ${'192.0.2.1, '.repeat(20)}192.0.2.1`))).toBe(direct)
  expect(identify(from('192.0.2.1'))).not.toBe(direct)
})

test('clientIdentifier() takes a list that names no client for whichever proxy sent it', () => {
  const identify = clientIdentifier({ ...options, trustedProxies: ['192.0.2.1', '192.0.2.2'] })
  const [first, second] = [identify(from('192.0.2.1')), identify(from('192.0.2.2'))]

  for (const list of ['nonsense', '192.0.2.2', '']) {
    expect([identify(from('192.0.2.1', list)), identify(from('192.0.2.2', list))]).toEqual([first, second])
  }
})

test.each([
  ['nobody is trusted', []],
  ['another is trusted', ['192.0.2.1']],
])(
  'clientIdentifier() reports once that an untrusted peer forwards an address, and no trusted one, where %s',
  (_, trustedProxies) => {
    const warn = vi.fn()
    const identify = clientIdentifier({ ...options, trustedProxies, warn })
    identify(from('203.0.113.7'))
    for (const proxy of trustedProxies) for (const list of ['203.0.113.7', 'nonsense']) identify(from(proxy, list))
    expect(warn).not.toHaveBeenCalled()

    for (let count = 0; count < 3; count += 1) identify(from('203.0.113.7', `198.51.100.${count}`))

    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { setting: 'TRUSTED_PROXIES' },
      expect.stringMatching(/^X-Forwarded-For/),
    )
  },
)

test('clientIdentifier() reports once that an inquiry bears no valid signature of the edge', () => {
  const warn = vi.fn()
  const identify = clientIdentifier({ ...options, edgeSecret: 'shared with the edge, long enough', warn })
  const inquiry = (field?: string) => ({
    ...from('203.0.113.7'),
    headers: { 'idempotency-key': 'k', ...(field !== undefined && { 'x-edge-client': field }) },
  })
  identify(from('203.0.113.7'))
  expect(warn).not.toHaveBeenCalled()

  expect(identify(inquiry())).toBe(identify(from('203.0.113.7')))
  expect(identify(inquiry(`198.51.100.9 1 ${'0'.repeat(64)}`))).toBe(identify(from('203.0.113.7')))

  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { setting: 'EDGE_CLIENT_SECRET' },
    expect.stringMatching(/^an inquiry came/),
  )
})

test('keptClientSecret() makes a secret once per folder, readable by its owner alone, and leaves no other file behind', () => {
  const folder = join(temporaryFolder(), 'deep', 'data')
  const secret = keptClientSecret(folder)

  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptClientSecret(folder)).toBe(secret)
  expect(keptClientSecret(temporaryFolder())).not.toBe(secret)
  expect(readdirSync(folder)).toEqual(['client-key-secret'])
  expect(statSync(join(folder, 'client-key-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('keptClientSecret() refuses a damaged secret instead of weakening every hash', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'client-key-secret'), 'short\n')

  expect(() => keptClientSecret(folder)).toThrow(
    'Cannot use client-key-secret in DATA_DIR: it is damaged: it has 5 characters',
  )
  expect(readFileSync(join(folder, 'client-key-secret'), 'utf8')).toBe('short\n')
})
