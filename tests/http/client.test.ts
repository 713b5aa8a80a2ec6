import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { clientIdentifier } from '../../inquiry-service/http/client.ts'

const options = { secret: 'a secret of no importance, long enough', trustedProxies: ['192.0.2.1'] }
const from = (remoteAddress: string, forwardedFor?: string) => ({
  socket: { remoteAddress } as Socket,
  headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
})

test('clientIdentifier() names a client alike, however many others it has met in between (D21)', () => {
  const identify = clientIdentifier(options)
  const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  const crowd = Array.from({ length: 20_000 }, (_, index) => from('192.0.2.1', address(index)))

  const first = crowd.map(identify)
  const second = crowd.map(identify)

  expect(new Set(first).size).toBe(crowd.length)
  expect(second).toEqual(first)
})

test('clientIdentifier() keeps apart what a peer is and what it says to whom it may not say it', () => {
  const identify = clientIdentifier(options)
  const direct = identify(from('203.0.113.7'))

  expect(identify(from('192.0.2.1', '203.0.113.7'))).toBe(direct)
  expect(identify(from('203.0.113.7', '198.51.100.9'))).toBe(direct)
  expect(identify(from('192.0.2.1', `203.0.113.7, ${'192.0.2.1, '.repeat(20)}192.0.2.1`))).toBe(direct)
  expect(identify(from('192.0.2.1'))).not.toBe(direct)
})

test.each([
  ['nobody is trusted', []],
  ['another is trusted', ['192.0.2.1']],
])(
  'clientIdentifier() tells once that a peer forwards an address and is not trusted, where %s',
  (_, trustedProxies) => {
    const onUntrustedForward = vi.fn()
    const identify = clientIdentifier({ ...options, trustedProxies, onUntrustedForward })
    identify(from('203.0.113.7'))
    expect(onUntrustedForward).not.toHaveBeenCalled()

    for (let count = 0; count < 3; count += 1) identify(from('203.0.113.7', `198.51.100.${count}`))

    expect(onUntrustedForward).toHaveBeenCalledTimes(1)
  },
)

test('clientIdentifier() tells nothing of a trusted proxy, whatever that forwards', () => {
  const onUntrustedForward = vi.fn()
  const identify = clientIdentifier({ ...options, onUntrustedForward })

  identify(from('192.0.2.1', '203.0.113.7'))
  identify(from('192.0.2.1', 'nonsense'))

  expect(onUntrustedForward).not.toHaveBeenCalled()
})
