/** The ledger within the disk thread: takes requests, reports answers. */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../../thrown.ts'
import type { AheadOfClock } from '../store.ts'
import { openConnection, requireSound } from './connection.ts'
import { type DataFolder, prepareDataFolder, requireLedger, requireNoBrokenMove } from './data-folder.ts'
import { failureOf, sqliteCode } from './failures.ts'
import { FileStamp } from './file-stamp.ts'
import { FilesChangedError, FileWatch } from './file-watch.ts'
import { commitBatch, takeBatch, unavailable, type Waiting } from './group-commit.ts'
import { holdThread } from './hold-thread.ts'
import { isTaken, takeLock } from './lock.ts'
import type { Answer, Report, Request, WorkerOptions } from './messages.ts'
import { createOperations } from './operations.ts'
import { Readiness } from './readiness.ts'
import { Stamps } from './stamps.ts'
import { Statements } from './statements.ts'
import { Submitter } from './submit.ts'
import { inTransaction } from './transaction.ts'

type OperationRequest = Extract<Request, { call: 'operation' }>

/** Opens the ledger in `dataDir`, as its one service or as a desk beside it. */
export function openEngine(
  { dataDir, durability, role, clock = Date.now() }: WorkerOptions,
  report: (message: Report) => void,
): Engine {
  if (role === 'desk') requireLedger(dataDir)
  const folder = prepareDataFolder(dataDir, durability)
  const lock = role === 'service' ? takeLock(folder.lock) : undefined
  // For a desk: whether a service has the ledger open.
  const isServed = role === 'desk' && isTaken(folder.lock)
  if (isServed) requireIndex(folder.ledger)
  let db: DatabaseSync | undefined
  let files: FileWatch | undefined
  const stamp = new FileStamp(folder.ledger, folder.stamp)
  // Migrating the file writes to it; and the last stamp may date from before a loss of power.
  if (role === 'service') stamp.announce()
  try {
    // A move into this folder holds the lock, so none is under way now.
    if (role === 'service') requireNoBrokenMove(folder)
    db = openConnection(folder.ledger, { check: role === 'service', role, ...(role === 'desk' && { stamp }) })
    files = new FileWatch(db, folder)
    if (role === 'desk') requireAsLeft(db, files, { folder, isServed })
    proveWritable(db)
    if (role === 'service') settleLog(files)
    const engine = new Engine(db, { folder, files, release: () => lock?.release(), report })
    if (role === 'service') engine.distrustAhead(clock)
    return engine
  } catch (error) {
    if (files) files.close({ intact: true })
    else db?.close()
    lock?.release()
    if (error instanceof FilesChangedError) {
      throw new Error(`Cannot open the ledger as ${error.message}: ${folder.ledger}`, { cause: error })
    }
    if (sqliteCode(error) === undefined) throw error
    // A damaged page that had not been read before.
    throw new Error(`Cannot open the ledger as ${failureOf(error).reason}: ${folder.ledger}`)
  }
}

/** Operations by subject and name. */
type ByName = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>

export class Engine {
  readonly #db: DatabaseSync
  readonly #report: (message: Report) => void
  readonly #release: () => void
  readonly #readiness: Readiness
  readonly #stamps: Stamps
  readonly #submitter: Submitter
  readonly #operations: ByName
  readonly #files: FileWatch
  readonly #waiting: Waiting[] = []
  #scheduled = false

  constructor(
    db: DatabaseSync,
    {
      folder,
      files,
      release,
      report,
    }: { folder: DataFolder; files: FileWatch; release: () => void; report: (message: Report) => void },
  ) {
    this.#db = db
    this.#report = report
    this.#release = release
    this.#files = files
    const sql = new Statements(db)
    this.#readiness = new Readiness({ db, sql, files }, (health) => report({ kind: 'health', health }))
    const onAhead = (found: AheadOfClock) => report({ kind: 'ahead', found })
    this.#stamps = new Stamps(sql, (stamps) => onAhead({ stamps }))
    this.#submitter = new Submitter(db, sql, this.#stamps)
    const store = { db, sql, emptyLog: () => files.checkpoint('TRUNCATE') }
    // Arguments come from the other thread, where their types were checked.
    this.#operations = createOperations(store, folder, onAhead) as unknown as ByName
  }

