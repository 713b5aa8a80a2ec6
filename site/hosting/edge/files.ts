/** The built site as the edge sees it: the worker has the list of files, the assets have their bytes. */
import { FILES } from '#edge-build'
import { type Asset, type Assets, type CodedFile, makeAsset } from '../../../inquiry-service/assets/asset.ts'
import { CODINGS, type Coding } from '../../../inquiry-service/wire/accept-encoding.ts'

/** Where the bytes of an encoding are. */
export interface EdgeFile {
  /** `/about.html.br` */
  file: string
  etag: string
}

const files = {
  get(path: string): readonly CodedFile<EdgeFile>[] | undefined {
    const codings = Object.hasOwn(FILES, path) ? FILES[path] : undefined
    return codings?.flatMap(([name, etag, length]) => {
      const coding = codingNamed(name)
      return coding ? [{ ...coding, etag, length, body: { file: path + coding.ending, etag } }] : []
    })
  },
}

const made = new Map<string, Asset<EdgeFile> | undefined>()

/** Assets are made on first use: a new worker has little time to start. */
export const assets: Assets<EdgeFile> = {
  get(path) {
    if (!Object.hasOwn(FILES, path)) return undefined
    if (!made.has(path)) made.set(path, makeAsset(path, files))
    return made.get(path)
  },
}

function codingNamed(name: string): { coding: Coding; ending: string } | undefined {
  if (name === 'identity') return { coding: name, ending: '' }
  const known = CODINGS.find((coding) => coding.name === name)
  return known && { coding: known.name, ending: known.ending }
}
