/** The ledger in one SQLite file, for one process on one machine. */
import { createDesk } from '../desk/desk.ts'
import type { LedgerStore, OpenOptions } from '../store.ts'
import { DiskThread } from './disk-thread.ts'

interface SqliteLedgerOptions extends OpenOptions {
  /** Folder of the ledger; created if it is missing. */
  dataDir: string
  /** `verified`, or `attested:NAME` for a file system that can't be asked. */
  durability: string
  /** Replaces the clock when opening, milliseconds. For tests. */
  clock?: number
}

/** @throws Error with one sentence for the operator when the ledger can't keep its promise */
export async function openSqliteLedger({
  dataDir,
  durability,
  role,
  clock,
  ...told
}: SqliteLedgerOptions): Promise<LedgerStore> {
  const disk = await DiskThread.start({ dataDir, durability, role, clock }, told)
  const { outbox, digest, desk, backups } = disk.operations
  return {
    engine: 'sqlite',
    outbox,
    digest,
    desk: createDesk(desk),
    backups,
    submit: ({ key, digest, client, inquiry, requestId, now, receivedAt }) =>
      disk.submit({
        key,
        client,
        requestId,
        now,
        receivedAt,
        // Copied because a Buffer may be a view into a large pool, and a structured clone would carry all of it over.
        digest: new Uint8Array(digest),
        body: JSON.stringify(inquiry),
      }),
    health: () => disk.health,
    close: () => disk.close(),
  }
}
