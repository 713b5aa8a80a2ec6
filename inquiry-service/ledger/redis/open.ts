/** The ledger in Redis or Valkey, for any number of service processes sharing one store. */

import { parseDurability } from '../../redis/durability.ts'
import { createDesk } from '../desk/desk.ts'
import type { Submission, SubmissionOutcome } from '../ledger.ts'
import type { Departure, LedgerStore, OpenOptions } from '../store.ts'
import { departureOperations } from './departure.ts'
import { deskOperations } from './desk.ts'
import { digestOperations } from './digest.ts'
import { erasureOperations } from './erasure.ts'
import { integrityOperations } from './integrity.ts'
import { outboxOperations } from './outbox.ts'
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

export interface RedisLedger extends LedgerStore {
  readonly departure: Departure
  /** Checks the store now instead of when the next check is due. */
  checkNow(): Promise<void>
}

/**
 * Opens the ledger. Resolves even while the store is away or not durable: nothing is accepted until it is.
 *
 * @throws Error with one sentence for the operator when a setting can't be read
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<RedisLedger> {
  const store = new RedisStore({ ...options, durability: parseDurability(options.durability) })
  await store.firstFinding
  return {
    engine: 'redis',
    outbox: outboxOperations(store),
    digest: digestOperations(store),
    departure: departureOperations(store),
    desk: createDesk({
      ...deskOperations(store),
      ...transferOperations(store),
      ...erasureOperations(store),
      ...timesOperations(store),
      ...integrityOperations(store),
    }),
    submit: (submission) => submit(store, submission),
    health: () => store.health(),
    checkNow: () => store.checkNow(),
    close: () => store.close(),
  }
}

async function submit(store: RedisStore, submission: Submission): Promise<SubmissionOutcome> {
  const call = submitCall(submission, store.keys, store)
  return await store.write(call, (answer) => {
    const outcome = submitOutcome(answer, submission.requestId)
    store.tellAhead({ stamps: stampsAhead(answer) })
    return outcome
  })
}
