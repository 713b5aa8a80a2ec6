/** The ledger in Redis or Valkey, for any number of service processes on one store. */

import { parseDurability } from '../../redis/durability.ts'
import type { LedgerHealth, Submission, SubmissionOutcome } from '../ledger.ts'
import type { LedgerStore, OpenOptions } from '../store.ts'
import { RedisDesk } from './desk.ts'
import { RedisOutbox } from './outbox.ts'
import { RedisStore } from './store.ts'
import { submitCall, submitOutcome } from './submit.ts'

export interface RedisLedgerOptions extends OpenOptions {
  /** As REDIS_URL; see address.ts. */
  url: string
  /** `verified`, or `attested:NAME` for a store that can't be asked. */
  durability: string
  /** Milliseconds by which the store's clock is shifted, asked at each submission. For tests of the window's edges. */
  shiftMs?: () => number
}

/**
 * Opens the ledger. Resolves also while the store is away or not durable: then nothing is accepted until it is.
 *
 * @throws Error with one sentence for the operator when a setting can't be read
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<RedisLedger> {
  const durability = parseDurability(options.durability)
  const store = new RedisStore({ url: options.url, durability, onHealth: options.onHealth })
  await store.firstFinding
  return new RedisLedger(store, options.shiftMs)
}

export class RedisLedger implements LedgerStore {
  readonly engine = 'redis'
  readonly outbox: RedisOutbox
  readonly desk: RedisDesk
  readonly #store: RedisStore
  readonly #shiftMs: () => number

  constructor(store: RedisStore, shiftMs = () => 0) {
    this.#store = store
    this.#shiftMs = shiftMs
    this.outbox = new RedisOutbox(store)
    this.desk = new RedisDesk(store)
  }

  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const { fenced, keys } = this.#store
    const call = submitCall(submission, keys, { fenced, shiftMs: this.#shiftMs() })
    return await this.#store.write(call, (answer) => submitOutcome(answer, submission.requestId))
  }

  health(): LedgerHealth {
    return this.#store.health()
  }

  /** Checks the store now instead of when it is due. */
  checkNow(): Promise<void> {
    return this.#store.checkNow()
  }

  async close(): Promise<void> {
    await this.#store.close()
  }
}
