/**
 * Reads back what SQLite wrote to the ledger's log (its write-ahead log), by name and byte by byte: SQLite itself reads by an
 * index in memory, and goes on committing behind a log that somebody has cut or written over.
 *
 * Each frame carries a checksum over itself and all frames before it (see "WAL File Format" in SQLite's documentation), so only
 * what is new since the last reading has to be read, together with the last frame known: behind a cut it is not the same.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Magic number of a log whose checksums are over words of this byte order. */
const LITTLE_ENDIAN = 0x37_7f_06_82
const BIG_ENDIAN = 0x37_7f_06_83
const FRAMES_AT_ONCE = 64

type Checksum = readonly [number, number]

/** The log from one reset to the next: its salts, and how far it is known. */
interface Generation {
  salts: string
  /** Frames known to be whole. */
  frames: number
  /** Over all frames but the last known one; over the header alone while there is at most one. */
  beforeLast: Checksum
}

export class LogReader {
  readonly #file: string
  readonly #pageBytes: number
  #known: Generation | undefined

  constructor(file: string, pageBytes: number) {
    this.#file = file
    this.#pageBytes = pageBytes
  }

  /** Whether the log holds, whole and in order, the `frames` that SQLite believes to be in it. */
  holds(frames: number): boolean {
    if (frames === 0) {
      this.#known = undefined
      return true
    }
    const handle = openLog(this.#file)
    if (handle === undefined) return false
    try {
      return this.#read(handle, frames)
    } finally {
      // SQLite takes no locks on the log, so closing a handle of it drops none.
      closeSync(handle)
    }
  }

  #read(handle: number, frames: number): boolean {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(handle, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
    const swapped = isSwapped(header)
    const salts = header.toString('latin1', 16, 24)
    if (this.#known?.salts !== salts) {
      const checksum = checksumOf(header, 0, 24, [0, 0], swapped)
      if (header.readUInt32BE(8) !== this.#pageBytes || !isChecksum(header, 24, checksum)) return false
      this.#known = { salts, frames: 0, beforeLast: checksum }
    }
    const known = this.#known
    if (frames < known.frames) return false
    let [frame, checksum] = [Math.max(0, known.frames - 1), known.beforeLast]
    let beforeLast = checksum
    const frameBytes = FRAME_HEADER_BYTES + this.#pageBytes
    const chunk = Buffer.alloc(Math.min(frames - frame, FRAMES_AT_ONCE) * frameBytes)
    while (frame < frames) {
      const bytes = Math.min(frames - frame, FRAMES_AT_ONCE) * frameBytes
      if (readSync(handle, chunk, 0, bytes, HEADER_BYTES + frame * frameBytes) < bytes) return false
      for (let at = 0; at < bytes; at += frameBytes) {
        beforeLast = checksum
        checksum = checksumOf(chunk, at, 8, checksum, swapped)
        checksum = checksumOf(chunk, at + FRAME_HEADER_BYTES, this.#pageBytes, checksum, swapped)
        if (chunk.toString('latin1', at + 8, at + 16) !== salts || !isChecksum(chunk, at + 16, checksum)) return false
        frame += 1
      }
    }
    this.#known = { salts, frames, beforeLast }
    return true
  }
}

function openLog(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch {
    return undefined
  }
}

/** Whether the words of the checksums have the other byte order than this machine. */
function isSwapped(header: Buffer): boolean {
  const magic = header.readUInt32BE(0)
  return magic !== (endianness() === 'LE' ? LITTLE_ENDIAN : BIG_ENDIAN)
}

function isChecksum(bytes: Buffer, at: number, [first, second]: Checksum): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second
}

/** Of `length` bytes from `start` on, both multiples of 8 within `bytes`, continuing `before`. */
function checksumOf(bytes: Buffer, start: number, length: number, before: Checksum, swapped: boolean): Checksum {
  let [first, second] = before
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, length / 4)
  for (let i = 0; i < words.length; i += 2) {
    const [one, two] = [words[i] ?? 0, words[i + 1] ?? 0]
    first = (first + (swapped ? swapBytes(one) : one) + second) >>> 0
    second = (second + (swapped ? swapBytes(two) : two) + first) >>> 0
  }
  return [first, second]
}

function swapBytes(word: number): number {
  return ((word >>> 24) | ((word >>> 8) & 0xff_00) | ((word << 8) & 0xff_00_00) | (word << 24)) >>> 0
}
