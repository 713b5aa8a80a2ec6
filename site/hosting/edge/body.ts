/** Reads the body of a request or an answer, counting while it arrives; no more than the limit is ever kept (D11). */
import { type FaultName, Refusal } from '../../../inquiry-service/contract/errors.ts'

/**
 * @throws Refusal `tooLarge` as soon as more than `maxBytes` are announced or have arrived
 * @throws Refusal `malformed-request` when the body breaks off or is badly chunked
 */
export async function readBody(
  message: Request | Response,
  maxBytes: number,
  tooLarge: FaultName,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers.get('Content-Length') ?? 0) > maxBytes) throw new Refusal(tooLarge)
  const bytes = new Uint8Array(maxBytes)
  let length = 0
  const reader = message.body?.getReader()
  for (;;) {
    const chunk = await nextChunk(reader)
    if (!chunk) return bytes.subarray(0, length)
    if (length + chunk.length > maxBytes) {
      void reader?.cancel().catch(() => {})
      throw new Refusal(tooLarge)
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
}

/** Undefined at the end. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value
  } catch {
    throw new Refusal('malformed-request')
  }
}
