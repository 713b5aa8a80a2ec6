/** Sends bytes over a plain socket, for requests no HTTP client would make, and splits what comes back into answers. */
import { connect, type Socket } from 'node:net'
import type { Answer } from './exchange.ts'

export interface RawOutcome {
  readonly answers: readonly Answer[]
  /** Whether the server ended the connection. */
  readonly closed: boolean
}

export interface RawOptions {
  /** Stop once this many answers have arrived, instead of waiting for the connection to end. */
  answers?: number
  /** Longest wait, milliseconds; after that the outcome is whatever has arrived so far. */
  patienceMs?: number
  localAddress?: string | undefined
  /** Called with the connection once the bytes are on their way, for sending more later. */
  whileWaiting?: (socket: Socket) => void
}

/**
 * Sends the bytes and collects what comes back until the server ends the connection, enough answers are there, or
 * patience runs out. Our side of the connection stays open, which shows whether the server is waiting for more.
 */
export function sendRaw(base: string, bytes: string | Buffer, options: RawOptions = {}): Promise<RawOutcome> {
  const { answers: wanted = Number.POSITIVE_INFINITY, patienceMs = 15_000, localAddress, whileWaiting } = options
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
    let received = Buffer.alloc(0)
    const settle = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ answers: splitAnswers(received), closed })
    }
    const timer = setTimeout(() => settle(false), patienceMs)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (splitAnswers(received).length >= wanted) settle(false)
    })
    socket.on('end', () => settle(true))
    // A reset counts as an end too.
    socket.on('error', () => settle(true))
    socket.write(bytes)
    whileWaiting?.(socket)
  })
}

/** A connection on which nothing is sent. Resolves once it is open or refused. */
export function openSocket(base: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port) })
  // What comes is read, or its end would go unnoticed.
  socket.resume()
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)).on('error', () => resolve(socket)))
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Complete answers only. An answer without a length ends with the connection. */
function splitAnswers(received: Buffer): Answer[] {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return []
  const [statusLine = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(lines.map(headerOf))
  const status = Number(statusLine.split(' ')[1])
  const bodyStart = headEnd + HEAD_END.length
  const length = status < 200 || status === 204 ? 0 : Number(headers['content-length'] ?? received.length - bodyStart)
  if (received.length < bodyStart + length) return []
  const bytes = received.subarray(bodyStart, bodyStart + length)
  return [{ status, headers, bytes }, ...splitAnswers(received.subarray(bodyStart + length))]
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}
