/**
 * The ledger on its thread. Submissions that arrive during a commit are committed together after it; no answer, not
 * even a replay, exists before its commit. On a full disk nothing is open at first; after a failed write it is not
 * ready until a probe reaches the disk; if its files are removed or damaged there is no way back.
 */
import type { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../../support/thrown.ts'
import type { LedgerUnavailableError, SubmissionOutcome } from '../ledger.ts'
import { isFullAtOpening, openConnection, openingError } from './connection.ts'
import { CONSTRAINT, DAMAGED, type Failure, sqliteCode, sqliteFailure, unavailable } from './failures.ts'
import { FilesChangedError, FileWatch, overwriteTraces } from './files.ts'
import { type Lock, lockLedger, prepareDataFolder } from './folder.ts'
import { inTransaction, sqlOf } from './sql.ts'
import { type SubmissionMessage, Submitter } from './submit.ts'
import { type Reporting, type Served, serveThread } from './thread.ts'

export interface IntakeOptions {
  dataDir: string
  durability: string
  /** Replaces the clock when opening. For tests. */
  clock?: number | undefined
}

export type IntakeFunctions = Intake['functions']

interface Store {
  db: DatabaseSync
  log: string
  lock: Lock
  files: FileWatch
  submitter: Submitter
}

interface Waiting {
  submission: SubmissionMessage
  resolve: (outcome: SubmissionOutcome) => void
  reject: (error: Error) => void
}

/** Of one commit, with bodies as the contract limits them at most 4 MiB: further ones wait for the next, so that no answer waits for a whole flood. */
const BATCH_SUBMISSIONS = 256
const OPEN_EVERY_MS = 5000

const DISK_FULL: Failure = { applied: 'no', retryAfterSeconds: 30, aftermath: 'probe', reason: 'the disk is full' }

class Intake implements Served<IntakeFunctions> {
  readonly functions = { submit: (submission: SubmissionMessage) => this.#submit(submission) }
  readonly #options: IntakeOptions
  readonly #reporting: Reporting
  readonly #waiting: Waiting[] = []
  #store: Store | undefined
  #failure: Failure | undefined
  #scheduled = false
  #openAt = 0

  constructor(options: IntakeOptions, reporting: Reporting) {
    this.#options = options
    this.#reporting = reporting
    this.#open(options.clock ?? Date.now())
  }

  #submit(submission: SubmissionMessage): Promise<SubmissionOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<SubmissionOutcome>()
    this.#waiting.push({ submission, resolve, reject })
    this.#schedule()
    return promise
  }

  check(now: number): void {
    if (!this.#store) this.#openAgain(now)
    const store = this.#store
    if (!store || this.#lost(store)) return
    if (this.#failure) this.#probe(store, now)
    this.#checkpoint(store)
    // A desk has erased something and waits.
    if (!this.#failure) overwriteTraces(store.db, store.log, () => store.files.checkpoint('TRUNCATE'))
  }

  close(): void {
    while (this.#waiting.length > 0) this.#commit()
    if (!this.#store) return
    this.#store.files.close({ intact: !this.#lost(this.#store) })
    this.#store.lock.close()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (this.#waiting.length > 0) this.#commit()
      if (this.#waiting.length > 0) this.#schedule()
    })
  }

  #commit(): void {
    this.#decide(this.#waiting.splice(0, BATCH_SUBMISSIONS))
    if (this.#store) this.#checkpoint(this.#store)
  }

  #decide(batch: readonly Waiting[]): void {
    const outcome = this.#outcomesOf(batch.map(({ submission }) => submission))
    if (outcome === 'one by one') {
      for (const one of batch) this.#decide([one])
    } else if (Array.isArray(outcome)) {
      for (const [index, { resolve }] of batch.entries()) resolve(outcome[index] as SubmissionOutcome)
    } else {
      for (const { reject } of batch) reject(outcome)
    }
  }

  #outcomesOf(batch: SubmissionMessage[]): SubmissionOutcome[] | LedgerUnavailableError | 'one by one' {
    const store = this.#store
    if (!store || this.#failure?.aftermath === 'end') {
      return unavailable({ ...(this.#failure ?? DISK_FULL), applied: 'no' })
    }
    try {
      const outcomes = store.submitter.submit(batch)
      // Checked behind the commit: a file without a name confirms nothing (D20).
      const lost = this.#lost(store)
      return lost ? unavailable(lost) : outcomes
    } catch (error) {
      // One that breaks a rule of the schema must not fail the others.
      if (sqliteCode(error) === CONSTRAINT && batch.length > 1) return 'one by one'
      // What SQLite says of a file that was cut or replaced is irrelevant.
      const lost = this.#lost(store)
      if (lost) return unavailable(lost)
      const failure = sqliteFailure(error)
      if (failure.aftermath !== 'serve') this.#set(failure)
      return unavailable(failure, error)
    }
  }

  /** Why what was just committed may be missing from the files; undefined when it is there. */
  #lost({ files }: Store): Failure | undefined {
    const reason = this.#failure?.aftermath === 'end' ? undefined : files.damage()
    if (reason !== undefined) this.#set({ ...DAMAGED, reason })
    return this.#failure?.aftermath === 'end' ? this.#failure : undefined
  }

  #checkpoint({ files }: Store): void {
    if (this.#failure?.aftermath === 'end') return
    try {
      files.checkpointWhenLong()
    } catch (error) {
      this.#set(error instanceof FilesChangedError ? { ...DAMAGED, reason: error.message } : sqliteFailure(error))
    }
  }

  #probe({ db }: Store, now: number): void {
    try {
      writeProbe(db, now)
      this.#set(undefined)
    } catch (error) {
      const failure = sqliteFailure(error)
      if (failure.aftermath !== 'serve') this.#set(failure)
    }
  }

  #open(now: number): void {
    try {
      this.#store = openStore(this.#options, now, (stamps) => this.#reporting.onAhead({ stamps }))
      this.#set(undefined)
    } catch (error) {
      if (!isFullAtOpening(error)) throw error
      this.#set(DISK_FULL)
    }
  }

  #openAgain(now: number): void {
    if (now < this.#openAt) return
    this.#openAt = now + OPEN_EVERY_MS
    try {
      this.#open(now)
    } catch (error) {
      // A desk may have the lock for a moment.
      this.#set({ ...DISK_FULL, reason: messageOf(error) })
    }
  }

  #set(failure: Failure | undefined): void {
    if (failure?.reason === this.#failure?.reason) return
    this.#failure = failure
    this.#reporting.onHealth({
      ready: failure === undefined,
      reason: failure?.reason ?? '',
      ...(failure?.aftermath === 'end' && { fatal: true }),
    })
  }
}

function openStore({ dataDir, durability }: IntakeOptions, now: number, onAhead: (stamps: number) => void): Store {
  const folder = prepareDataFolder(dataDir, durability)
  const lock = lockLedger(folder.lock)
  let db: DatabaseSync | undefined
  let files: FileWatch | undefined
  try {
    db = openConnection(folder.ledger, { role: 'service', check: true })
    files = new FileWatch(db, folder.ledger, { isLocked: true })
    writeProbe(db, now)
    settleLog(files)
    const submitter = new Submitter(db, onAhead)
    submitter.distrustAhead(now)
    return { db, log: `${folder.ledger}-wal`, lock, files, submitter }
  } catch (error) {
    if (files) files.close({ intact: true })
    else db?.close()
    lock.close()
    if (!(error instanceof FilesChangedError)) throw openingError(error, folder.ledger)
    throw new Error(`Cannot open the ledger: ${error.message}: ${folder.ledger}`, { cause: error })
  }
}

function writeProbe(db: DatabaseSync, now: number): void {
  const text = 'INSERT INTO probe (id, at) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = :now'
  inTransaction(db, () => sqlOf(db).run(text, { now }))
}

/** The log may have a commit of the previous process whose fsync failed: readable, promised to nobody, not on disk. */
function settleLog(files: FileWatch): void {
  if (!files.checkpoint('FULL')) {
    throw new Error('Cannot open the ledger: another process is reading it: wait until that is done')
  }
}

serveThread((options: IntakeOptions, reporting) => new Intake(options, reporting))
