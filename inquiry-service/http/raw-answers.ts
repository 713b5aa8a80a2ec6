/** Answers to input that never became a request: Node reports it with only the socket. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type FaultName, Refusal } from '../contract/errors.ts'
import type { Config } from '../server/config.ts'
import { headerFields } from '../wire/header-fields.ts'
import { refusalAnswer } from '../wire/json-answer.ts'
import { securityHeaders } from '../wire/security-headers.ts'

/** Codes of Node's HTTP parser and timers; any other means malformed HTTP. */
const FAULT_OF_CODE: Readonly<Record<string, FaultName>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/** Answers on the socket and closes it. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex, config: Config): void {
  // After a reset nobody listens, and after the start of an answer a second one would be read as its body.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) {
    socket.destroy(error)
    return
  }
  endWith(socket, FAULT_OF_CODE[error.code ?? ''] ?? 'malformed-request', config)
}

/** CONNECT asks for a tunnel; there is none (D12a). */
export function answerConnect(socket: Duplex, config: Config): void {
  // Node has let go of this socket: without an error listener a reset would end the process.
  socket.on('error', () => socket.destroy())
  endWith(socket, 'method-not-allowed', config, ['Allow', 'GET, HEAD, POST, OPTIONS'])
}

function endWith(socket: Duplex, fault: FaultName, config: Config, more: readonly string[] = []): void {
  const { status, headers, body } = refusalAnswer(new Refusal(fault), config.siteUrl)
  const security = headerFields(securityHeaders(config, 'data'))
  const fields = ['X-Request-Id', randomUUID(), ...security, ...headers, ...more, 'Connection', 'close']
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date().toUTCString()}`]
  for (let index = 0; index < fields.length; index += 2) lines.push(`${fields[index]}: ${fields[index + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, () => socket.destroy())
}

/** Node keeps the answer a socket is busy with here; its manual points `clientError` listeners to it. */
function hasBegunAnswer(socket: Duplex): boolean {
  const busyWith: unknown = Reflect.get(socket, '_httpMessage')
  return typeof busyWith === 'object' && busyWith !== null && 'headersSent' in busyWith && busyWith.headersSent === true
}
