/** A service that answers as a test has written down, and remembers what it was sent. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** `'drop'` ends the connection without an answer. */
export type Scripted = 'drop' | { status: number; headers?: Record<string, string>; body?: unknown }

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

export async function scriptedService(script: readonly Scripted[]): Promise<{ base: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const step = script[received.length] ?? { status: 500 }
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    if (step === 'drop') {
      request.socket.destroy()
      return
    }
    response.writeHead(step.status, step.headers)
    response.end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
