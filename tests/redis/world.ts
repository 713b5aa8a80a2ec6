/** A ledger on the test's own Redis, perhaps with a proxy between them, and the means to inspect what is stored. */
import type { Redis } from 'ioredis'
import { keyHash } from '../../inquiry-service/ledger/key.ts'
import { LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { openRedisLedger, type RedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { FaultProxy } from './fault-proxy.ts'
import { RedisServer, type RedisServerOptions } from './server.ts'

interface WorldOptions extends RedisServerOptions {
  /** Puts a FaultProxy in between. */
  proxied?: boolean
  durability?: string
  /** Appended to the address: `?replicas=1`. */
  query?: string
}

export class World implements AsyncDisposable {
  readonly server: RedisServer
  readonly proxy: FaultProxy
  readonly ledger: RedisLedger
  /** Connects straight to the server. */
  readonly redis: Redis
  /** Milliseconds by which the store's clock is shifted. */
  shiftMs = 0

  private constructor(server: RedisServer, proxy: FaultProxy, ledger: (world: World) => RedisLedger) {
    this.server = server
    this.proxy = proxy
    this.redis = server.client()
    this.ledger = ledger(this)
  }

  static async open({
    proxied = false,
    durability = 'verified',
    query = '',
    ...options
  }: WorldOptions = {}): Promise<World> {
    const server = await RedisServer.start(options)
    const proxy = await FaultProxy.start(server.port)
    const clock = { shiftMs: () => 0 }
    const url = `${proxied ? proxy.url : server.url}/${query}`
    const ledger = await openRedisLedger({
      url,
      durability,
      role: 'service',
      storeClock: () => Date.now() + clock.shiftMs(),
    })
    return new World(server, proxy, (world) => {
      clock.shiftMs = () => world.shiftMs
      return ledger
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ledger.close()
    await this.proxy[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }
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
