/**
 * Reads the ledger's write-ahead log back by name. Each frame repeats the salts of the log ("WAL File Format" in
 * SQLite's documentation): new frames must have them, and the last known one must be unchanged, which after a cut it is
 * not.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Its last bit is the byte order of the checksums. */
const MAGIC = 0x37_7f_06_82
const FRAMES_PER_READING = 64

interface Known {
  salts: Buffer
  frames: number
  last: Buffer
}

export class LogReader {
  readonly #handle: number
  readonly #frameBytes: number
  readonly #buffer: Buffer
  #known: Known | undefined

  /** Closing it drops no lock: SQLite takes none on the log. */
  constructor(file: string, pageBytes: number) {
    this.#handle = openSync(file, 'r')
    this.#frameBytes = FRAME_HEADER_BYTES + pageBytes
    this.#buffer = Buffer.allocUnsafeSlow(FRAMES_PER_READING * this.#frameBytes)
  }

  /** Whether the log contains, in order, the `frames` that SQLite believes to be in it. */
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

  /** Valid until the next reading; shorter where the log ends. */
  #read(position: number, length: number): Buffer {
    return this.#buffer.subarray(0, readSync(this.#handle, this.#buffer, 0, length, position))
  }
}
