/** The client of a request as a keyed hash: what quotas and ledger know of a caller (D21). */
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type AddressRange, clientAddress, parseRange } from './address.ts'

/** Bytes of the hash that are kept: enough that two clients never meet. */
const CLIENT_BYTES = 16

export type IdentifyClient = (request: IncomingMessage) => string

/** Names the client of a request in hexadecimal. The same secret gives the same names on every machine. */
export function clientIdentifier(secret: string, trustedProxies: readonly string[]): IdentifyClient {
  const trusted = trustedProxies.map(parseRange).filter((range): range is AddressRange => range !== undefined)
  // A connection repeats its caller request after request: one hash serves them all, and goes with the connection.
  const known = new WeakMap<Socket, { forwardedFor: string | undefined; client: string }>()

  return ({ socket, headers }) => {
    const forwardedFor = trusted.length === 0 ? undefined : headerText(headers['x-forwarded-for'])
    const last = known.get(socket)
    if (last && last.forwardedFor === forwardedFor) return last.client
    const address = clientAddress(socket.remoteAddress, forwardedFor, trusted)
    const client = createHmac('sha256', secret).update(address).digest().subarray(0, CLIENT_BYTES).toString('hex')
    known.set(socket, { forwardedFor, client })
    return client
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
