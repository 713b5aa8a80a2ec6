/** The ledger in Redis or Valkey, for any number of service processes sharing one store. */

import { parseDurability } from '../../redis/durability.ts'
import { createDesk } from '../desk/desk.ts'
import type { Desk } from '../desk.ts'
import type { LedgerHealth, Submission, SubmissionOutcome } from '../ledger.ts'
import type { Outbox } from '../outbox.ts'
import type { Departure, LedgerStore, OpenOptions } from '../store.ts'
import { departureOperations } from './departure.ts'
import { deskOperations } from './desk.ts'
import { RedisDigest } from './digest.ts'
import { erasureOperations } from './erasure.ts'
import { integrityOperations } from './integrity.ts'
import { RedisOutbox } from './outbox.ts'
import { RedisStore } from './store.ts'
import { stampsAhead, submitCall, submitOutcome } from './submit.ts'
import { timesOperations } from './times.ts'
import { transferOperations } from './transfer.ts'

export interface RedisLedgerOptions extends OpenOptions {
  /** As REDIS_URL; see address.ts. */
  url: string
  /** `verified`, or `attested:NAME` for a store that can't be asked. */
  durability: string
  /** Replaces the store's clock, milliseconds. For tests. */
  storeClock?: () => number
}

/**
 * Opens the ledger. Resolves even while the store is away or not durable: nothing is accepted until it is.
 *
 * @throws Error with one sentence for the operator when a setting can't be read
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<RedisLedger> {
  const durability = parseDurability(options.durability)
  const store = new RedisStore({ ...options, durability })
  await store.firstFinding
  return new RedisLedger(store)
}

export class RedisLedger implements LedgerStore {
  readonly engine = 'redis'
  readonly outbox: Outbox
  readonly digest: RedisDigest
  readonly desk: Desk
  readonly departure: Departure
  readonly #store: RedisStore

  constructor(store: RedisStore) {
    this.#store = store
    this.outbox = new RedisOutbox(store)
    this.digest = new RedisDigest(store)
    this.departure = departureOperations(store)
    this.desk = createDesk({
      ...deskOperations(store),
      ...transferOperations(store),
      ...erasureOperations(store),
      ...timesOperations(store),
      ...integrityOperations(store),
    })
  }

  async submit(submission: Submission): Promise<SubmissionOutcome> {
    const call = submitCall(submission, this.#store.keys, this.#store)
    return await this.#store.write(call, (answer) => {
      const outcome = submitOutcome(answer, submission.requestId)
      this.#store.tellAhead({ stamps: stampsAhead(answer) })
      return outcome
    })
  }

  health(): LedgerHealth {
    return this.#store.health()
  }

  /** Checks the store now instead of when the next check is due. */
  checkNow(): Promise<void> {
    return this.#store.checkNow()
  }

  async close(): Promise<void> {
    await this.#store.close()
  }
}
