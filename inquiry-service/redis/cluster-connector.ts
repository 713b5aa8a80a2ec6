/**
 * How a connection finds its server in a cluster. All our keys have one hash tag and so live in one slot: what is needed
 * of a cluster is one connection to the primary that holds this slot, found anew at every connect. That keeps every
 * promise about one connection (order, WAIT, the check of durability) the same as on a single server.
 */
import { createConnection, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis'
import type { HostPort, RedisAddress } from './address.ts'

/** Between two rounds through all known nodes that found no primary, milliseconds. */
const RETRY_DELAY_MS = 200
/** How long a node may take to say who holds the slot, milliseconds. */
const ASK_TIMEOUT_MS = 1000
/** A connection that ends with data on its way is destroyed after this, milliseconds. */
const DISCONNECT_TIMEOUT_MS = 500

export function clusterConnector(address: RedisAddress, login: RedisOptions) {
  return class ClusterConnector extends AbstractConnector {
    /** Those of the address first, then those that the cluster named. */
    readonly #nodes = [...address.endpoints]

    constructor() {
      super(DISCONNECT_TIMEOUT_MS)
    }

    async connect(): Promise<Socket> {
      this.connecting = true
      const primary = await this.#findPrimary()
      const socket = address.tls ? tlsConnect(primary) : createConnection(primary)
      socket.once('error', (error) => {
        this.firstError = error
      })
      this.stream = socket
      return socket
    }

    /** Asks until somebody knows: a rejected connect would end the client for good. */
    async #findPrimary(): Promise<HostPort> {
      for (;;) {
        for (const node of [...this.#nodes]) {
          const map = await askForSlots(node, address.prefix, login)
          if (!this.connecting) throw new Error('Connection is closed')
          if (!map) continue
          this.#remember(map.nodes)
          if (map.primary) return map.primary
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
        if (!this.connecting) throw new Error('Connection is closed')
      }
    }

    #remember(nodes: HostPort[]): void {
      for (const node of nodes) {
        if (!this.#nodes.some(({ host, port }) => host === node.host && port === node.port)) this.#nodes.push(node)
      }
    }
  }
}

interface SlotMap {
  primary: HostPort | undefined
  nodes: HostPort[]
}

/** What `node` knows of our slot; undefined when it can't be asked or is cut off from the majority. */
async function askForSlots(node: HostPort, prefix: string, login: RedisOptions): Promise<SlotMap | undefined> {
  const client = new Redis({ ...ASK_OPTIONS, ...login, ...node })
  client.on('error', () => {})
  try {
    await client.connect()
    const [slot, ranges, info] = await Promise.all([
      client.cluster('KEYSLOT', `{${prefix}}`),
      client.cluster('SLOTS'),
      client.cluster('INFO'),
    ])
    // A node on the wrong side of a partition still believes in the old primary.
    if (!String(info).includes('cluster_state:ok')) return undefined
    return readSlots(ranges, slot, node)
  } catch {
    return undefined
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

/** CLUSTER SLOTS: [first, last, [host, port, …] of the primary, … of its replicas] per range. */
function readSlots(ranges: unknown, slot: number, asked: HostPort): SlotMap {
  const map: SlotMap = { primary: undefined, nodes: [] }
  for (const range of Array.isArray(ranges) ? ranges : []) {
    const [first, last, ...nodes] = range
    const endpoints = nodes.map((node: unknown) => readNode(node, asked))
    map.nodes.push(...endpoints)
    if (first <= slot && slot <= last) map.primary = endpoints[0]
  }
  return map
}

/** An empty host means: the one you asked. */
function readNode(node: unknown, asked: HostPort): HostPort {
  const [host, port] = Array.isArray(node) ? node : []
  return { host: typeof host === 'string' && host !== '' ? host : asked.host, port: Number(port) }
}
