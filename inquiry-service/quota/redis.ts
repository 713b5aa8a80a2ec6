/**
 * The sliding window shared by all service processes through Redis or Valkey. A public operation never fails because of this
 * store and never waits for it: while it can't be reached the process counts alone (D25).
 *
 *   shared    Redis decides; what it admits is counted in the process too, so that an outage starts from what is known.
 *             Ends with the first command that fails or takes longer than PATIENCE_MS.
 *   alone     the process decides and Redis is not asked. A count of nothing every PROBE_EVERY_MS finds the way back.
 *   returning for one window after the process last decided alone, both must admit, as Redis knows nothing about that time,
 *             and the client gets the stricter of the two counts (D25a).
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { type QuotaPolicy, quotaState, stricter, windowMs } from '../contract/limits.ts'
import { parseRedisAddress } from '../redis/address.ts'
import { closeConnection, connectRedis, endOutOfStep } from '../redis/connect.ts'
import { ForeignAnswerError } from '../redis/failures.ts'
import { runScript, script } from '../redis/scripts.ts'
import { textFolder } from '../support/folders.ts'
import type { MemoryQuota, Quota, QuotaDecision } from './quota.ts'

const TEXTS = textFolder(import.meta.url, './redis')
const TAKE = script(TEXTS['take'])

/** The longest that one operation may wait for the store, once per outage, milliseconds. */
const PATIENCE_MS = 150
const PROBE_EVERY_MS = 1000

interface RedisQuotaOptions {
  url: string
  policy: QuotaPolicy
  local: MemoryQuota
  patienceMs?: number
  onShared?: (shared: boolean) => void
  /** Called with the number of stamps that lay ahead of the store's clock (it was set back) and were set to the present. */
  onAhead?: (stamps: number) => void
  /** Replaces the store's clock, milliseconds. For tests. */
  storeClock?: () => number
}

export class RedisQuota implements Quota {
  readonly #options: RedisQuotaOptions
  readonly #redis: Redis
  readonly #keyOf: (client: string) => string
  /** With a number appended, the token of an operation. */
  readonly #process = randomUUID().slice(0, 8)
  #operations = 0
  #shared = false
  /** When the process last decided alone, steady time. */
  #aloneAt = Number.NEGATIVE_INFINITY
  readonly #probe: NodeJS.Timeout

  constructor(options: RedisQuotaOptions) {
    this.#options = options
    const address = parseRedisAddress(options.url)
    // In a cluster all clients are in the slot that the connection leads to.
    this.#keyOf = (client) =>
      address.kind === 'cluster' ? `{${address.prefix}}:public:${client}` : `${address.prefix}:public:{${client}}`
    this.#redis = connectRedis(address, { commandTimeoutMs: options.patienceMs ?? PATIENCE_MS, name: 'quota' })
    this.#redis.on('ready', () => void this.#tryShared())
    this.#probe = setInterval(() => void this.#tryShared(), PROBE_EVERY_MS)
    this.#probe.unref()
  }

  get shared(): boolean {
    return this.#shared
  }

  async take(client: string, now: number): Promise<QuotaDecision> {
    const { local, policy } = this.#options
    const begun = performance.now()
    // Others were counted while the store was asked: a stamp with the time from before would come after theirs, out of order.
    const afterwards = () => now + Math.floor(performance.now() - begun)
    const returning = now - this.#aloneAt < windowMs(policy)
    // What the process refuses must leave no stamp in the store either.
    const limit = returning && local.peek(client, now).remaining === 0 ? 0 : policy.limit
    const decision = this.#shared ? await this.#takeShared(client, limit) : undefined
    if (!decision) {
      this.#aloneAt = afterwards()
      return local.take(client, this.#aloneAt)
    }
    // What the store admits is counted here too: an outage starts from what each client has used.
    const { admitted, state } = decision.admitted
      ? local.take(client, afterwards())
      : { admitted: false, state: local.peek(client, afterwards()) }
    return returning ? { admitted, state: stricter(decision.state, state) } : decision
  }

  close(): void {
    clearInterval(this.#probe)
    closeConnection(this.#redis)
  }

  async #takeShared(client: string, limit: number): Promise<QuotaDecision | undefined> {
    const { policy, storeClock } = this.#options
    this.#operations += 1
    const token = `${this.#process}${this.#operations.toString(36)}`
    const args = [limit, windowMs(policy), token, storeClock?.() ?? '']
    try {
      const { ahead, ...decision } = readAnswer(
        await runScript(this.#redis, { script: TAKE, keys: [this.#keyOf(client)], args }),
        token,
        policy,
      )
      if (ahead > 0) this.#options.onAhead?.(ahead)
      return decision
    } catch (error) {
      if (this.#shared) endOutOfStep(this.#redis, error)
      this.#setShared(false)
      return undefined
    }
  }

  async #tryShared(): Promise<void> {
    if (this.#shared || this.#redis.status !== 'ready') return
    try {
      // Not a ping, which is answered where counting is not allowed. A limit of 0 leaves no stamp.
      await runScript(this.#redis, { script: TAKE, keys: [this.#keyOf('probe')], args: [0, 1, 'probe', ''] })
      this.#setShared(true)
    } catch (error) {
      endOutOfStep(this.#redis, error)
    }
  }

  #setShared(shared: boolean): void {
    if (this.#shared === shared) return
    this.#shared = shared
    this.#options.onShared?.(shared)
  }
}

/** @throws ForeignAnswerError when it is the answer to another command */
function readAnswer(answer: unknown, token: string, policy: QuotaPolicy): QuotaDecision & { ahead: number } {
  const [asked, admitted, counted, oldest, now, ahead] = Array.isArray(answer) ? answer : []
  if (asked !== token) throw new ForeignAnswerError()
  const state = quotaState(policy, Number(counted), oldest === '' ? undefined : Number(oldest), Number(now))
  return { admitted: admitted === 1, state, ahead: Number(ahead) }
}
