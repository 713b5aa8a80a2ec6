/** Three primaries that hold all slots between them. */
import type { Redis } from 'ioredis'
import { eventually } from '../setup/eventually.ts'
import { RedisServer } from './server.ts'

const SLOTS = 16_384

export class RedisCluster implements AsyncDisposable {
  readonly servers: RedisServer[]

  private constructor(servers: RedisServer[]) {
    this.servers = servers
  }

  /** `replicas` more servers are started as members without slots. */
  static async start({ replicas = 0 } = {}): Promise<RedisCluster> {
    // Without an announced address the nodes would give an empty one. A short bus time-out makes failures quick.
    const args = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-node-timeout', '1000']
    const servers = await Promise.all(Array.from({ length: 3 + replicas }, () => RedisServer.start({ args })))
    const cluster = new RedisCluster(servers)
    await cluster.#join()
    return cluster
  }

  get url(): string {
    return `redis+cluster://${this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`
  }

  /** The servers by their role for the slot of `tag`. */
  async holderOf(tag: string): Promise<RedisServer> {
    const [first] = this.servers
    if (!first) throw new Error('Bug: a cluster has servers')
    const client = first.client()
    const slot = await client.cluster('KEYSLOT', `{${tag}}`)
    const ranges = await client.cluster('SLOTS')
    const range = ranges.find(([low, high]) => low <= slot && slot <= high)
    const port = range?.[2]?.[1]
    const holder = this.servers.find((server) => server.port === port)
    if (!holder) throw new Error('Nobody holds the slot')
    return holder
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.servers.map((server) => server[Symbol.asyncDispose]()))
  }

  async #join(): Promise<void> {
    const [first, ...others] = this.servers
    if (!first) return
    for (const { port } of others) await first.client().cluster('MEET', '127.0.0.1', port)
    const primaries = this.servers.slice(0, 3)
    for (const [i, server] of primaries.entries()) {
      const from = Math.ceil((SLOTS * i) / 3)
      const to = Math.ceil((SLOTS * (i + 1)) / 3) - 1
      await server.client().call('CLUSTER', 'ADDSLOTSRANGE', from, to)
    }
    await eventually(async () => {
      const states = await Promise.all(this.servers.map((server) => clusterState(server.client())))
      return states.every((state) => state === `ok ${this.servers.length}`)
    }, 30_000)
  }
}

/** `ok 3`: healthy, with three known nodes. */
async function clusterState(client: Redis): Promise<string> {
  const info = String(await client.cluster('INFO'))
  const field = (name: string) => new RegExp(`${name}:(\\w+)`).exec(info)?.[1]
  client.disconnect()
  return `${field('cluster_state')} ${field('cluster_known_nodes')}`
}
