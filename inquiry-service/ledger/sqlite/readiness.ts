/**
 * Whether an inquiry sent now could be stored.
 *
 *   ready   as opened
 *   doubted a write failed: ready again once a probe has reached the disk
 *   ended   the files were removed or are damaged; there is no way back
 */
import type { DatabaseSync } from 'node:sqlite'
import type { LedgerHealth } from '../ledger.ts'
import { type Failure, failureOf } from './failures.ts'
import { FilesChangedError, type FileWatch } from './file-watch.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

/** What was committed may have gone into a file without a name, or may no longer be in it. */
const lost = (reason: string): Failure => ({ applied: 'unknown', retryAfterSeconds: 30, aftermath: 'end', reason })

export class Readiness {
  readonly #db: DatabaseSync
  readonly #sql: Statements
  readonly #files: FileWatch
  readonly #report: (health: LedgerHealth) => void
  #failure: Failure | undefined

  constructor(
    { db, sql, files }: { db: DatabaseSync; sql: Statements; files: FileWatch },
    report: (health: LedgerHealth) => void,
  ) {
    this.#db = db
    this.#sql = sql
    this.#files = files
    this.#report = report
  }

  /** The failure from which there is no way back, if it happened. */
  get ended(): Failure | undefined {
    return this.#failure?.aftermath === 'end' ? this.#failure : undefined
  }

  /** Why what was just committed may be missing from the files that others will read; undefined when it is there. */
  fileFailure(): Failure | undefined {
    if (this.ended) return this.ended
    const reason = this.#files.damage()
    if (reason === undefined) return undefined
    this.#set(lost(reason))
    return this.ended
  }

  /** A checkpoint when the log has grown long; if it fails, the disk is to blame. */
  checkpointWhenLong(): void {
    if (this.ended) return
    try {
      this.#files.checkpointWhenLong()
    } catch (error) {
      this.#set(error instanceof FilesChangedError ? lost(error.message) : failureOf(error))
    }
  }

  /** Something failed for this reason. */
  doubt(failure: Failure): void {
    if (failure.aftermath !== 'serve' && !this.ended) this.#set(failure)
  }

  /** To be called every second. */
  check(now: number): void {
    if (this.fileFailure()) return
    this.#files.tidy()
    if (!this.#failure) return
    try {
      inTransaction(this.#db, () => this.#sql.run('writeProbe', { at: now }))
      this.#set(undefined)
    } catch (error) {
      this.doubt(failureOf(error))
    }
  }

  #set(failure: Failure | undefined): void {
    if (failure?.reason === this.#failure?.reason) return
    this.#failure = failure
    this.#report({
      ready: failure === undefined,
      reason: failure?.reason ?? '',
      ...(failure?.aftermath === 'end' && { fatal: true }),
    })
  }
}
