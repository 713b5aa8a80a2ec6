/**
 * Whether an inquiry sent now could be stored.
 *
 *   ready   as opened
 *   doubted a write failed: ready again once a probe has reached the disk
 *   ended   the files were removed or are damaged; there is no way back
 */
import type { DatabaseSync } from 'node:sqlite'
import type { LedgerHealth } from '../ledger.ts'
import { type Fault, faultOf } from './faults.ts'
import { FilesChangedError, type FileWatch } from './file-watch.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

/** What was committed may have gone into a file without a name, or may no longer be in it. */
const lost = (reason: string): Fault => ({ applied: 'unknown', retryAfterSeconds: 30, aftermath: 'end', reason })

export class Readiness {
  readonly #db: DatabaseSync
  readonly #sql: Statements
  readonly #files: FileWatch
  readonly #report: (health: LedgerHealth) => void
  #fault: Fault | undefined

  constructor(
    { db, sql, files }: { db: DatabaseSync; sql: Statements; files: FileWatch },
    report: (health: LedgerHealth) => void,
  ) {
    this.#db = db
    this.#sql = sql
    this.#files = files
    this.#report = report
  }

  /** The fault from which there is no way back, if it happened. */
  get ended(): Fault | undefined {
    return this.#fault?.aftermath === 'end' ? this.#fault : undefined
  }

  /** Why what was just committed may be missing from the files that others will read; undefined when it is there. */
  fileFault(): Fault | undefined {
    if (this.ended) return this.ended
    const reason = this.#files.fault()
    if (reason === undefined) return undefined
    this.#set(lost(reason))
    return this.ended
  }

  /** A checkpoint when the log has grown long; if it fails, the disk is at fault. */
  checkpointWhenLong(): void {
    if (this.ended) return
    try {
      this.#files.checkpointWhenLong()
    } catch (error) {
      this.#set(error instanceof FilesChangedError ? lost(error.message) : faultOf(error))
    }
  }

  /** Something failed for this reason. */
  doubt(fault: Fault): void {
    if (fault.aftermath !== 'serve' && !this.ended) this.#set(fault)
  }

  /** To be called every second. */
  check(now: number): void {
    if (this.fileFault()) return
    this.#files.tidy()
    if (!this.#fault) return
    try {
      inTransaction(this.#db, () => this.#sql.run('writeProbe', { at: now }))
      this.#set(undefined)
    } catch (error) {
      this.doubt(faultOf(error))
    }
  }

  #set(fault: Fault | undefined): void {
    if (fault?.reason === this.#fault?.reason) return
    this.#fault = fault
    this.#report({
      ready: fault === undefined,
      reason: fault?.reason ?? '',
      ...(fault?.aftermath === 'end' && { fatal: true }),
    })
  }
}
