/** The built site at the edge: the worker has the list of files, the platform their bytes; the service's functions choose. */
import { FILES } from '#edge-build'
import {
  type Asset,
  type AssetIndex,
  answerNotFoundPage,
  answerRead,
  type Chosen,
  type CodedFile,
  chooseRepresentation,
  codedPath,
  makeAsset,
  type ReadHeaders,
  representationOf,
} from '../../../inquiry-service/assets/asset.ts'
import { ownValue } from '../../../inquiry-service/contract/own-value.ts'
import { IMMUTABLE_CACHE } from '../../../inquiry-service/contract/response-headers.ts'
import { answer, type CommonFields } from './answer.ts'
import type { EdgeEnvironment, Lifetime, PlatformRequest } from './runtime.ts'

interface EdgeFile extends CodedFile {
  readonly file: string
}

const codedFiles = (path: string) => ownValue(FILES, path)

const made = new Map<string, Asset | undefined>()

/** Assets are made on first use: a new worker has little time to start. */
export const assets: AssetIndex = {
  get(path) {
    if (!codedFiles(path)) return undefined
    if (!made.has(path))
      made.set(
        path,
        makeAsset(path, (each) => codedFiles(each)?.map(([coding]) => coding)),
      )
    return made.get(path)
  },
}

function edgeFile({ asset: { path }, coding }: Chosen): EdgeFile {
  const [, etag, length] = codedFiles(path)?.find(([name]) => name === coding) ?? []
  if (etag === undefined || length === undefined) throw new Error('Bug: an asset lacks a coding that it names')
  return { coding, etag, length, file: codedPath(path, coding) }
}

/** A host that does not exist: nothing else uses these keys. */
const KEYS = 'https://assets.invalid/'

/** @throws Error when the asset is missing: worker and assets come from different builds */
async function assetBytes(asset: EdgeFile, env: EdgeEnvironment, lifetime: Lifetime): Promise<ArrayBuffer> {
  const cache = sharedCache()
  const key = KEYS + asset.etag.replaceAll('"', '')
  const cached = await cache.match(key).catch(() => undefined)
  if (cached) return await cached.arrayBuffer()
  const response = await env.ASSETS.fetch(KEYS + asset.file.slice(1).split('/').map(encodeURIComponent).join('/'))
  if (response.status !== 200) throw new Error(`Cannot read an asset: the platform answers ${response.status}`)
  const bytes = await response.arrayBuffer()
  const stored = new Response(bytes, { headers: { 'Cache-Control': IMMUTABLE_CACHE } })
  // A failure only makes the next answer slower.
  lifetime.waitUntil(cache.put(key, stored).catch(() => {}))
  return bytes
}

function sharedCache(): Cache {
  const { default: cache } = caches as unknown as { default: Cache }
  return cache
}

export interface Reader extends CommonFields {
  readonly request: PlatformRequest
  readonly env: EdgeEnvironment
  readonly lifetime: Lifetime
}

export function answerFile(reader: Reader, asset: Asset): Promise<Response> {
  const headers = readHeaders(reader.request)
  const chosen = chooseRepresentation(asset, headers)
  return withBytes(reader, chosen, answerRead(representationOf(chosen.asset, edgeFile(chosen)), headers))
}

export function answerMissingPage(reader: Reader, page: Asset): Promise<Response> {
  const chosen = chooseRepresentation(page, readHeaders(reader.request))
  return withBytes(reader, chosen, answerNotFoundPage(representationOf(chosen.asset, edgeFile(chosen))))
}

async function withBytes(
  reader: Reader,
  chosen: Chosen,
  { status, headers, hasBody }: ReturnType<typeof answerRead>,
): Promise<Response> {
  const needsBody = hasBody && !reader.withoutBody
  const bytes = needsBody ? await assetBytes(edgeFile(chosen), reader.env, reader.lifetime) : undefined
  return answer(reader, status, headers, bytes)
}

/** The platform replaces Accept-Encoding and keeps the client's value beside it. */
function readHeaders({ headers, cf }: PlatformRequest): ReadHeaders {
  return {
    accept: headers.get('Accept') ?? undefined,
    'accept-encoding': cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding') ?? undefined,
    'if-none-match': headers.get('If-None-Match') ?? undefined,
  }
}
