/**
 * Whether an inquiry sent now could be stored.
 *
 *   ready   as opened
 *   doubted a write failed: ready again once a probe has reached the disk
 *   ended   the files were taken away or are damaged; nothing leads back
 */
import type { DatabaseSync } from 'node:sqlite'
import type { LedgerHealth } from '../ledger.ts'
import { type Fault, faultOf } from './faults.ts'
import type { FileWatch } from './file-watch.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

const TAKEN_AWAY: Fault = {
  applied: 'unknown',
  retryAfterSeconds: 30,
  aftermath: 'end',
  reason: 'its file was moved, replaced or deleted while open',
}

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

  /** The fault that nothing leads back from, if it happened. */
  get ended(): Fault | undefined {
    return this.#fault?.aftermath === 'end' ? this.#fault : undefined
  }

  /** Why what was just committed may have gone into a file without a name; undefined when it has not. */
  fileFault(): Fault | undefined {
    if (this.ended || this.#files.isUnchanged()) return this.ended
    this.#set(TAKEN_AWAY)
    return TAKEN_AWAY
  }

  /** Something failed for this reason. */
  doubt(fault: Fault): void {
    if (fault.aftermath !== 'serve' && !this.ended) this.#set(fault)
  }

  /** To be called each second. */
  check(now: number): void {
    if (this.fileFault() || !this.#fault) return
    try {
      inTransaction(this.#db, () => this.#sql.run('write-probe', { at: now }))
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
