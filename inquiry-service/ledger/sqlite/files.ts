/**
 * Notices when the ledger's files are removed, replaced, cut or overwritten. SQLite does not: it goes on committing into a
 * file that no longer has a name, past a hole in its log, or over somebody else's file.
 *
 *   file   its name leads to the file that is open; beside its checkpoints nobody writes to it
 *   log    its name leads to the log that is open, which contains everything that SQLite believes to be in it (LogReader)
 *   index  its name leads to the index that is open: another process would create a new one, and both would write to one place
 *
 * Only the holder of the lock copies the log back into the file (`checkpoint`), and nothing that was not checked first.
 */
import { existsSync, renameSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'
import { LogReader } from './log.ts'
import { inTransaction, sqlOf } from './sql.ts'

/** While a log starts over, a check may see damage where there is none: it is repeated for this long, milliseconds. */
const PATIENCE_MS = 1000
const LOOK_EVERY_MS = 5
const PAUSE = new Int32Array(new SharedArrayBuffer(4))

/** Frames of the log, about 4 MiB: few enough that copying them back does not stall the submissions. */
const FRAMES_BETWEEN_CHECKPOINTS = 1000

/** What is wrong with the files; there is no way back from it. */
export class FilesChangedError extends Error {
  override readonly name = 'FilesChangedError'
}

const NAMES = { '': 'file', '-wal': 'log', '-shm': 'index' } as const

export class FileWatch {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #log: LogReader
  readonly #countFrames: StatementSync
  readonly #identities: readonly (readonly [path: string, name: string, identity: string])[]
  /** Size and time of the file since the last checkpoint; undefined beside a service, which makes them. */
  #left: string | undefined
  #frames = 0
  #checkpointAt = FRAMES_BETWEEN_CHECKPOINTS

  constructor(db: DatabaseSync, ledger: string, { isLocked }: { isLocked: boolean }) {
    this.#db = db
    this.#file = ledger
    this.#log = new LogReader(`${ledger}-wal`, Number(db.prepare('PRAGMA page_size').get()?.['page_size']))
    this.#countFrames = db.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#identities = Object.entries(NAMES).map(([suffix, name]) => {
      const path = ledger + suffix
      return [path, name, identityOf(path)]
    })
    if (isLocked) this.#left = stateOf(ledger)
  }

  /** What is wrong with the files; undefined when nothing is. Waits only if something seems to be. */
  damage(): string | undefined {
    // A file whose name is gone does not get it back by waiting.
    const taken = this.#takenAway()
    if (taken !== undefined) return taken
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      const damage = this.#writtenOver()
      if (damage === undefined || performance.now() >= end) return damage
      // The thread stands still: nothing may happen meanwhile.
      Atomics.wait(PAUSE, 0, 0, LOOK_EVERY_MS)
    }
  }

  checkpointWhenLong(): void {
    if (this.#frames < this.#checkpointAt) return
    this.checkpoint('PASSIVE')
  }

  /**
   * Copies the log back into the file; `TRUNCATE` also empties it. False when a reader or writer held it up.
   *
   * @throws FilesChangedError instead of copying anything that is not as it should be
   */
  checkpoint(mode: 'PASSIVE' | 'FULL' | 'TRUNCATE'): boolean {
    const damage = this.damage()
    if (damage) throw new FilesChangedError(damage)
    try {
      const { busy, log, checkpointed } = this.#db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
      // The next one is made after as much again, even if a reader held this one up.
      this.#checkpointAt = (log === checkpointed ? 0 : Number(log)) + FRAMES_BETWEEN_CHECKPOINTS
      return busy === 0 && log === checkpointed
    } finally {
      if (this.#left !== undefined) this.#left = stateOf(this.#file)
    }
  }

  /** Closes the connection. The last one to close copies the log back and removes it. */
  close({ intact }: { intact: boolean }): void {
    this.#log.close()
    if (intact) this.#db.close()
    else this.#closeAsItIs()
  }

  /** Copies no log with holes into the file, and no sound one into somebody else's: SQLite leaves a moved file alone. */
  #closeAsItIs(): void {
    const [path, , identity] = this.#identities[0] ?? ['', '', '']
    const held = `${path}.damaged`
    const isThere = identityOf(path) === identity && !existsSync(held)
    if (isThere) renameSync(path, held)
    try {
      this.#db.close()
    } finally {
      if (isThere) renameSync(held, path)
    }
  }

  #takenAway(): string | undefined {
    for (const [path, name, identity] of this.#identities) {
      if (identityOf(path) !== identity) return `its ${name} was moved, replaced or deleted while open`
    }
    return undefined
  }

  #writtenOver(): string | undefined {
    if (this.#left !== undefined && stateOf(this.#file) !== this.#left) {
      return 'its file was written over by another program while open: restore a backup'
    }
    try {
      this.#frames = Number(this.#countFrames.get()?.['log'])
    } catch (error) {
      if (sqliteCode(error) === undefined) throw error
      return 'its log could not be examined: restart the service'
    }
    if (this.#log.holds(this.#frames)) return undefined
    return 'its log was cut or written over by another program while open: restore a backup'
  }
}

/** Inode numbers may exceed 2⁵³. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : 'none'
}

function stateOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.size}:${stats.mtimeNs}` : 'none'
}

/**
 * Records, within the transaction of an erasure, that the log has to be emptied. Erased content is overwritten in its row, and no row
 * is ever moved (the schema refuses it), so that only the log still has it. A desk beside a service waits until the row is gone.
 */
export function leaveTraces(db: DatabaseSync): void {
  db.exec('INSERT INTO erasure_traces (id) VALUES (1) ON CONFLICT (id) DO NOTHING')
}

export function hasTraces(db: DatabaseSync): boolean {
  return sqlOf(db).one('SELECT id FROM erasure_traces') !== undefined
}

/**
 * Empties the log if it may contain something erased, for the holder of the lock. One attempt, which waits for nobody, as
 * submissions would wait too. Whether nothing is left.
 */
export function overwriteTraces(db: DatabaseSync, log: string, emptyLog: () => boolean): boolean {
  const timeout = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout'])
  try {
    if (!hasTraces(db)) return true
    db.exec('PRAGMA busy_timeout = 0')
    if (!emptyLog()) return false
    return inTransaction(db, () => {
      // Written to since: by another erasure, perhaps.
      if (statSync(log).size > 0) return false
      db.exec('DELETE FROM erasure_traces')
      return true
    })
  } catch (error) {
    // What is wrong with the files is reported by whoever watches them.
    if (sqliteCode(error) === undefined && !(error instanceof FilesChangedError)) throw error
    return false
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
