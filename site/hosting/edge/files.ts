/** The built site as the edge sees it: the worker has the list of files, the assets have their bytes. */
import { FILES } from '#edge-build'
import {
  type Asset,
  type AssetIndex,
  type Chosen,
  type CodedFile,
  codedPath,
  makeAsset,
} from '../../../inquiry-service/assets/asset.ts'

/** A file and where its bytes are. */
export interface EdgeFile extends CodedFile {
  /** `/about.html.br` */
  readonly file: string
}

const codedFiles = (path: string) => (Object.hasOwn(FILES, path) ? FILES[path] : undefined)

const made = new Map<string, Asset | undefined>()

/** Assets are made on first use: a new worker has little time to start. */
export const assets: AssetIndex = {
  get(path) {
    if (!Object.hasOwn(FILES, path)) return undefined
    if (!made.has(path))
      made.set(
        path,
        makeAsset(path, (each) => codedFiles(each)?.map(([coding]) => coding)),
      )
    return made.get(path)
  },
}

export function edgeFile({ asset: { path }, coding }: Chosen): EdgeFile {
  const [, etag, length] = codedFiles(path)?.find(([name]) => name === coding) ?? []
  if (etag === undefined || length === undefined) throw new Error('Bug: an asset lacks a coding that it names')
  return { coding, etag, length, file: codedPath(path, coding) }
}
