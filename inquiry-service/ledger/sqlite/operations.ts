/**
 * What the thread of the disk can do beside submissions, by name. Each is one transaction, or only reads, or goes in steps
 * between which submissions get their turn. Arguments and results survive a structured clone.
 */
import type { AheadOfClock } from '../store.ts'
import { backupOperations } from './backup.ts'
import type { DataFolder } from './data-folder.ts'
import { deskOperations } from './desk-operations.ts'
import { digestOperations } from './digest.ts'
import { erasureOperations } from './erasure.ts'
import { integrityOperations } from './integrity.ts'
import { moveOperations } from './move.ts'
import { outboxOperations } from './outbox-operations.ts'
import type { SqliteStore } from './store.ts'
import { timesOperations } from './times.ts'

export type Operations = ReturnType<typeof createOperations>

export function createOperations(store: SqliteStore, folder: DataFolder, onAhead: (found: AheadOfClock) => void) {
  return {
    ...outboxOperations(store, onAhead),
    ...digestOperations(store),
    ...deskOperations(store),
    ...erasureOperations(store, folder),
    ...integrityOperations(store),
    ...timesOperations(store),
    ...moveOperations(store),
    ...backupOperations(store, folder),
  }
}
