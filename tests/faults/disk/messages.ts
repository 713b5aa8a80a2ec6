/** What the test and the process of the ledger say to each other. */
import type { LedgerHealth, Submission, SubmissionOutcome } from '../../../inquiry-service/ledger/ledger.ts'

export interface ToProcess {
  id: number
  /** The digest is hexadecimal on its way. */
  submission: Omit<Submission, 'digest'> & { digest: string }
}

export type FromProcess =
  | { kind: 'open' }
  | { kind: 'health'; health: LedgerHealth }
  | { kind: 'outcome'; id: number; outcome: SubmissionOutcome }
  | { kind: 'unavailable'; id: number; applied: 'no' | 'unknown'; message: string }
