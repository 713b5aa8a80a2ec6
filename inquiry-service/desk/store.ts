/** What a desk opens: the desk itself, the outbox, and what only one of the engines has. */
import type { Signature } from '../ledger/records.ts'
import type { Outbox } from '../notices/outbox.ts'
import type { Desk } from './desk.ts'

export interface StoreOfDesk {
  readonly engine: 'sqlite' | 'redis'
  readonly desk: Desk
  readonly outbox: Outbox
  /** Only where the ledger is a file of ours; a Redis or Valkey has backups of its own. */
  readonly backups?: Backups
  /** Only where many processes share the store. */
  readonly departure?: Departure
  close(): Promise<void>
}

export interface Backups {
  /**
   * Copies the ledger, while it runs, to a new file and checks the copy. The ledger remembers the file, so that erasures
   * reach it. Without `file`: a dated name in the folder `backups` of the data folder.
   */
  make(signature: Signature, file?: string): Promise<{ file: string; bytes: number; inquiries: number }>
  list(): Promise<KnownBackup[]>
  /** The copy was destroyed, so erasures no longer look for it. False when the ledger knows of none with this name. */
  forget(signature: Signature, file: string): Promise<boolean>
  /** Adopts a foreign copy: erasures reach it from now on. False when the ledger knows of none with this name. */
  adopt(signature: Signature, file: string): Promise<boolean>
}

export interface KnownBackup {
  file: string
  at: number
  /**
   * It is outside the data folder, and the ledger of another folder made it: this ledger was moved, or is a copy of the one
   * that made the backup. No erasure touches it.
   */
  foreign: boolean
}

/** How a ledger leaves a store that many processes share. */
export interface Departure {
  /** Other processes that have the ledger open; undefined where the store can't tell. */
  others(): Promise<number | undefined>
  /** Changes with everything that gets a number: inquiries and audit lines. */
  lastNumber(): Promise<string>
  /**
   * From now on no process's inquiry is accepted here, until the operator removes the mark. False, and without effect, when
   * `lastNumber` has changed. Repeatable.
   */
  leave(lastNumber: string, at: number): Promise<boolean>
}
