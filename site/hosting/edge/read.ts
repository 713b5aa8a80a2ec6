/** Answers GET and HEAD from the built files with the service's own functions: representation, encoding, condition. */
import {
  type Asset,
  answerNotFoundPage,
  answerRead,
  type Chosen,
  chooseRepresentation,
  type ReadHeaders,
  representationOf,
} from '../../../inquiry-service/assets/asset.ts'
import { answer, type CommonFields } from './answer.ts'
import { assetBytes } from './asset-bytes.ts'
import { edgeFile } from './files.ts'
import type { EdgeEnvironment, Lifetime, PlatformRequest } from './runtime.ts'

/** A request for a file, and the means to read it. */
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
