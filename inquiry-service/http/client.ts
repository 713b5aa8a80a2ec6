/** The client of a request as a keyed hash, which is all that quotas and ledger know about a caller (D21). */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { makeFolder } from '../support/folders.ts'
import { systemCodeOf } from '../support/thrown.ts'
import { clientAddress, forwardedClient, isTrustedAddress, parseRange } from '../wire/address.ts'
import {
  EDGE_CLIENT_HEADER,
  EDGE_CLOCK_SECONDS,
  type EdgeClient,
  edgeClientMessage,
  parseEdgeClient,
} from '../wire/proxies.ts'

/** Hexadecimal digits of the hash that are kept: enough that two clients never collide. */
const CLIENT_DIGITS = 32

/** Cached names: parsing an address and hashing it costs more than all the rest of a small answer. */
const REMEMBERED = 16_384
/** Longer lists of hops are rare, and made-up ones must not fill the memory. Characters. */
const LONGEST_REMEMBERED = 100

export type IdentifyClient = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

export type TrustsPeer = (request: Pick<IncomingMessage, 'socket'>) => boolean

export interface ClientOptions {
  secret: string
  trustedProxies: readonly string[]
  edgeSecret?: string | undefined
  warn?: (about: object, words: string) => void
}

export function trustsPeer({ trustedProxies }: Pick<ClientOptions, 'trustedProxies'>): TrustsPeer {
  const trusted = rangesOf(trustedProxies)
  const isTrusted = remembering((address) => isTrustedAddress(address, trusted))
  return ({ socket }) => trusted.length > 0 && isTrusted(socket.remoteAddress ?? '')
}

const rangesOf = (texts: readonly string[]) => texts.map(parseRange).filter((range) => range !== undefined)

export function clientIdentifier(options: ClientOptions): IdentifyClient {
  const { secret, trustedProxies, edgeSecret, warn = () => {} } = options
  const trusted = rangesOf(trustedProxies)
  const isTrusted = trustsPeer({ trustedProxies })
  const warned = new Set<string>()
  const warnOnce = (about: object, words: string) => {
    if (warned.has(words)) return
    warned.add(words)
    warn(about, words)
  }
  // Made once: from the text it would be made anew for every client.
  const key = createSecretKey(secret, 'utf8')
  const hash = (address: string) => createHmac('sha256', key).update(address).digest('hex').slice(0, CLIENT_DIGITS)
  const nameOfPeer = remembering((address) => hash(clientAddress(address)))
  // Undefined for a list that names no client: whoever sent it then is the client.
  const nameOfForwarded = remembering((list) => {
    const client = forwardedClient(list, trusted)
    return client === undefined ? undefined : hash(client)
  })

  return ({ socket, headers }) => {
    const vouchedFor = edgeSecret === undefined ? undefined : edgeClient(headers, edgeSecret)
    if (vouchedFor) {
      const secondsAhead = Math.round(vouchedFor.seconds - Date.now() / 1000)
      if (Math.abs(secondsAhead) > EDGE_CLOCK_SECONDS) warnOnce({ secondsAhead }, EDGE_CLOCK)
      return hash(vouchedFor.address)
    }
    // Only inquiries have a key, and only they are passed on by the edge.
    if (edgeSecret !== undefined && headers['idempotency-key'] !== undefined) warnOnce(EDGE, UNSIGNED)
    const forwardedFor = headers['x-forwarded-for']?.toString()
    const isBelieved = forwardedFor !== undefined && isTrusted({ socket })
    if (forwardedFor !== undefined && !isBelieved) warnOnce(PROXIES, UNTRUSTED_FORWARD)
    return (isBelieved ? nameOfForwarded(forwardedFor) : undefined) ?? nameOfPeer(socket.remoteAddress ?? '')
  }
}

/** Behind a proxy that nobody has named all callers are one client, with one quota. */
const UNTRUSTED_FORWARD =
  'X-Forwarded-For from a peer that TRUSTED_PROXIES does not name is ignored: if it is your proxy, add its address'
const PROXIES = { setting: 'TRUSTED_PROXIES' }

/** All inquiries that the edge passes on would count as one client's. */
const UNSIGNED =
  'an inquiry came without a valid signature of the edge and counts for its peer: if the edge passed it on, give both the same EDGE_CLIENT_SECRET'
const EDGE = { setting: 'EDGE_CLIENT_SECRET' }

const EDGE_CLOCK = 'the clock of the edge differs: check the clock of this machine'

/** Looked up by texts that are there already: one put together for the purpose would have to be hashed for each request. */
function remembering<Name extends string | boolean | undefined>(
  nameOf: (text: string) => Name,
): (text: string) => Name {
  const known = new Map<string, Name>()
  return (text) => {
    const last = known.get(text)
    if (last !== undefined) return last
    const name = nameOf(text)
    if (known.size >= REMEMBERED) known.clear()
    if (name !== undefined && text.length <= LONGEST_REMEMBERED) known.set(text, name)
    return name
  }
}

function edgeClient(headers: IncomingHttpHeaders, edgeSecret: string): EdgeClient | undefined {
  const field = headers[EDGE_CLIENT_HEADER.toLowerCase()]?.toString()
  const claim = field === undefined ? undefined : parseEdgeClient(field)
  if (!claim) return undefined
  const message = edgeClientMessage(claim, headers['idempotency-key']?.toString() ?? '')
  const expected = createHmac('sha256', edgeSecret).update(message).digest()
  if (!timingSafeEqual(expected, Buffer.from(claim.signature, 'hex'))) return undefined
  const address = clientAddress(claim.address)
  return address === 'unknown' ? undefined : { address, seconds: claim.seconds }
}

const FILE_NAME = 'client-key-secret'
const SECRET_BYTES = 32

/** The secret of the hash on one machine, kept beside the ledger, made when there is none (D2). Only the owner can read it. */
export function keptClientSecret(dataDir: string): string {
  makeFolder(dataDir)
  const path = join(dataDir, FILE_NAME)
  return readSecret(path) ?? makeSecret(path)
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= SECRET_BYTES) return secret
    throw new Error(`Cannot use ${FILE_NAME} in DATA_DIR: it is damaged: it has ${secret.length} characters`)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Written to another name and linked into place: an interrupted start leaves no half a secret, and of two starts one wins. */
function makeSecret(path: string): string {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
