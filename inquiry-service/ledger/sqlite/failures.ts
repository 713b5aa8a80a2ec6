/** What a failure means for the caller and for the store, and what of its cause may be logged. */
import { LedgerUnavailableError } from '../ledger.ts'

export interface Failure extends Pick<LedgerUnavailableError, 'applied' | 'retryAfterSeconds'> {
  /** For the log: none of the driver's text. */
  reason: string
  /** `probe`: not ready until a write succeeds. `end`: only a new process can help. */
  aftermath: 'serve' | 'probe' | 'end'
}

/** What was committed may be lost. */
export const DAMAGED = { applied: 'unknown', retryAfterSeconds: 30, aftermath: 'end' } as const

/** By primary result code: extended codes mean the same to us. */
const FAILURES: Record<number, Failure> = {
  5: { applied: 'no', retryAfterSeconds: 2, aftermath: 'serve', reason: 'another process is writing' },
  6: { applied: 'no', retryAfterSeconds: 2, aftermath: 'serve', reason: 'another process is writing' },
  7: { applied: 'no', retryAfterSeconds: 5, aftermath: 'probe', reason: 'there is no memory left' },
  8: { applied: 'no', retryAfterSeconds: 30, aftermath: 'probe', reason: 'the file or its folder is read-only' },
  // The disk may have it or not. The next commit rewrites the same place.
  10: { applied: 'unknown', retryAfterSeconds: 5, aftermath: 'probe', reason: 'the disk reported an error' },
  11: { ...DAMAGED, reason: 'the file is damaged: restore a backup' },
  13: { applied: 'no', retryAfterSeconds: 30, aftermath: 'probe', reason: 'the disk is full' },
  14: { applied: 'no', retryAfterSeconds: 30, aftermath: 'probe', reason: 'the file or its folder cannot be opened' },
  26: { ...DAMAGED, reason: 'the file is not a database: restore a backup' },
}

const UNFORESEEN: Failure = {
  applied: 'unknown',
  retryAfterSeconds: 5,
  aftermath: 'serve',
  reason: 'an unforeseen fault',
}

/** SQLITE_CONSTRAINT: a defect of the statement, not of the store. */
export const CONSTRAINT = 19
const FULL = 13
/** SQLITE_IOERR_SHMSIZE: on a full disk the index of the log can't be made. */
const NO_SPACE_FOR_INDEX = 4874

export function sqliteCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

export function isDiskFull(error: unknown): boolean {
  return sqliteCode(error) === FULL || extendedCode(error) === NO_SPACE_FOR_INDEX
}

export function sqliteFailure(error: unknown): Failure {
  const code = isDiskFull(error) ? FULL : sqliteCode(error)
  if (code === undefined) return UNFORESEEN
  return FAILURES[code] ?? { ...UNFORESEEN, reason: `an unforeseen fault, SQLite code ${code}` }
}

export function unavailable(failure: Failure, error?: unknown): LedgerUnavailableError {
  const { reason, applied, retryAfterSeconds } = failure
  return new LedgerUnavailableError(reason, { applied, retryAfterSeconds, cause: error })
}

function extendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}
