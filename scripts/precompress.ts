/** Writes `.br` and `.gz` beside every text file of the built site, where both are smaller. Deterministic. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isCompressible } from '../inquiry-service/wire/file-types.ts'
import { CODINGS } from '../inquiry-service/wire/negotiation.ts'
import { pathsBelow } from './paths-below.ts'

/** How hard each coding tries, by its own measure. */
export interface Effort {
  brotli: number
  gzip: number
}

export const EFFORTS = {
  /** For a release: brotli's best, 11, takes three times as long and gains a fortieth. */
  thorough: { brotli: 10, gzip: 9 },
  /** For a first look: fifteen times as fast, and larger by a tenth in brotli, by less in gzip. */
  fast: { brotli: 5, gzip: 6 },
} as const satisfies Record<string, Effort>

/** Scripts and styles: few files that many pages load. They are worth the most effort in every build. */
const LOADED_BY_PAGES = /\.(?:js|css)$/

export const compressors = {
  br: (bytes: Buffer, { brotli }: Effort) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer, { gzip: level }: Effort) => gzipSync(bytes, { level }),
}

interface Share {
  compress: readonly string[]
  effort: Effort
}

export async function precompress(folder: string, effort: Effort): Promise<void> {
  const paths = pathsBelow(folder)
    .filter(isCompressible)
    .map((path) => join(folder, path))
  const sized = paths.map((path) => ({ path, bytes: statSync(path).size }))
  // The largest first, dealt out in turn: no thread is left with one of them at the end.
  const files = sized.sort((a, b) => b.bytes - a.bytes).map(({ path }) => path)
  const threads = Math.min(availableParallelism(), files.length)
  const shares = Array.from({ length: threads }, (_, thread) =>
    files.filter((_file, index) => index % threads === thread),
  )
  await Promise.all(shares.map((compress) => inThread({ compress, effort })))
}

function inThread(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./precompress.ts', import.meta.url), { workerData: share })
      .on('message', () => resolve())
      .on('error', reject)
  })
}

function compressShare({ compress, effort }: Share): void {
  for (const path of compress) {
    const bytes = readFileSync(path)
    const own = LOADED_BY_PAGES.test(path) ? EFFORTS.thorough : effort
    const coded = CODINGS.map(({ name, ending }) => ({ ending, compressed: compressors[name](bytes, own) }))
    // All codings or none: whoever serves the file looks once whether it has any.
    if (coded.some(({ compressed }) => compressed.length >= bytes.length)) continue
    for (const { ending, compressed } of coded) writeFileSync(path + ending, compressed)
  }
}

if (!isMainThread && Object(workerData).compress !== undefined) {
  compressShare(workerData)
  parentPort?.postMessage('done')
}