  /** Names of the operations by subject. */
  get operations(): Record<string, string[]> {
    return Object.fromEntries(Object.entries(this.#operations).map(([subject, all]) => [subject, Object.keys(all)]))
  }

  /** Times stored by an earlier process while its clock was ahead (D22a). */
  distrustAhead(now: number): void {
    inTransaction(this.#db, () => this.#stamps.distrustAhead(now))
  }

  take(request: Exclude<Request, { call: 'close' }>): void {
    if (request.call === 'submit') {
      this.#waiting.push(request)
      this.#schedule()
    } else {
      void this.#perform(request)
    }
  }

  check(now: number): void {
    this.#readiness.check(now)
  }

  /** Finishes the calls that are waiting. */
  close(): void {
    while (this.#waiting.length > 0) this.#commit()
    this.#files.close({ intact: this.#readiness.fileFailure() === undefined })
    this.#release()
  }

  /** After the events already queued, so that all messages of this turn share a commit. */
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
    this.#answer(...commitBatch(takeBatch(this.#waiting), this.#submitter, this.#readiness))
    this.#readiness.checkpointWhenLong()
  }

  /** Some take a while (a backup); submissions go on meanwhile. */
  async #perform({ id, subject, name, args }: OperationRequest): Promise<void> {
    try {
      const value = await this.#operations[subject]?.[name]?.(...args)
      const lost = this.#readiness.fileFailure()
      this.#answer(lost ? unavailable(id, lost) : { id, value })
      this.#readiness.checkpointWhenLong()
    } catch (error) {
      this.#answer(this.#failure(id, error))
    }
  }

  #failure(id: number, error: unknown): Answer {
    // What SQLite says about a file that somebody has cut or replaced is irrelevant.
    const lost = this.#readiness.fileFailure()
    if (lost) return unavailable(id, lost)
    if (sqliteCode(error) === undefined) return { id, refused: messageOf(error) }
    const failure = failureOf(error)
    this.#readiness.doubt(failure)
    return unavailable(id, failure)
  }

  #answer(...answers: Answer[]): void {
    this.#report({ kind: 'answers', answers })
  }
}

/** Proves, before anything is promised, that a write reaches the disk. */
function proveWritable(db: DatabaseSync): void {
  try {
    inTransaction(db, () => new Statements(db).run('writeProbe', { at: Date.now() }))
  } catch (error) {
    throw new Error(`Cannot open the ledger as ${failureOf(error).reason}`)
  }
}

/** How long a service that has just locked the ledger may take to create its index, milliseconds. */
const INDEX_WITHIN_MS = 2000
const LOOK_EVERY_MS = 20

/** Otherwise the desk would create an index of its own, and both would write to the same places of the log. */
function requireIndex(ledger: string): void {
  const end = performance.now() + INDEX_WITHIN_MS
  while (!existsSync(`${ledger}-shm`)) {
    if (performance.now() > end) {
      throw new Error(
        `Cannot open the ledger as its index was removed while the service has it open: restart the service: ${ledger}-shm`,
      )
    }
    holdThread(LOOK_EVERY_MS)
  }
}

/** A file that somebody overwrote must not be written to as if it were the ledger. */
function requireAsLeft(
  db: DatabaseSync,
  files: FileWatch,
  { folder, isServed }: { folder: DataFolder; isServed: boolean },
): void {
  const asLeft = files.isAsLeft()
  if (asLeft === 'no' && isServed) {
    throw new Error(
      `Cannot open the ledger as its file was written over by another program while the service has it open: restore a backup: ${folder.ledger}`,
    )
  }
  if (asLeft !== 'yes' && !isServed) {
    // After a loss of power, or put there by hand.
    requireSound(db, folder.ledger)
    files.accept()
  }
  const damage = files.damage()
  if (damage) throw new Error(`Cannot open the ledger as ${damage}: ${folder.ledger}`)
}

/**
 * Copies the log back into the file. The log may contain a commit whose fsync failed in the previous process: readable from the
 * system's cache, promised to nobody, and not on disk. Copying it back with an fsync puts it there.
 */
function settleLog(files: FileWatch): void {
  files.accept()
  if (!files.checkpoint('FULL')) {
    throw new Error('Cannot open the ledger as another process is reading it: wait until that is done')
  }
}
