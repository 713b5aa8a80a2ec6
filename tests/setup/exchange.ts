/** One HTTP exchange, exactly as specified: nothing is decoded, no header is added except Host and the body's length. */
import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Sent {
  /** A list sends the header once per value. */
  headers?: Readonly<Record<string, string | readonly string[]>>
  /** A list is sent in chunks, without Content-Length. */
  body?: string | Buffer | readonly (string | Buffer)[] | undefined
  /** Source address, for servers that tell clients apart by it. */
  localAddress?: string | undefined
  agent?: Agent | undefined
}

export interface Answer {
  readonly status: number
  /** Names in lower case; repeated fields are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** As received, still encoded. */
  readonly bytes: Buffer
}

/** `target` is the raw request target, not normalized. */
export function exchange(base: string, method: string, target: string, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const { headers = {}, body, localAddress, agent } = sent
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path: target, agent, ...(localAddress && { localAddress }) })
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    outgoing.on('response', (incoming) => readAnswer(incoming).then(resolve, reject))
    // A refusal may arrive while the body is still being sent; with the answer in hand, a failed send no longer matters.
    outgoing.on('error', reject)
    if (Array.isArray(body)) {
      outgoing.setHeader('Transfer-Encoding', 'chunked')
      for (const chunk of body) outgoing.write(chunk)
      outgoing.end()
    } else {
      // Set by hand, because Node sends the body of a GET or DELETE without a length.
      if (body !== undefined) outgoing.setHeader('Content-Length', Buffer.byteLength(body as string | Buffer))
      outgoing.end(body as string | Buffer | undefined)
    }
  })
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return { status: incoming.statusCode ?? 0, headers: joined(incoming), bytes: Buffer.concat(chunks) }
}

function joined(incoming: IncomingMessage): Record<string, string> {
  const entries = Object.entries(incoming.headersDistinct)
  return Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')]))
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

/** The bytes before content coding. */
export function decodedBytes({ headers, bytes }: Answer): Buffer {
  const coding = headers['content-encoding']
  if (coding === undefined || bytes.length === 0) return bytes
  const decode = DECODERS[coding]
  if (!decode) throw new Error(`Cannot decode the answer: its coding is none that was asked for: ${coding}`)
  return decode(bytes)
}

export function textOf(answer: Answer): string {
  return decodedBytes(answer).toString('utf8')
}

export function jsonOf(answer: Answer): unknown {
  return JSON.parse(textOf(answer))
}
