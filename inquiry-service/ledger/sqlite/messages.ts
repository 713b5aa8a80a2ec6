/** The messages between the two threads. Everything in them survives a structured clone. */
import type { LedgerHealth } from '../ledger.ts'
import type { AheadOfClock } from '../store.ts'
import type { SubmissionMessage } from './submit.ts'

/** Passed to the disk thread at its start. */
export interface WorkerOptions {
  dataDir: string
  /** STORE_DURABILITY. */
  durability: string
  role: 'service' | 'desk'
  /** Replaces the clock when opening, milliseconds. For tests. */
  clock?: number | undefined
}

export type Request =
  | { id: number; call: 'submit'; submission: SubmissionMessage }
  | { id: number; call: 'operation'; subject: string; name: string; args: unknown[] }
  | { id: number; call: 'close' }

export type Answer =
  | { id: number; value: unknown }
  /** The effect is not known to be on disk. */
  | { id: number; unavailable: { reason: string; applied: 'no' | 'unknown'; retryAfterSeconds: number } }
  /** It can't be done, for a reason the operator must know. */
  | { id: number; refused: string }

export type Report =
  /** With the names of the operations by subject. */
  | { kind: 'opened'; operations: Readonly<Record<string, readonly string[]>> }
  | { kind: 'not-opened'; message: string }
  | { kind: 'answers'; answers: Answer[] }
  | { kind: 'health'; health: LedgerHealth }
  | { kind: 'ahead'; found: AheadOfClock }
