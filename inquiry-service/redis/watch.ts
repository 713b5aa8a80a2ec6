/**
 * Whether the store may be trusted now: only if a check has passed on this very connection, as a reconnect may lead to
 * another server, and nothing has failed since. Repeated, because settings change at run time.
 */
import type { Redis } from 'ioredis'
import type { DurabilityFinding } from './durability.ts'
import { isReply, redisFailure } from './failures.ts'

const NO_CONNECTION = 'there is no connection to the store'
const CHECK_WHILE_READY_MS = 30_000
/** Short, so that inquiries are taken again within two seconds after the store is back. */
const CHECK_WHILE_DOWN_MS = 500

type Finding = Pick<DurabilityFinding, 'ready' | 'reason'>

export class StoreWatch {
  readonly #redis: Redis
  readonly #check: () => Promise<DurabilityFinding>
  readonly #onChange: (finding: Finding) => void
  /** Counts connections and doubts: a check that began before the last of them says nothing about now. */
  #epoch = 0
  #finding: DurabilityFinding | undefined
  #reason = 'no server of REDIS_URL has answered yet'
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(redis: Redis, check: () => Promise<DurabilityFinding>, onChange: (finding: Finding) => void = () => {}) {
    this.#redis = redis
    this.#check = check
    this.#onChange = onChange
    redis.on('ready', () => void this.checkNow())
    // An error that ends a connection comes before its close and says more: a wrong password, files being loaded.
    let lastError: unknown
    redis.on('error', (error) => {
      lastError = error
    })
    const broken = () => {
      this.#distrust(isReply(lastError) ? redisFailure(lastError).reason : NO_CONNECTION)
      lastError = undefined
    }
    redis.on('close', broken)
    // Without a close where no node of a cluster could name the primary.
    redis.on('end', broken)
    if (redis.status === 'ready') void this.checkNow()
  }

  get trusted(): DurabilityFinding | undefined {
    return this.#finding
  }

  get finding(): Finding {
    return this.#finding ?? { ready: false, reason: this.#reason }
  }

  doubt(reason: string): void {
    // A command that finds no connection knows less of it than its close did, which may have named a wrong password.
    if (!this.#finding && this.#redis.status !== 'ready') return
    this.#distrust(reason)
  }

  #distrust(reason: string): void {
    if (this.#closed) return
    this.#epoch += 1
    this.#settle(undefined, reason)
    this.#schedule(CHECK_WHILE_DOWN_MS)
  }

  async checkNow(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#closed) return
    if (this.#redis.status !== 'ready') return this.#schedule(CHECK_WHILE_DOWN_MS)
    const epoch = this.#epoch
    const finding = await this.#check()
    if (epoch !== this.#epoch) return
    this.#settle(finding.ready ? finding : undefined, finding.reason)
    this.#schedule(finding.ready ? CHECK_WHILE_READY_MS : CHECK_WHILE_DOWN_MS)
  }

  close(): void {
    this.#closed = true
    this.#epoch += 1
    clearTimeout(this.#timer)
    this.#finding = undefined
    this.#reason = 'the ledger is closed'
  }

  #settle(finding: DurabilityFinding | undefined, reason: string): void {
    const changed = this.#finding?.ready !== finding?.ready || (!finding && this.#reason !== reason)
    this.#finding = finding
    this.#reason = reason
    if (changed) this.#onChange(this.finding)
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.checkNow(), delayMs).unref()
  }
}
