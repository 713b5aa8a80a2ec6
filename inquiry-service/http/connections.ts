/** Connections without a trusted proxy in front: limited per client, and soon closed when idle while many are open. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from '../wire/address.ts'
import type { TrustsPeer } from './client.ts'

const CONNECTION_LIMITS = {
  /** Per address (IPv6: per /64), a twentieth of all: eighty people behind one, at six connections each. Any beyond are closed. */
  perClient: 500,
  /** From this many on, half of all, idle ones are kept for a shorter time: the other half is for newcomers. */
  many: 5_000,
  /** Their keep-alive time then, seconds. Longer than an answer takes: it runs, too, while a pipelined request is answered. */
  idleSeconds: 10,
}

export function boundConnections(server: Server, trustsPeer: TrustsPeer, limits = CONNECTION_LIMITS): void {
  const held = new Map<string, number>()
  const direct = new WeakSet<Socket>()
  let open = 0

  server.on('connection', (socket) => {
    if (trustsPeer({ socket })) return
    // Read now: a closed socket no longer has an address.
    const address = clientAddress(socket.remoteAddress)
    const count = held.get(address) ?? 0
    if (count >= limits.perClient) return void socket.destroy()
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

  // Registered before the listener that answers, or the field would be set too late.
  server.prependListener('request', ({ socket }, response) => {
    if (open < limits.many || !direct.has(socket)) return
    response.setHeader('Keep-Alive', `timeout=${limits.idleSeconds}`)
    // Node sets its longer time in a listener of its own, registered before this one.
    response.once('finish', () => socket.setTimeout(limits.idleSeconds * 1000))
  })
}
