/** Redis or Valkey when it has an address, else SQLite in the data folder. */
import type { Ledger, OpenOptions } from './ledger.ts'
import { RedisStore, type RedisStoreOptions } from './redis/store.ts'
import { stampsAhead, submitCall, submitOutcome } from './redis/submit.ts'
import { Thread } from './sqlite/thread.ts'
import type { IntakeFunctions, IntakeOptions } from './sqlite/worker.ts'

export interface LedgerConfig {
  dataDir: string
  redisUrl?: string | undefined
  storeDurability: string
}

/** A SQLite ledger that can't keep its promise refuses to open; a Redis, or a full disk, opens but is not ready. */
export function openLedger(config: LedgerConfig, options: OpenOptions): Promise<Ledger> {
  const { dataDir, redisUrl: url, storeDurability: durability } = config
  return url === undefined
    ? openSqliteLedger({ dataDir, durability, ...options })
    : openRedisLedger({ url, durability, dataDir, ...options })
}

export async function openSqliteLedger({
  dataDir,
  durability,
  clock,
  ...options
}: IntakeOptions & OpenOptions): Promise<Ledger> {
  const url = new URL('./sqlite/worker.ts', import.meta.url)
  const thread = await Thread.start<IntakeFunctions>(url, { dataDir, durability, clock }, options)
  return {
    submit: ({ digest, inquiry, ...submission }) =>
      thread.call.submit({
        ...submission,
        // A Buffer may be a view into a large pool, all of which a structured clone would copy.
        digest: new Uint8Array(digest),
        body: JSON.stringify(inquiry),
      }),
    health: () => thread.health,
    close: () => thread.close(),
  }
}

export interface RedisLedger extends Ledger {
  checkNow(): Promise<void>
}

export async function openRedisLedger(options: Omit<RedisStoreOptions, 'part'>): Promise<RedisLedger> {
  const store = new RedisStore({ ...options, part: 'ledger' })
  await store.firstFinding
  return {
    submit: (submission) =>
      store.write(submitCall(submission, store.keys, store), (answer) => {
        const outcome = submitOutcome(answer, submission.requestId)
        if (outcome.kind === 'accepted') store.newest.saw(outcome.requestId)
        store.reportAhead({ stamps: stampsAhead(answer) })
        return outcome
      }),
    health: () => store.health(),
    checkNow: () => store.watch.checkNow(),
    close: () => store.close(),
  }
}
