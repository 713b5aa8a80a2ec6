/**
 * Notices when the ledger's files are removed, replaced, cut or overwritten, past which SQLite goes on committing.
 * Names of file, log and index must lead to those that are open (another process would make a second index for one
 * log), nobody writes to the file beside checkpoints, and the log contains what SQLite believes to be in it.
 */
import { existsSync, renameSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'
import { LogReader } from './log.ts'
import { inTransaction, sqlOf } from './sql.ts'

/** While a log starts over, a check may see damage where there is none: it is repeated for so long. */
const PATIENCE_MS = 1000
const LOOK_EVERY_MS = 5
const PAUSE = new Int32Array(new SharedArrayBuffer(4))

/** About 4 MiB: copied back without stalling submissions. */
const FRAMES_BETWEEN_CHECKPOINTS = 1000

export class FilesChangedError extends Error {
  override readonly name = 'FilesChangedError'
}

export class FileWatch {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #log: LogReader
  readonly #countFrames: StatementSync
  readonly #identities: readonly (readonly [path: string, name: string, identity: string])[]
  /** State of the file since the last checkpoint; undefined beside a service, which makes them. */
  #left: string | undefined
  #frames = 0
  #checkpointAt = FRAMES_BETWEEN_CHECKPOINTS

  constructor(db: DatabaseSync, ledger: string, { isLocked }: { isLocked: boolean }) {
    this.#db = db
    this.#file = ledger
    this.#log = new LogReader(`${ledger}-wal`, Number(db.prepare('PRAGMA page_size').get()?.['page_size']))
    this.#countFrames = db.prepare('PRAGMA wal_checkpoint(NOOP)')
    const names = { '': 'file', '-wal': 'log', '-shm': 'index' }
    this.#identities = Object.entries(names).map(([end, name]) => [ledger + end, name, identityOf(ledger + end)])
    if (isLocked) this.#left = stateOf(ledger)
  }

  damage(): string | undefined {
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
    if (this.#frames >= this.#checkpointAt) this.checkpoint('PASSIVE')
  }

  /** False when a reader or writer held it up. @throws FilesChangedError instead of copying what is damaged */
  checkpoint(mode: 'PASSIVE' | 'FULL' | 'TRUNCATE'): boolean {
    const damage = this.damage()
    if (damage) throw new FilesChangedError(damage)
    try {
      const { busy, log, checkpointed } = this.#db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
      this.#checkpointAt = (log === checkpointed ? 0 : Number(log)) + FRAMES_BETWEEN_CHECKPOINTS
      return busy === 0 && log === checkpointed
    } finally {
      if (this.#left !== undefined) this.#left = stateOf(this.#file)
    }
  }

  /** Not intact: SQLite leaves a moved file alone, so no log with holes gets into it, nor into another's. */
  close({ intact }: { intact: boolean }): void {
    this.#log.close()
    if (intact) this.#db.close()
    else this.#closeAsItIs()
  }

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
 * Within the transaction of the erasure: the log has to be emptied, as only it still has what was overwritten in its row (no row
 * is ever moved). A desk waits until this is gone.
 */
export function leaveTraces(db: DatabaseSync): void {
  db.exec('INSERT INTO erasure_traces (id) VALUES (1) ON CONFLICT (id) DO NOTHING')
}

export function hasTraces(db: DatabaseSync): boolean {
  return sqlOf(db).one('SELECT id FROM erasure_traces') !== undefined
}

/** Empties the log of what was erased. For the holder of the lock; submissions wait, so it waits for nobody. */
export function overwriteTraces(db: DatabaseSync, log: string, emptyLog: () => boolean): void {
  const timeout = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout'])
  try {
    if (!hasTraces(db)) return
    db.exec('PRAGMA busy_timeout = 0')
    if (!emptyLog()) return
    inTransaction(db, () => {
      // Written to since, perhaps by another erasure.
      if (statSync(log).size === 0) db.exec('DELETE FROM erasure_traces')
    })
  } catch (error) {
    if (sqliteCode(error) === undefined && !(error instanceof FilesChangedError)) throw error
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
