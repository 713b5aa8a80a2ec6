/**
 * Reading a body: counted while it arrives, chunked ones too, and never more than the limit is kept (D11). Then decoded
 * strictly: what is not UTF-8, or begins with a byte order mark, is malformed (D12).
 */
import { type FaultName, Refusal } from '../contract/errors.ts'
import type { Call } from './call.ts'

/** The client went away while its body was being read: there is nobody to answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('Cannot read the body as the client has closed the connection')
    this.name = 'ClientGoneError'
  }
}

/**
 * The body's bytes.
 *
 * @throws Refusal `tooLarge` as soon as more than `maxBytes` are announced or have arrived
 * @throws ClientGoneError
 */
export function readBody(call: Call, maxBytes: number, tooLarge: FaultName): Promise<Buffer> {
  const { request, response } = call
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.reject(new Refusal(tooLarge))
  if (call.awaitsContinue) response.writeContinue()

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

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The JSON value that the bytes hold. Of duplicate keys the last counts.
 *
 * @throws Refusal that `malformed` makes
 */
export function parseJsonBytes(bytes: Buffer, malformed: () => Refusal): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes))
  } catch {
    // Without the parser's error: it quotes the body.
    throw malformed()
  }
}

/** Length of the text in UTF-16 code units, as JavaScript counts it; broken UTF-8 counts as the marks that replace it. */
export function codeUnits(bytes: Buffer): number {
  return lenientUtf8.decode(bytes).length
}
