/** One recorded answer from a server, to be repeated by a server that does nothing else. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Served } from './served.ts'

export interface SentAnswer {
  status: number
  /** Names and values in turn, without those that node:http writes itself. */
  fields: string[]
  /** Base64. */
  body: string
}

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Of the answer that is expected. */
  status: number
}

const OF_NODE = new Set(['connection', 'date', 'keep-alive'])

/** @throws Error when the answer has another status */
export async function answerOf({ port }: Served, { method, path, headers, body, status }: Asked): Promise<SentAnswer> {
  const asking = request({ host: '127.0.0.1', port, method, path, headers: { ...headers } }).end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const { statusCode, rawHeaders } = answer
  if (statusCode !== status) throw new Error(`Cannot measure ${path}: its answer is ${statusCode}`)
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  const fields = names.flatMap((name, index) =>
    OF_NODE.has(name.toLowerCase()) ? [] : [name, rawHeaders[2 * index + 1] ?? ''],
  )
  return { status, fields, body: bytes.toString('base64') }
}
