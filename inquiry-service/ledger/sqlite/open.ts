/** The ledger in one SQLite file, for one process on one machine. */
import type { Ledger, OpenOptions } from '../ledger.ts'
import type { IntakeOperations, IntakeOptions } from './intake.ts'
import { Thread } from './thread.ts'

export async function openSqliteLedger({
  dataDir,
  durability,
  clock,
  ...options
}: IntakeOptions & OpenOptions): Promise<Ledger> {
  const url = new URL('./worker.ts', import.meta.url)
  const thread = await Thread.start<IntakeOperations>(url, { dataDir, durability, clock }, options)
  return {
    submit: ({ key, digest, client, inquiry, requestId, now, receivedAt }) =>
      thread.call.submit({
        key,
        client,
        requestId,
        now,
        receivedAt,
        // Copied because a Buffer may be a view into a large pool, and a structured clone would carry all of it over.
        digest: new Uint8Array(digest),
        body: JSON.stringify(inquiry),
      }),
    health: () => thread.health,
    close: () => thread.close(),
  }
}
