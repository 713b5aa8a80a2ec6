/** The ledger in one SQLite file, for one process on one machine. */

import type { Desk } from '../desk.ts'
import type { DigestTurn } from '../digest.ts'
import type { LedgerHealth, Submission, SubmissionOutcome } from '../ledger.ts'
import type { Outbox } from '../outbox.ts'
import type { Backups, LedgerStore, OpenOptions } from '../store.ts'
import { sqliteDesk } from './desk.ts'
import { sqliteDigest } from './digest.ts'
import { DiskThread } from './disk-thread.ts'
import { sqliteOutbox } from './outbox.ts'

export interface SqliteLedgerOptions extends OpenOptions {
  /** Folder of the ledger; made when it is missing. */
  dataDir: string
  /** `verified`, or `attested:NAME` for a file system that can't be asked. */
  durability: string
  /** Stands for the clock at the opening, milliseconds. For tests. */
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
  return new SqliteLedger(await DiskThread.start({ dataDir, durability, role, clock }, told))
}

class SqliteLedger implements LedgerStore {
  readonly engine = 'sqlite'
  readonly outbox: Outbox
  readonly digest: DigestTurn
  readonly desk: Desk
  readonly backups: Backups
  readonly #disk: DiskThread

  constructor(disk: DiskThread) {
    this.#disk = disk
    this.outbox = sqliteOutbox(disk)
    this.digest = sqliteDigest(disk)
    this.desk = sqliteDesk(disk)
    this.backups = {
      make: (signature, file) => disk.perform('makeBackup', signature, file),
      list: () => disk.perform('listBackups'),
      forget: (signature, file) => disk.perform('forgetBackup', signature, file),
      adopt: (signature, file) => disk.perform('adoptBackup', signature, file),
    }
  }

  async submit({ key, digest, client, inquiry, requestId, now, receivedAt }: Submission): Promise<SubmissionOutcome> {
    const outcome = await this.#disk.submit({
      key,
      // A copy of its own: a Buffer may be a view into a large pool, and a clone would carry all of it over.
      digest: Uint8Array.from(digest),
      client,
      requestId,
      now,
      receivedAt,
      body: JSON.stringify(inquiry),
    })
    return outcome as SubmissionOutcome
  }

  health(): LedgerHealth {
    return this.#disk.health
  }

  close(): Promise<void> {
    return this.#disk.close()
  }
}
