/**
 * Reads back what SQLite wrote to the ledger's log (its write-ahead log), by name: SQLite itself reads through an index in memory, and
 * goes on committing after a log that somebody has cut or overwritten.
 *
 * A log has salts, which each of its frames repeats (see "WAL File Format" in SQLite's documentation). The frames that are new since the
 * last reading must have them, and the last frame known must still be the same: after a cut it is not, whatever was appended.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** The last bit says in which byte order checksums are counted. */
const MAGIC = 0x37_7f_06_82

/** The log from one reset to the next. */
interface Known {
  salts: Buffer
  frames: number
  last: Buffer
}

export class LogReader {
  /** SQLite takes no locks on the log, so closing a handle of it drops none. */
  readonly #handle: number
  readonly #frameBytes: number
  #known: Known | undefined

  /** For a log that exists. Whoever opens it closes it. */
  constructor(file: string, pageBytes: number) {
    this.#handle = openSync(file, 'r')
    this.#frameBytes = FRAME_HEADER_BYTES + pageBytes
  }

  /** Whether the log contains, complete and in order, the `frames` that SQLite believes to be in it. */
  holds(frames: number): boolean {
    if (frames === 0) {
      this.#known = undefined
      return true
    }
    const header = this.#read(0, HEADER_BYTES)
    if (header.length < HEADER_BYTES || (header.readUInt32BE(0) & ~1) !== MAGIC) return false
    const salts = header.subarray(16, 24)
    const known = this.#known?.salts.equals(salts) ? this.#known : undefined
    if (known && (frames < known.frames || !this.#frame(known.frames).equals(known.last))) return false
    for (let number = (known?.frames ?? 0) + 1; number <= frames; number += 1) {
      if (!this.#frame(number, FRAME_HEADER_BYTES).subarray(8, 16).equals(salts)) return false
    }
    const last = this.#frame(frames)
    if (last.length < this.#frameBytes) return false
    this.#known = { salts, frames, last }
    return true
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** Counted from 1. */
  #frame(number: number, length = this.#frameBytes): Buffer {
    return this.#read(HEADER_BYTES + (number - 1) * this.#frameBytes, length)
  }

  /** Shorter than asked for where the log ends. */
  #read(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    return bytes.subarray(0, readSync(this.#handle, bytes, 0, length, position))
  }
}
