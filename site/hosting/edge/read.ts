/** Answers GET and HEAD from the built files with the service's own functions: form, encoding, condition. */
import {
  answerNotFoundPage,
  answerRead,
  type ReadAnswer,
  type ReadHeaders,
} from '../../../inquiry-service/assets/answer-read.ts'
import type { Asset } from '../../../inquiry-service/assets/asset.ts'
import { answer, type CommonFields } from './answer.ts'
import { assetBytes } from './asset-bytes.ts'
import type { EdgeFile } from './files.ts'
import type { EdgeEnvironment, Lifetime, PlatformRequest } from './runtime.ts'

/** A request for a file, and the means to read it. */
export interface Reader extends CommonFields {
  readonly request: PlatformRequest
  readonly env: EdgeEnvironment
  readonly lifetime: Lifetime
}

export function answerFile(reader: Reader, asset: Asset<EdgeFile>): Promise<Response> {
  return withBytes(reader, answerRead(asset, readHeaders(reader.request)))
}

export function answerMissingPage(reader: Reader, page: Asset<EdgeFile>): Promise<Response> {
  return withBytes(reader, answerNotFoundPage(page, readHeaders(reader.request)))
}

async function withBytes(reader: Reader, { status, headers, body }: ReadAnswer<EdgeFile>): Promise<Response> {
  const bytes = body && !reader.withoutBody ? await assetBytes(body, reader.env, reader.lifetime) : undefined
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
