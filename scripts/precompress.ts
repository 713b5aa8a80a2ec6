/** Writes `.br` and `.gz` beside every text file of the built site, where both are smaller. Deterministic. */
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pathsBelow } from '../inquiry-service/assets/paths-below.ts'
import { isCompressible } from '../inquiry-service/wire/file-types.ts'
import type { Effort } from './compressors.ts'
import type { CompressionTask } from './precompress-worker.ts'

/** Compresses the files below `folder`, on every processor. */
export async function precompress(folder: string, effort: Effort): Promise<void> {
  const paths = [...pathsBelow(folder)].filter(isCompressible).map((path) => join(folder, path))
  const sized = paths.map((path) => ({ path, bytes: statSync(path).size }))
  // The largest first, dealt out in turn: no thread is left with one of them at the end.
  const files = sized.sort((a, b) => b.bytes - a.bytes).map(({ path }) => path)
  const threads = Math.min(availableParallelism(), files.length)
  const shares = Array.from({ length: threads }, (_, thread) =>
    files.filter((_file, index) => index % threads === thread),
  )
  await Promise.all(shares.map((share) => inThread({ files: share, effort })))
}

function inThread(task: CompressionTask): Promise<void> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./precompress-worker.ts', import.meta.url), { workerData: task })
      .on('message', () => resolve())
      .on('error', reject)
  })
}
