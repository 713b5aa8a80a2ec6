/** One HTTP exchange, exactly as asked: nothing decoded, no header added but Host and the body's length. */
import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface Sent {
  /** A list sends the header once for each value. */
  headers?: Readonly<Record<string, string | readonly string[]>>
  /** A list is sent chunked, without Content-Length. */
  body?: string | Buffer | readonly (string | Buffer)[] | undefined
  /** Source address, for servers that tell clients apart by it. */
  localAddress?: string | undefined
  agent?: Agent | undefined
}

export interface Answer {
  readonly status: number
  /** Names in lower case; several lines of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** As it came, still encoded. */
  readonly bytes: Buffer
}

/** `target` is the raw request target; it is not normalized. */
export function exchange(base: string, method: string, target: string, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const { headers = {}, body, localAddress, agent } = sent
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path: target, agent, ...(localAddress && { localAddress }) })
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    outgoing.on('response', (incoming) => readAnswer(incoming).then(resolve, reject))
    // A refusal may come while the body is still being sent; whoever has the answer does not mind the rest.
    outgoing.on('error', reject)
    if (Array.isArray(body)) {
      outgoing.setHeader('Transfer-Encoding', 'chunked')
      for (const chunk of body) outgoing.write(chunk)
      outgoing.end()
    } else {
      // Set by hand, for Node sends a body of GET or DELETE without a length.
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
  zstd: zstdDecompressSync,
}

/** The bytes before the content coding. */
export function decodedBytes({ headers, bytes }: Answer): Buffer {
  const coding = headers['content-encoding']
  if (coding === undefined || bytes.length === 0) return bytes
  const decode = DECODERS[coding]
  if (!decode) throw new Error(`Cannot decode the answer as its coding is none that was asked for: ${coding}`)
  return decode(bytes)
}

export function textOf(answer: Answer): string {
  return decodedBytes(answer).toString('utf8')
}

export function jsonOf(answer: Answer): unknown {
  return JSON.parse(textOf(answer))
}
