/** The connection, the trust in it and the keys: shared by ledger, outbox and desk. */
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { parseRedisAddress } from '../../redis/address.ts'
import { closeConnection, connectRedis, endOutOfStep } from '../../redis/connect.ts'
import {
  checkDurability,
  type DurabilityFinding,
  type DurabilityPolicy,
  parseDurability,
} from '../../redis/durability.ts'
import { type Failure, redisFailure } from '../../redis/failures.ts'
import { runScript, type ScriptCall } from '../../redis/scripts.ts'
import { StoreWatch } from '../../redis/watch.ts'
import { causeInWords } from '../../support/thrown.ts'
import { type AheadOfClock, type LedgerHealth, LedgerUnavailableError, type OpenOptions } from '../ledger.ts'
import { type Keys, keysOf, withoutNumber } from './keys.ts'
import { NewestInquiry } from './newest.ts'
import { DefectError, LUA, probeCall, submitOutcome } from './submit.ts'
import { ProvedWriter } from './writer.ts'

export interface RedisOptions extends OpenOptions {
  url: string
  durability: string
  /** Replaces the store's clock, milliseconds. For tests. */
  storeClock?: (() => number) | undefined
}

export interface RedisStoreOptions extends RedisOptions {
  part: 'ledger' | 'notices' | 'desk'
  /** Where a service keeps the newest inquiry it has seen; undefined: in memory alone. */
  dataDir?: string | undefined
}

const COMMAND_TIMEOUT_MS = 1200
/** Without a finding by then, the ledger opens but is not ready. */
const OPEN_TIMEOUT_MS = 2500
const REWRITING = 'the store is rewriting its append-only file: wait until that is done'
const NO_REPLICAS =
  'REDIS_URL names a cluster or Sentinels and no replicas: a failover loses confirmed inquiries unless you add ?replicas=1'
const NOT_KEPT =
  'cannot keep the newest inquiry in DATA_DIR: after a restart a store that lost inquiries would go unnoticed'
const FOREIGN_KEYS = 'a key has a type or value that is not ours: find who else writes under this prefix'

export class RedisStore {
  readonly keys: Keys
  /** Resolves when it is known whether the store is ready, or when time is up. */
  readonly firstFinding: Promise<void>
  readonly newest: NewestInquiry
  readonly watch: StoreWatch
  readonly #redis: Redis
  readonly #writer: ProvedWriter
  readonly #replicas: number
  readonly #onAhead: RedisStoreOptions['onAhead']
  readonly #storeClock: RedisStoreOptions['storeClock']
  readonly #pending = new Set<Promise<unknown>>()

