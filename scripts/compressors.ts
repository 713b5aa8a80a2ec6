/** Compresses the files of a built site in each content coding, with the effort that the caller asks for. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

export function effortFor(path: string, effort: Effort): Effort {
  return LOADED_BY_PAGES.test(path) ? EFFORTS.thorough : effort
}

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
