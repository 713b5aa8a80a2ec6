/** A thread that compresses some files of the built site. Answers when it has. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync, type ZstdOptions, zstdCompressSync } from 'node:zlib'
import { CODINGS } from '../inquiry-service/wire/accept-encoding.ts'

/** How hard each coding tries, by its own measure. */
export interface Effort {
  brotli: number
  zstd: number
  gzip: number
}

export interface CompressionTask {
  files: readonly string[]
  effort: Effort
}

const compressors = {
  br: (bytes: Buffer, { brotli }: Effort) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes: Buffer, { zstd }: Effort) => zstdCompressSync(bytes, zstdOptions(zstd, bytes.length)),
  gzip: (bytes: Buffer, { gzip: level }: Effort) => gzipSync(bytes, { level }),
}

/** Told the size, the compressor takes memory to fit; untold, 50 ms for the smallest file. The types lack this option. */
function zstdOptions(level: number, pledgedSrcSize: number): ZstdOptions & { pledgedSrcSize: number } {
  return { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize }
}

const { files, effort } = workerData as CompressionTask
for (const path of files) {
  const bytes = readFileSync(path)
  const coded = CODINGS.map(({ name, ending }) => ({ ending, compressed: compressors[name](bytes, effort) }))
  // All codings or none: whoever serves the file looks once whether it has any.
  if (coded.some(({ compressed }) => compressed.length >= bytes.length)) continue
  for (const { ending, compressed } of coded) writeFileSync(path + ending, compressed)
}
parentPort?.postMessage('done')
