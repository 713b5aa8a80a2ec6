/** Writes `.br`, `.zst` and `.gz` beside every text file of the built site, where they are smaller. Deterministic. */
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type ZstdOptions, zstdCompress } from 'node:zlib'
import { CODINGS } from '../inquiry-service/http/accept-encoding.ts'
import { isCompressible } from '../inquiry-service/http/media-types.ts'

/** Files at a time: the four threads that compress in the background, and no more in memory. */
const PARALLEL_FILES = 4

/** How hard each coding tries, by its own measure. */
interface Effort {
  brotli: number
  zstd: number
  gzip: number
}

/** Brotli's best, 11, takes three times as long and gains a fortieth. */
const THOROUGH: Effort = { brotli: 10, zstd: 19, gzip: 9 }

/** Ten times as fast, and larger by a fourteenth. */
const QUICK: Effort = { brotli: 8, zstd: 12, gzip: 9 }

/** Bytes of text that are compressed thoroughly in half a minute; a larger site would take longer to compress than to build. */
const THOROUGH_LIMIT = 64_000_000

const compressors = {
  br: (bytes: Buffer, { brotli }: Effort) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes: Buffer, { zstd }: Effort) => promisify(zstdCompress)(bytes, zstdOptions(zstd, bytes.length)),
  gzip: (bytes: Buffer, { gzip: level }: Effort) => promisify(gzip)(bytes, { level }),
}

/** Told the size, the compressor takes memory to fit; untold, 50 ms for the smallest file. The types lack this option. */
function zstdOptions(level: number, pledgedSrcSize: number): ZstdOptions & { pledgedSrcSize: number } {
  return { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize }
}

/**
 * Compresses the files below `folder`. Of more than `thoroughLimit` bytes those in folders quickly: each is read by few,
 * while those at the top, the lists and the indexes, are read by all.
 */
export async function precompress(folder: string, thoroughLimit = THOROUGH_LIMIT): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isCompressible(`/${relative(folder, path)}`))
  const total = files.reduce((sum, path) => sum + statSync(path).size, 0)
  const effortOf = (path: string) => (total > thoroughLimit && dirname(path) !== folder ? QUICK : THOROUGH)
  const waiting = files.values()
  await Promise.all(Array.from({ length: PARALLEL_FILES }, () => compressEach(waiting, effortOf)))
}

async function compressEach(paths: Iterable<string>, effortOf: (path: string) => Effort): Promise<void> {
  for (const path of paths) {
    const bytes = await readFile(path)
    for (const { name, ending } of CODINGS) {
      const compressed = await compressors[name](bytes, effortOf(path))
      if (compressed.length < bytes.length) await writeFile(path + ending, compressed)
    }
  }
}
