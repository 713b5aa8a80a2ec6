/**
 * What the disk thread can do besides submissions, by subject and name. Each is one transaction, or only reads, or works
 * in steps between which submissions get their turn. Arguments and results survive a structured clone.
 */
import type { DeskPort } from '../desk/port.ts'
import type { DigestTurn } from '../digest.ts'
import type { Outbox } from '../outbox.ts'
import type { AheadOfClock, Backups } from '../store.ts'
import { backupOperations } from './backup.ts'
import type { DataFolder } from './data-folder.ts'
import { deskOperations } from './desk.ts'
import { digestOperations } from './digest.ts'
import { copyOperations, erasureOperations } from './erasure.ts'
import { integrityOperations } from './integrity.ts'
import { outboxOperations } from './outbox.ts'
import type { AtOnce, SqliteStore } from './store.ts'
import { timesOperations } from './times.ts'
import { transferOperations } from './transfer.ts'

export interface Operations {
  outbox: AtOnce<Outbox>
  digest: AtOnce<DigestTurn>
  desk: DeskPort
  backups: AtOnce<Backups>
}

/** The same operations, called from another thread. */
export type RemoteOperations = { [Subject in keyof Operations]: Later<Operations[Subject]> }
type Later<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

export function createOperations(
  store: SqliteStore,
  folder: DataFolder,
  onAhead: (found: AheadOfClock) => void,
): Operations {
  return {
    outbox: outboxOperations(store, onAhead),
    digest: digestOperations(store),
    desk: {
      ...deskOperations(store),
      ...erasureOperations(store),
      ...copyOperations(store, folder),
      ...transferOperations(store),
      ...timesOperations(store),
      ...integrityOperations(store),
    },
    backups: backupOperations(store, folder),
  }
}
