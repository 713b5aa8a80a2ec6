/** The ledger in Redis or Valkey, for any number of service processes on one store. */
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import type { Ledger, LedgerHealth, Submission, SubmissionOutcome } from '../ledger.ts'
import { LedgerUnavailableError } from '../ledger.ts'
import { parseRedisAddress, type RedisAddress } from './address.ts'
import { connectRedis } from './connect.ts'
import { checkDurability, type DurabilityFinding, type DurabilityPolicy } from './durability.ts'
import { meaningOf, unavailable } from './failures.ts'
import { type FenceDemand, FencedRunner } from './fence.ts'
import { Keys } from './keys.ts'
import { runScript, script } from './scripts.ts'
import { DefectError, probeCall, submitCall, submitOutcome } from './submit.ts'
import { StoreWatch } from './watch.ts'

const SUBMIT = script(readFileSync(new URL('./submit.lua', import.meta.url), 'utf8'))

export interface RedisLedgerOptions {
  /** As REDIS_URL; see address.ts. */
  url: string
  durability: DurabilityPolicy
  /** Told when the store becomes ready or not, with the reason. */
  onHealth?: (health: LedgerHealth) => void
  /** Milliseconds by which the store's clock is shifted, read at each submission. For tests of the window's edges. */
  shiftMs?: () => number
}

const FOREIGN_KEYS = 'a key has a type or value that is not ours: find who else writes under this prefix'
/** Below the deadline of a request, milliseconds. */
const COMMAND_TIMEOUT_MS = 1200
/** How long the opening waits for the first finding, milliseconds; without one the ledger is open and not ready. */
const OPEN_TIMEOUT_MS = 2500

/**
 * Opens the ledger. Resolves also while the store is away or not durable: then nothing is accepted until it is.
 *
 * @throws Error when the address can't be read
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<RedisLedger> {
  const ledger = new RedisLedger(parseRedisAddress(options.url), options)
  await ledger.firstFinding
  return ledger
}

export class RedisLedger implements Ledger {
  /** Resolves when it is known whether the store is ready, or time is over. */
  readonly firstFinding: Promise<void>
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #watch: StoreWatch<DurabilityFinding>
  readonly #fenced: FencedRunner
  readonly #replicas: number
  readonly #shiftMs: () => number
  readonly #pending = new Set<Promise<unknown>>()

  constructor(address: RedisAddress, { durability, onHealth, shiftMs = () => 0 }: RedisLedgerOptions) {
    this.#redis = connectRedis(address, { commandTimeoutMs: COMMAND_TIMEOUT_MS, name: 'ledger' })
    this.#keys = new Keys(address.prefix)
    this.#replicas = address.replicas
    this.#shiftMs = shiftMs
    this.#fenced = new FencedRunner(this.#redis, SUBMIT)
    let settled = () => {}
    this.firstFinding = new Promise((resolve) => {
      const timer = setTimeout(resolve, OPEN_TIMEOUT_MS)
      settled = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    const check = () => this.#checkStore(durability)
    this.#watch = new StoreWatch(this.#redis, check, (health) => {
      settled()
      onHealth?.(health)
    })
  }

  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const trusted = this.#watch.trusted
    if (!trusted) {
      throw new LedgerUnavailableError(this.#watch.finding.reason, { applied: 'no', retryAfterSeconds: 5 })
    }
    const deciding = this.#decide(submission, { waitaof: trusted.waitaof, replicas: this.#replicas })
    this.#pending.add(deciding)
    try {
      return await deciding
    } catch (error) {
      if (error instanceof DefectError) throw defect()
      const meaning = meaningOf(error)
      this.#watch.doubt(meaning.reason)
      throw unavailable(meaning)
    } finally {
      this.#pending.delete(deciding)
    }
  }

  health(): LedgerHealth {
    return this.#watch.finding
  }

  /** Checks the store now instead of when it is due. */
  checkNow(): Promise<void> {
    return this.#watch.checkNow()
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#pending)
    this.#watch.close()
    this.#redis.disconnect()
  }

  async #decide(submission: Submission, demand: FenceDemand): Promise<SubmissionOutcome> {
    const fenced = demand.waitaof || demand.replicas > 0
    const { keys, args } = submitCall(submission, this.#keys, { fenced, shiftMs: this.#shiftMs() })
    const answer = fenced
      ? await this.#fenced.run(keys, args, demand)
      : await runScript(this.#redis, SUBMIT, keys, args)
    return submitOutcome(answer, submission.requestId)
  }

  /** Settings first, then the script itself, which shows missing permissions, a full memory and foreign keys. */
  async #checkStore(durability: DurabilityPolicy): Promise<DurabilityFinding> {
    const finding = await checkDurability(this.#redis, durability)
    if (!finding.ready) return finding
    try {
      const { keys, args } = probeCall(this.#keys)
      submitOutcome(await runScript(this.#redis, SUBMIT, keys, args), '')
      return finding
    } catch (error) {
      const reason = error instanceof DefectError ? FOREIGN_KEYS : meaningOf(error).reason
      return { ...finding, ready: false, reason }
    }
  }
}

/** Nothing was written, and nothing can be told of the store as a whole: one client's keys may be the odd ones. */
function defect(): LedgerUnavailableError {
  return new LedgerUnavailableError(FOREIGN_KEYS, { applied: 'no', retryAfterSeconds: 30 })
}
