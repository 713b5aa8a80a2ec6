/** The ledger in Redis or Valkey, for any number of service processes sharing one store. */
import type { Ledger, Submission, SubmissionOutcome } from '../ledger.ts'
import { type RedisOptions, RedisStore } from './store.ts'
import { stampsAhead, submitCall, submitOutcome } from './submit.ts'

interface RedisLedgerOptions extends RedisOptions {
  /** DATA_DIR, where a service keeps the newest inquiry it has seen; undefined: in memory alone. */
  dataDir?: string | undefined
}

export interface RedisLedger extends Ledger {
  checkNow(): Promise<void>
}

/**
 * Opens the ledger. Resolves even while the store is away or not durable: nothing is accepted until it is.
 *
 * @throws Error with one sentence for the operator when a setting can't be read
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<RedisLedger> {
  const store = new RedisStore({ ...options, part: 'ledger' })
  await store.firstFinding
  return {
    submit: (submission) => submit(store, submission),
    health: () => store.health(),
    checkNow: () => store.checkNow(),
    close: () => store.close(),
  }
}

async function submit(store: RedisStore, submission: Submission): Promise<SubmissionOutcome> {
  return await store.write(submitCall(submission, store.keys, store), (answer) => {
    const outcome = submitOutcome(answer, submission.requestId)
    if (outcome.kind === 'accepted') store.saw(outcome.requestId)
    store.tellAhead({ stamps: stampsAhead(answer) })
    return outcome
  })
}
