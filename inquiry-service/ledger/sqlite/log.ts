/**
 * Reads back what SQLite wrote to the ledger's log (its write-ahead log), by name and byte by byte: SQLite itself reads through
 * an index in memory, and goes on committing after a log that somebody has cut or overwritten.
 *
 * Each frame carries a checksum over itself and all frames before it (see "WAL File Format" in SQLite's documentation), so only
 * what is new since the last reading has to be read, plus the last frame known: after a cut that is no longer the same.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Of a log whose checksums are over words in the byte order of this machine; SQLite begins no other. */
const NATIVE_MAGIC = endianness() === 'LE' ? 0x37_7f_06_82 : 0x37_7f_06_83
const FRAMES_AT_ONCE = 64

/** The log from one reset to the next: its salts, and how much of it is known. */
interface Generation {
  salts: readonly [number, number]
  frames: number
  /** The checksum over all frames but the last known one; over the header alone while there is at most one. */
  beforeLast: readonly [number, number]
}

export class LogReader {
  /** SQLite takes no locks on the log, so closing a handle of it drops none. */
  readonly #handle: number
  readonly #pageBytes: number
  readonly #frameBytes: number
  /** What is being read, as words in this machine's byte order. */
  readonly #bytes: Buffer
  readonly #words: Int32Array
  #known: Generation | undefined
  #first = 0
  #second = 0

  /** For a log that exists. Whoever opens it closes it. */
  constructor(file: string, pageBytes: number) {
    this.#handle = openSync(file, 'r')
    this.#pageBytes = pageBytes
    this.#frameBytes = FRAME_HEADER_BYTES + pageBytes
    const memory = new ArrayBuffer(FRAMES_AT_ONCE * this.#frameBytes)
    this.#bytes = Buffer.from(memory)
    this.#words = new Int32Array(memory)
  }

  /** Whether the log contains, complete and in order, the `frames` that SQLite believes to be in it. */
  holds(frames: number): boolean {
    if (frames === 0) {
      this.#known = undefined
      return true
    }
    if (readSync(this.#handle, this.#bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
    const known = this.#generation()
    if (!known || frames < known.frames) return false
    const [firstSalt, secondSalt] = known.salts
    let frame = Math.max(0, known.frames - 1)
    let beforeLast = known.beforeLast
    ;[this.#first, this.#second] = beforeLast
    while (frame < frames) {
      const count = Math.min(frames - frame, FRAMES_AT_ONCE)
      const bytes = count * this.#frameBytes
      if (readSync(this.#handle, this.#bytes, 0, bytes, HEADER_BYTES + frame * this.#frameBytes) < bytes) return false
      for (let at = 0; at < bytes; at += this.#frameBytes) {
        if (frame === frames - 1) beforeLast = [this.#first, this.#second]
        this.#add(at, 8)
        this.#add(at + FRAME_HEADER_BYTES, this.#pageBytes)
        const isOurs = this.#words[at / 4 + 2] === firstSalt && this.#words[at / 4 + 3] === secondSalt
        if (!isOurs || !this.#isChecksum(at + 16)) return false
        frame += 1
      }
    }
    this.#known = { salts: known.salts, frames, beforeLast }
    return true
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** The log that the header just read begins or the known one continues; undefined for an invalid header. */
  #generation(): Generation | undefined {
    const salts = [this.#words[4] ?? 0, this.#words[5] ?? 0] as const
    const known = this.#known
    if (known && known.salts[0] === salts[0] && known.salts[1] === salts[1]) return known
    ;[this.#first, this.#second] = [0, 0]
    this.#add(0, 24)
    const isOurs = this.#bytes.readUInt32BE(0) === NATIVE_MAGIC && this.#bytes.readUInt32BE(8) === this.#pageBytes
    if (!isOurs || !this.#isChecksum(24)) return undefined
    return { salts, frames: 0, beforeLast: [this.#first, this.#second] }
  }

  #isChecksum(at: number): boolean {
    return this.#bytes.readInt32BE(at) === this.#first && this.#bytes.readInt32BE(at + 4) === this.#second
  }

  /** Adds `length` bytes from `start` on to the running checksum: sums that wrap at 32 bits. */
  #add(start: number, length: number): void {
    const words = this.#words
    let [first, second] = [this.#first, this.#second]
    for (let i = start / 4; i < (start + length) / 4; i += 2) {
      first = (first + (words[i] as number) + second) | 0
      second = (second + (words[i + 1] as number) + first) | 0
    }
    this.#first = first
    this.#second = second
  }
}
