/** Writes `.br`, `.zst` and `.gz` beside every text file of the built site, where they are smaller. Deterministic. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type ZstdOptions, zstdCompress } from 'node:zlib'
import { CODINGS } from '../inquiry-service/http/accept-encoding.ts'
import { isCompressible } from '../inquiry-service/http/media-types.ts'

/** Files at a time: the four threads that compress in the background, and no more in memory. */
const PARALLEL_FILES = 4

/** The best, 11, takes three times as long and gains a fortieth. */
const BROTLI_QUALITY = 10

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes, zstdOptions(bytes.length)),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** Told the size, the compressor takes memory to fit; untold, 50 ms for the smallest file. The types lack this option. */
function zstdOptions(pledgedSrcSize: number): ZstdOptions & { pledgedSrcSize: number } {
  return { params: { [constants.ZSTD_c_compressionLevel]: 19 }, pledgedSrcSize }
}

/** Compresses the files below `folder`. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isCompressible(`/${relative(folder, path)}`))
  const waiting = files.values()
  await Promise.all(Array.from({ length: PARALLEL_FILES }, () => compressEach(waiting)))
}

async function compressEach(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const bytes = await readFile(path)
    for (const { name, ending } of CODINGS) {
      const compressed = await compressors[name](bytes)
      if (compressed.length < bytes.length) await writeFile(path + ending, compressed)
    }
  }
}
