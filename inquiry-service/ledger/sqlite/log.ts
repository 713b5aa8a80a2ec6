/**
 * Reads back what SQLite wrote to the ledger's log (its write-ahead log), by name: SQLite itself reads through an index in memory, and
 * goes on committing after a log that somebody has cut or overwritten.
 *
 * A log has salts, which each of its frames repeats (see "WAL File Format" in SQLite's documentation). The frames that are new since the
 * last reading must have them, and the last frame known must still be the same: after a cut it is not, whatever was appended.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** The last bit says in which byte order checksums are counted. */
const MAGIC = 0x37_7f_06_82

/** Frames that one reading takes: more than one submission writes. */
const FRAMES_PER_READING = 64

interface Known {
  salts: Buffer
  frames: number
  last: Buffer
}

export class LogReader {
  /** SQLite takes no locks on the log, so closing a handle of it drops none. */
  readonly #handle: number
  readonly #frameBytes: number
  readonly #buffer: Buffer
  #known: Known | undefined

  /** For a log that exists. Whoever opens it closes it. */
  constructor(file: string, pageBytes: number) {
    this.#handle = openSync(file, 'r')
    this.#frameBytes = FRAME_HEADER_BYTES + pageBytes
    this.#buffer = Buffer.allocUnsafeSlow(FRAMES_PER_READING * this.#frameBytes)
  }

  /** Whether the log contains, complete and in order, the `frames` that SQLite believes to be in it. */
  holds(frames: number): boolean {
    if (frames === 0) {
      this.#known = undefined
      return true
    }
    const header = this.#read(0, WAL_HEADER_BYTES)
    if (header.length < WAL_HEADER_BYTES || (header.readUInt32BE(0) & ~1) !== MAGIC) return false
    const salts = Buffer.from(header.subarray(16, 24))
    const known = this.#known?.salts.equals(salts) ? this.#known : undefined
    if (known && frames < known.frames) return false
    let last = known?.last ?? Buffer.alloc(0)
    // The last one known is read again with those that followed it.
    for (let from = known?.frames ?? 1; from <= frames; from += FRAMES_PER_READING) {
      const bytes = Math.min(frames - from + 1, FRAMES_PER_READING) * this.#frameBytes
      const read = this.#read(WAL_HEADER_BYTES + (from - 1) * this.#frameBytes, bytes)
      if (read.length < bytes) return false
      if (from === known?.frames && !last.equals(read.subarray(0, this.#frameBytes))) return false
      for (let at = 0; at < bytes; at += this.#frameBytes) {
        if (!salts.equals(read.subarray(at + 8, at + 16))) return false
      }
      last = read.subarray(-this.#frameBytes)
    }
    this.#known = { salts, frames, last: Buffer.from(last) }
    return true
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** Valid until the next reading, and shorter than asked for where the log ends. */
  #read(position: number, length: number): Buffer {
    return this.#buffer.subarray(0, readSync(this.#handle, this.#buffer, 0, length, position))
  }
}