  constructor({ url, durability, part, dataDir, onHealth, onAhead, onWarning, storeClock }: RedisStoreOptions) {
    const policy = parseDurability(durability)
    this.#onAhead = onAhead
    this.#storeClock = storeClock
    const address = parseRedisAddress(url)
    this.keys = keysOf(address.prefix)
    this.#replicas = address.replicas
    const file = dataDir && join(dataDir, `newest-inquiry-${address.db}-${address.prefix}`)
    this.newest = new NewestInquiry(file, (code) => onWarning?.(`${NOT_KEPT}: ${code}`))
    if (address.kind !== 'single' && address.replicas === 0) onWarning?.(NO_REPLICAS)
    this.#redis = connectRedis(address, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      name: `${part}/${address.db}/${address.prefix}`,
    })
    this.#writer = new ProvedWriter(this.#redis, policy)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, OPEN_TIMEOUT_MS)
    this.firstFinding = promise.finally(() => clearTimeout(timer))
    const check = () => this.#checkStore(policy)
    this.watch = new StoreWatch(this.#redis, check, () => {
      resolve()
      onHealth?.(this.health())
    })
  }

  health(): LedgerHealth {
    const { ready, reason } = this.watch.finding
    return { ready, reason, fatal: false }
  }

  /** As scripts take it: '' for the store's own clock. */
  get time(): number | '' {
    return this.#storeClock?.() ?? ''
  }

  async now(): Promise<number> {
    if (this.#storeClock) return this.#storeClock()
    const [seconds, microseconds] = await this.read((redis) => redis.time())
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
  }

  reportAhead(found: AheadOfClock): void {
    if (found.stamps || found.notices) this.#onAhead?.(found)
  }

  /** Writes are proved by WAITAOF or WAIT, for which even a script with nothing to write must write something. */
  get hasBarrier(): boolean {
    return (this.watch.trusted?.waitaof ?? false) || this.#replicas > 0
  }

  /** Its effects are on disk when this resolves. @throws LedgerUnavailableError when that can't be confirmed */
  async write<Answer = unknown>(call: ScriptCall, read: (answer: unknown) => Answer): Promise<Answer> {
    if (!this.watch.trusted) {
      throw new LedgerUnavailableError(this.watch.finding.reason, { applied: 'no', retryAfterSeconds: 5 })
    }
    return await this.#guarded(this.#writer.run(call).then(read))
  }

  /** Works while the store takes no inquiries, too. @throws LedgerUnavailableError when it does not answer */
  async read<Answer>(ask: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    return await this.#guarded(ask(this.#redis))
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#pending)
    await this.newest.save()
    this.watch.close()
    closeConnection(this.#redis)
  }

  /** The driver's errors carry what was sent: they end here. */
  async #guarded<Answer>(running: Promise<Answer>): Promise<Answer> {
    this.#pending.add(running)
    try {
      return await running
    } catch (error) {
      // Nothing is wrong with the store as a whole, only with the keys of one inquiry or client.
      if (error instanceof DefectError) {
        throw new LedgerUnavailableError(FOREIGN_KEYS, { applied: 'no', retryAfterSeconds: 30 })
      }
      endOutOfStep(this.#redis, error)
      const { reason, ...failure } = failureWithPlace(error)
      this.watch.doubt(reason)
      // A command that was not even sent does not know why there is no connection.
      const unsent = failure.applied === 'no' && this.#redis.status !== 'ready'
      throw new LedgerUnavailableError(unsent ? this.watch.finding.reason : reason, failure)
    } finally {
      this.#pending.delete(running)
    }
  }

  /** Settings first, then the script itself, which shows missing permissions, a full memory and foreign keys. */
  async #checkStore(policy: DurabilityPolicy): Promise<DurabilityFinding> {
    try {
      const finding = await checkDurability(this.#redis, policy, this.#replicas)
      if (!finding.ready) return finding
      this.#writer.demand = { waitaof: finding.waitaof, asks: finding.asks, replicas: this.#replicas }
      const { newest, lost } = await this.#readContent()
      if (lost !== undefined) return { ...finding, ready: false, reason: lacks(lost) }
      const [answer] = (await runScript(this.#redis, probeCall(this.keys))) as unknown[]
      submitOutcome(answer, '')
      if (this.watch.trusted) return finding
      if (finding.isRewriting) return { ...finding, ready: false, reason: REWRITING }
      // What was written before may not be on disk, and a replay of it writes nothing: this write syncs all of it.
      await this.#writer.run({ script: LUA.settle, keys: [this.keys.probe], args: [] })
      this.newest.saw(newest && withoutNumber(newest))
      return finding
    } catch (error) {
      endOutOfStep(this.#redis, error)
      const reason = error instanceof DefectError ? FOREIGN_KEYS : failureWithPlace(error).reason
      return { ready: false, reason, waitaof: false, asks: 'config', isRewriting: false }
    }
  }

  async #readContent() {
    const { acceptLoss, inquiries, inquiry } = this.keys
    const seen = this.newest.requestId
    const [isLossAccepted, [newest], isThere] = await Promise.all([
      this.#redis.exists(acceptLoss),
      this.#redis.zrevrange(inquiries, 0, 0),
      seen === undefined ? 1 : this.#redis.exists(inquiry(seen)),
    ])
    return { newest, lost: isThere || isLossAccepted ? undefined : seen }
  }
}

function failureWithPlace(error: unknown): Failure {
  const failure = redisFailure(error)
  return failure.isUnforeseen ? { ...failure, reason: `${failure.reason}: ${causeInWords(error)}` } : failure
}

function lacks(requestId: string): string {
  return `the store lacks inquiry ${requestId}, which this service has seen there: see "A store that has lost inquiries" in docs/many-machines.md`
}
