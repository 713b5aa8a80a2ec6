/** Reads the body of a request, and never keeps more than its limit (D9, D11, D12). */
import { type FaultName, Refusal } from '../contract/errors.ts'
import { INQUIRY_BODY_BYTES } from '../contract/limits.ts'
import { parseInquiryBytes } from '../wire/request.ts'
import type { Call } from './call.ts'

/** @throws Refusal `inquiry-too-large` (413) or `malformed-json` (400) */
export async function readInquiryBody(call: Call): Promise<unknown> {
  return parseInquiryBytes(await readBody(call, INQUIRY_BODY_BYTES, 'inquiry-too-large'))
}

/** The client went away while its body was being read: there is nobody to answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('Cannot read the body: the client has closed the connection')
    this.name = 'ClientGoneError'
  }
}

/** @throws Refusal `tooLarge` as soon as more than `maxBytes` are announced or have arrived; ClientGoneError */
export function readBody(call: Call, maxBytes: number, tooLarge: FaultName): Promise<Buffer> {
  const { request, response } = call
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.reject(new Refusal(tooLarge))
  if (call.awaitsContinue) response.writeContinue()
  // A request that announces no body has ended before anything could listen to it (listener.ts).
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0))

  // Not `for await`: leaving the loop early destroys the socket, and the refusal would never arrive.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const stop = () => {
      request.off('data', take).off('end', finish).off('close', leave).off('error', leave)
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) {
        chunks.push(chunk)
        return
      }
      stop()
      request.pause()
      reject(new Refusal(tooLarge))
    }
    const finish = () => {
      stop()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length))
    }
    const leave = () => {
      stop()
      reject(new ClientGoneError())
    }
    request.on('data', take).on('end', finish).on('close', leave).on('error', leave)
  })
}
