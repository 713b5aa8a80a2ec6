/**
 * Cloudflare's limits for a Worker with static assets, and how much of them a build uses. Source: its limits page,
 * 2026-11.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BYTES_PER_MIB = 2 ** 20

interface Limit {
  what: string
  free: number
  paid: number
  of: (size: EdgeSize) => number
}

/** Number of files and sizes in MiB, on the free and the paid plan. */
const EDGE_LIMITS: readonly Limit[] = [
  { what: 'files', free: 20_000, paid: 100_000, of: ({ files }) => files },
  { what: 'MiB in the largest file', free: 25, paid: 25, of: ({ largestFile }) => largestFile / BYTES_PER_MIB },
  { what: 'MiB of worker in gzip', free: 3, paid: 10, of: ({ worker }) => worker / BYTES_PER_MIB },
]

interface EdgeSize {
  /** Number of assets, compressed ones included. */
  files: number
  /** Bytes. */
  largestFile: number
  /** Bytes of `worker.js`, gzipped. */
  worker: number
}

/** What `buildEdge` wrote into `output`. */
export function edgeSize(output: string): EdgeSize {
  const files = readdirSync(join(output, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return {
    files: files.length,
    largestFile: files.reduce((most, bytes) => Math.max(most, bytes), 0),
    worker: gzipSync(readFileSync(join(output, 'worker.js'))).length,
  }
}

/** One line for each limit that the build exceeds; none while it fits every plan. */
export function overLimits(size: EdgeSize): string[] {
  return EDGE_LIMITS.flatMap(({ what, free, paid, of }) => {
    const has = of(size)
    if (has <= free) return []
    const number = Number.isInteger(has) ? String(has) : has.toFixed(1)
    const plan =
      has > paid ? `${paid}, the most that any plan takes` : `${free} of the free plan; a paid one takes ${paid}`
    return [`${number} ${what}: over the ${plan}`]
  })
}
