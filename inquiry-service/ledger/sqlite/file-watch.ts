/**
 * Notices when the ledger's files are removed, replaced, cut or overwritten. SQLite does not: it goes on committing into a
 * file that no longer has a name, past a hole in its log, or over somebody else's file.
 *
 *   file   its name leads to the file that is open, whose size and time are as one of our processes left them (FileStamp)
 *   log    its name leads to the log that is open, which contains everything that SQLite believes to be in it (LogReader)
 *   index  its name leads to the index that is open: another process would create a new one, and both would write to one place
 *
 * It also makes the checkpoints, which alone write to the file: nothing is copied into it that was not checked first.
 */
import { existsSync, renameSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'
import { FileStamp } from './file-stamp.ts'
import { holdThread } from './hold-thread.ts'
import { LogReader } from './log-reader.ts'

/**
 * How long a check may be repeated before its finding is believed, milliseconds: between another process's checkpoint and its
 * stamp, or while a log starts over, a check sees damage where there is none.
 */
const PATIENCE_MS = 1000
const LOOK_EVERY_MS = 5

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
  readonly #stamp: FileStamp
  readonly #log: LogReader
  readonly #countFrames: StatementSync
  readonly #identities: readonly (readonly [path: string, name: string, identity: string])[]
  /** The file as of the last check. */
  #left: string
  #frames = 0
  #checkpointAt = FRAMES_BETWEEN_CHECKPOINTS

  /** Remembers the files as they are now. */
  constructor(db: DatabaseSync, { ledger, stamp }: { ledger: string; stamp: string }) {
    this.#db = db
    this.#file = ledger
    this.#stamp = new FileStamp(ledger, stamp)
    this.#log = new LogReader(`${ledger}-wal`, Number(db.prepare('PRAGMA page_size').get()?.['page_size']))
    this.#countFrames = db.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#identities = Object.entries(NAMES).map(([suffix, name]) => {
      const path = ledger + suffix
      return [path, name, identityOf(path)]
    })
    this.#left = this.#stamp.now()
  }

  /** Whether the file is as the last of our processes left it, as far as anything tells; for the moment of opening. */
  isAsLeft(): 'yes' | 'no' | 'unknown' {
    const finding = this.#patiently(() => {
      const allowed = this.#stamp.allows(this.#stamp.now())
      return allowed === 'no' || allowed === 'unknown' ? allowed : undefined
    })
    return finding ?? 'yes'
  }

  /** Accepts the file as it is now. */
  accept(): void {
    this.#left = this.#stamp.keep()
  }

  /** What is wrong with the files; undefined when nothing is. Waits only if something seems to be. */
  damage(): string | undefined {
    // A file whose name is gone does not get it back by waiting.
    return this.#takenAway() ?? this.#patiently(() => this.#writtenOver())
  }

  /** To be called once a second: an announced checkpoint that was never finished must not excuse later changes to the file. */
  tidy(): void {
    if (this.#stamp.isAbandoned()) this.accept()
  }

  /** A checkpoint when the log has grown long since the last one. See `checkpoint`. */
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
    this.#stamp.announce()
    try {
      const { busy, log, checkpointed } = this.#db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
      // The next one is made after as much again, even if a reader held this one up.
      this.#checkpointAt = (log === checkpointed ? 0 : Number(log)) + FRAMES_BETWEEN_CHECKPOINTS
      return busy === 0 && log === checkpointed
    } finally {
      this.accept()
    }
  }

  /** Closes the connection. The last one to close copies the log back and removes it. */
  close({ intact }: { intact: boolean }): void {
    this.#log.close()
    if (!intact) {
      this.#closeAsItIs()
      return
    }
    // Not announced: a process that comes before the stamp is stored finds nobody writing, and reads the file in full.
    this.#db.close()
    if (!existsSync(`${this.#file}-wal`)) this.#stamp.keep()
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

  /** The first of the names that leads elsewhere. */
  #takenAway(): string | undefined {
    for (const [path, name, identity] of this.#identities) {
      if (identityOf(path) !== identity) return `its ${name} was moved, replaced or deleted while open`
    }
    return undefined
  }

  #writtenOver(): string | undefined {
    const now = this.#stamp.now()
    if (now !== this.#left) {
      const allowed = this.#stamp.allows(now)
      if (allowed === 'no' || allowed === 'unknown') {
        return 'its file was written over by another program while open: restore a backup'
      }
      if (allowed === 'yes') this.#left = now
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

  #patiently<Finding>(look: () => Finding | undefined): Finding | undefined {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      const finding = look()
      if (finding === undefined) return undefined
      if (performance.now() >= end) return finding
      holdThread(LOOK_EVERY_MS)
    }
  }
}

/** Inode numbers may exceed 2⁵³. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : 'none'
}
