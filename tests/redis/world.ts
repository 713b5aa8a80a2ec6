/** A ledger on the test's own Redis, perhaps with a proxy between them, and the means to inspect what is stored. */
import type { Redis } from 'ioredis'
import { keyHash } from '../../inquiry-service/ledger/keys.ts'
import { LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { openWholeRedis, type WholeRedis } from '../ledger/whole-ledger.ts'
import { eventually } from '../setup/eventually.ts'
import { FaultProxy } from './fault-proxy.ts'
import { RedisServer, type RedisServerOptions } from './server.ts'

interface WorldOptions extends RedisServerOptions {
  /** Starts a replica, which every inquiry needs. */
  replicated?: boolean
  /** The server seems to be 7.2, and answers WAITAOF with `World.counts`. */
  hasWaitaof?: boolean
  /** Puts a FaultProxy in between. */
  proxied?: boolean
  durability?: string
  /** Appended to the address: `?replicas=1`. */
  query?: string
}

export class World implements AsyncDisposable {
  readonly server: RedisServer
  readonly proxy: FaultProxy
  readonly ledger: WholeRedis
  /** Connects straight to the server. */
  readonly redis: Redis
  readonly replica: RedisServer | undefined
  /** How many disks have what was written, how many replicas have it. */
  counts = '{1,0}'
  /** WAITAOF so far. */
  barriers = 0
  /** One more process on the store. Whoever opens it closes it. */
  readonly another: (away?: { isAway: boolean }) => Promise<WholeRedis>

  private constructor(
    server: RedisServer,
    proxy: FaultProxy,
    [another, ledger]: [World['another'], WholeRedis],
    replica?: RedisServer,
  ) {
    this.server = server
    this.proxy = proxy
    this.redis = server.client()
    this.another = another
    this.ledger = ledger
    this.replica = replica
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const { proxied = false, durability = 'verified', query = '', replicated, hasWaitaof, ...ofServer } = options
    const server = await RedisServer.start(ofServer)
    const replica = replicated ? await replicaOf(server) : undefined
    const proxy = await FaultProxy.start(server.port)
    const reported = { counts: () => '{1,0}' }
    if (hasWaitaof) seemNewer(proxy, () => reported.counts())
    const url = `${proxied || hasWaitaof ? proxy.url : server.url}/${replicated ? '?replicas=1' : query}`
    const another: World['another'] = (away) => openWholeRedis({ url, durability, ...away })
    const world = new World(server, proxy, [another, await another()], replica)
    reported.counts = () => {
      world.barriers += 1
      return world.counts
    }
    return world
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ledger.close()
    await this.proxy[Symbol.asyncDispose]()
    await this.replica?.[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }
}

/** Takes some commands away from the user that everybody is. */
export function userArgs(...taken: string[]): string[] {
  return ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', ...taken]
}

/** In step with `primary`, which may need to hear of it once more. */
export async function replicaOf(primary: RedisServer): Promise<RedisServer> {
  const replica = await RedisServer.start({ args: ['--replicaof', '127.0.0.1', String(primary.port)] })
  await eventually(async () => (await primary.client().info('replication')).includes('state=online'))
  return replica
}

const WAITAOF = /\*4\r\n\$7\r\nWAITAOF\r\n\$1\r\n1\r\n\$1\r\n0\r\n\$3\r\n900\r\n/gi

/** The real server may be older than WAITAOF: the proxy reports version 7.2 and asks it for the counts instead. */
function seemNewer(proxy: FaultProxy, counts: () => string): void {
  const replace = (chunk: Buffer, pattern: RegExp, by: (found: string) => string) =>
    Buffer.from(chunk.toString('latin1').replace(pattern, by), 'latin1')
  // In as many letters, so that the length in front of the text stays right.
  proxy.rewriteReply = (chunk) =>
    replace(chunk, /redis_version:\d\.\d\.\d+/, ({ length }) => 'redis_version:7.2.'.padEnd(length, '9'))
  proxy.rewriteRequest = (chunk) =>
    replace(chunk, WAITAOF, () => {
      const script = `return ${counts()}`
      return `*3\r\n$4\r\nEVAL\r\n$${script.length}\r\n${script}\r\n$1\r\n0\r\n`
    })
}

/** How a call that had to fail did: the one error that may leave the ledger, in short. */
export async function refusalOf(call: Promise<unknown>): Promise<Pick<LedgerUnavailableError, 'applied' | 'message'>> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error
    return { applied: error.applied, message: error.message }
  }
  throw new Error('It was not refused')
}

/** Everything that one submission may have left behind, counted. */
export async function tracesOf(redis: Redis, { key, client }: Submission, prefix = 'inq') {
  const tag = `{${prefix}}`
  const requestId = (await redis.hget(`${tag}:key:${keyHash(key).toString('hex')}`, 'id')) ?? 'none'
  const hasId = (entries: string[]) => entries.filter((entry) => entry.endsWith(requestId)).length
  return {
    keys: requestId === 'none' ? 0 : 1,
    inquiries: hasId(await redis.zrange(`${tag}:inquiries`, 0, -1)),
    contents: await redis.exists(`${tag}:inquiry:${requestId}`),
    quotaUnits: await redis.zcard(`${tag}:quota:${client}`),
    notices: hasId(await redis.zrange(`${tag}:outbox`, 0, -1)),
  }
}

export const ONCE = { keys: 1, inquiries: 1, contents: 1, quotaUnits: 1, notices: 1 }
export const NEVER = { keys: 0, inquiries: 0, contents: 0, quotaUnits: 0, notices: 0 }

/** All keys of a store with their content, to check that nothing changed. */
export async function contentOf(redis: Redis): Promise<Record<string, string>> {
  const keys = (await redis.keys('*')).sort()
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  return Object.fromEntries(keys.map((key, i) => [key, dumps[i]?.toString('hex') ?? '']))
}
