/**
 * Size and time of the ledger's file, as the last of our processes to write it left them, in a small file beside it. Only a
 * checkpoint writes to the file itself, and service and desks make theirs through `FileWatch`: any other size or time is somebody
 * else's work. It need not survive a loss of power: if it does not fit and nobody has the file open, the file is read in full.
 */
import { closeSync, constants, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'

/** Longer than any checkpoint takes, milliseconds: a process that announced one and has not finished by then has died. */
const WRITING_AT_MOST_MS = 60_000
/** Overwritten in place, so that it needs no room on a full disk and is never seen half written. */
const STAMP_BYTES = 96
const OPEN_OR_MAKE = constants.O_RDWR | constants.O_CREAT

interface Stamp {
  /** `size:nanoseconds` */
  is: string
  /** While somebody writes to the file: when that began, in the time of `passed`. */
  writingSince?: number
}

/**
 * Milliseconds since the machine started, the same in all its processes. Not the wall clock: setting that during a desk's
 * checkpoint would make the checkpoint look like somebody else's work, and end the service (D22a).
 */
function passed(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** A time in the future was written before the machine was restarted. */
function isUnderWay(since: number): boolean {
  const writingFor = passed() - since
  return writingFor >= 0 && writingFor < WRITING_AT_MOST_MS
}

export class FileStamp {
  readonly #file: string
  readonly #stamp: string

  constructor(file: string, stamp: string) {
    this.#file = file
    this.#stamp = stamp
  }

  /** The file as it is now. */
  now(): string {
    const stats = statSync(this.#file, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.size}:${stats.mtimeNs}` : 'none'
  }

  /** Announces that the file is about to be written to. */
  announce(): void {
    this.#write({ is: this.now(), writingSince: passed() })
  }

  /** Records that the file is as it should be. */
  keep(): string {
    for (;;) {
      const is = this.now()
      this.#write({ is })
      // Somebody else may have written to the file, and stored a stamp, in between: the last stamp stored has to be the true one.
      if (this.now() === is) return is
    }
  }

  /** Whether the last writer left the file as it is `now`, or is still writing to it. `unknown`: there is no stamp. */
  allows(now: string): 'yes' | 'writing' | 'no' | 'unknown' {
    const stamp = this.#read()
    if (!stamp) return 'unknown'
    if (stamp.is === now) return 'yes'
    if (stamp.writingSince === undefined) return 'no'
    return isUnderWay(stamp.writingSince) ? 'writing' : 'no'
  }

  /** Whether somebody announced a write a while ago and never finished it. */
  isAbandoned(): boolean {
    const since = this.#read()?.writingSince
    return since !== undefined && !isUnderWay(since)
  }

  #read(): Stamp | undefined {
    try {
      return JSON.parse(readFileSync(this.#stamp, 'utf8')) as Stamp
    } catch {
      return undefined
    }
  }

  #write(stamp: Stamp): void {
    try {
      const handle = openSync(this.#stamp, OPEN_OR_MAKE, 0o600)
      try {
        writeSync(handle, JSON.stringify(stamp).padEnd(STAMP_BYTES), 0)
      } finally {
        closeSync(handle)
      }
    } catch {
      this.#remove()
    }
  }

  /** No stamp is better than an untrue one. */
  #remove(): void {
    try {
      rmSync(this.#stamp, { force: true })
    } catch {
      // On a disk that can't be written to, the file next to it stays as the stamp says.
    }
  }
}
