/**
 * How a connection finds its server in a cluster: all our keys live in one slot, so one connection to its primary,
 * found anew at every connect, keeps the same promises as a single server.
 */
import { createConnection, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis'
import type { HostPort, RedisAddress } from './address.ts'

const RETRY_DELAY_MS = 200
const ASK_TIMEOUT_MS = 1000
const DISCONNECT_TIMEOUT_MS = 500

export function clusterConnector(address: RedisAddress, login: RedisOptions) {
  return class ClusterConnector extends AbstractConnector {
    /** Asked too, as the address may name only some of the nodes. */
    #primary: HostPort | undefined

    constructor() {
      super(DISCONNECT_TIMEOUT_MS)
    }

    async connect(): Promise<Socket> {
      this.connecting = true
      this.#primary = await this.#findPrimary()
      const socket = address.tls ? tlsConnect(this.#primary) : createConnection(this.#primary)
      socket.once('error', (error) => {
        this.firstError = error
      })
      this.stream = socket
      return socket
    }

    /** @throws what the last node answered; the client ends then, and is connected again (connect.ts) */
    async #findPrimary(): Promise<HostPort> {
      let failure: unknown
      for (const node of [...address.endpoints, ...(this.#primary ? [this.#primary] : [])]) {
        try {
          const primary = await primaryKnownTo(node, address.prefix, login)
          if (this.connecting) return primary
        } catch (error) {
          failure = error
        }
        if (!this.connecting) throw new Error('Connection is closed')
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      throw failure
    }
  }
}

/** The primary of our slot: `node`, or the one it names when asked for our key. @throws its refusal */
async function primaryKnownTo(node: HostPort, prefix: string, login: RedisOptions): Promise<HostPort> {
  const client = new Redis({ ...ASK_OPTIONS, ...login, ...node })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.exists(`{${prefix}}:probe`)
    return node
  } catch (error) {
    const [, host, port] = /^MOVED \d+ (.*):(\d+)$/.exec(error instanceof Error ? error.message : '') ?? []
    if (port === undefined) throw error
    // An empty host means: the one you asked.
    return { host: host || node.host, port: Number(port) }
  } finally {
    client.disconnect()
  }
}

const ASK_OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableReadyCheck: false,
  disableClientInfo: true,
  retryStrategy: () => null,
  connectTimeout: ASK_TIMEOUT_MS,
  commandTimeout: ASK_TIMEOUT_MS,
}
