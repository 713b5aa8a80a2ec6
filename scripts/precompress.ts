/** Writes `.br`, `.zst` and `.gz` beside every text file of the built site, where all three are smaller. Deterministic. */
import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isCompressible } from '../inquiry-service/wire/media-types.ts'
import type { CompressionTask, Effort } from './precompress-worker.ts'

/** Brotli's best, 11, takes three times as long and gains a fortieth. */
const THOROUGH: Effort = { brotli: 10, zstd: 19, gzip: 9 }

/** Ten times as fast, and larger by a fourteenth. */
const QUICK: Effort = { brotli: 8, zstd: 12, gzip: 9 }

/** Bytes of text that are compressed thoroughly in half a minute; a larger site would take longer to compress than to build. */
const THOROUGH_LIMIT = 64_000_000

/**
 * Compresses the files below `folder`, on every processor. Of more than `thoroughLimit` bytes those in folders quickly: each
 * is read by few, while those at the top, the lists and the indexes, are read by all.
 */
export async function precompress(folder: string, thoroughLimit = THOROUGH_LIMIT): Promise<void> {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isCompressible(`/${relative(folder, path)}`))
  const sized = paths.map((path) => ({ path, bytes: statSync(path).size }))
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  const effortOf = (path: string) => (total > thoroughLimit && dirname(path) !== folder ? QUICK : THOROUGH)
  // The largest first, dealt out in turn: no thread is left with one of them at the end.
  const files = sized.sort((a, b) => b.bytes - a.bytes).map(({ path }) => ({ path, effort: effortOf(path) }))
  const threads = Math.min(availableParallelism(), files.length)
  const shares = Array.from({ length: threads }, (_, thread) =>
    files.filter((_file, index) => index % threads === thread),
  )
  await Promise.all(shares.map((share) => inThread({ files: share })))
}

function inThread(task: CompressionTask): Promise<void> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./precompress-worker.ts', import.meta.url), { workerData: task })
      .on('message', () => resolve())
      .on('error', reject)
  })
}
