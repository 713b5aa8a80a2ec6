/**
 * Connections of those who call without a proxy in front: bounded for each client, so that one address can't hold them
 * all, and soon closed when idle while many are open. Trusted proxies are exempt, for each brings many clients.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from '../wire/address.ts'
import type { TrustsPeer } from './client.ts'

export interface ConnectionLimits {
  /** Connections of one address (IPv6: one /64); further ones are closed at once. */
  perClient: number
  /** From so many connections on, those that are idle are kept for a shorter time. */
  many: number
  /** Their keep-alive time then, seconds. */
  idleSeconds: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  // A twentieth of all that the server holds. Browsers open six each: eighty people behind one address at the same time.
  perClient: 500,
  // Half of all that the server holds: the other half stays free for newcomers.
  many: 5_000,
  // Longer than an answer takes, for the time also runs while a pipelined request is answered.
  idleSeconds: 10,
}

export function boundConnections(server: Server, trustsPeer: TrustsPeer, limits = CONNECTION_LIMITS): void {
  const held = new Map<string, number>()
  const direct = new WeakSet<Socket>()
  let open = 0

  server.on('connection', (socket) => {
    if (trustsPeer({ socket })) return
    // Read now: a closed socket has no address any more.
    const address = clientAddress(socket.remoteAddress, undefined, [])
    const count = held.get(address) ?? 0
    if (count >= limits.perClient) {
      socket.destroy()
      return
    }
    direct.add(socket)
    held.set(address, count + 1)
    open += 1
    socket.once('close', () => {
      open -= 1
      const left = (held.get(address) ?? 1) - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
  })

  // Registered before the listener that answers, or the field would come too late.
  server.prependListener('request', ({ socket }, response) => {
    if (open < limits.many || !direct.has(socket)) return
    response.setHeader('Keep-Alive', `timeout=${limits.idleSeconds}`)
    // Node sets its longer time in a listener of its own, which was there first.
    response.once('finish', () => socket.setTimeout(limits.idleSeconds * 1000))
  })
}
