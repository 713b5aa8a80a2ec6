/** Writes answers. Every answer goes through `send`, so that none lacks the common header fields. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FaultName } from '../contract/errors.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { jsonAnswer } from '../wire/json-answer.ts'
import { type Answer, type Call, clientOf, lastCallOn } from './call.ts'

/** Unread bodies up to this size are discarded and the connection kept; for larger ones it is closed. Bytes. */
const DRAINED_BODY_BYTES = 16_384

export function send(call: Call, { status, headers, body, closes, fault }: Answer): void {
  const { request, response, responseHeaders, service } = call
  // h3 answers in our place what has not ended.
  if (response.headersSent || response.destroyed) return void response.end()
  service.meter?.answered(call.endpoint?.id, status)
  const fields = responseHeaders.concat(headers)
  // A pipelined request behind this one may have stored an inquiry already: its answer closes then.
  const isLast = lastCallOn(request.socket) === call
  // A client over its quota loses its connection; a trusted proxy's connection may carry other clients next.
  const isFlood = isLast && status === 429 && !service.trustsPeer(request)
  if (closes || isFlood || mustCloseForUnreadBody(request, status)) closeAfterAnswer(call)
  if (isLast && service.isStopping) response.shouldKeepAlive = false
  response.writeHead(status, fields)
  response.end(body)
  logAnswer(call, status, fault)
}

function logAnswer(call: Call, status: number, fault: FaultName | undefined): void {
  const { id, endpoint, request, service } = call
  // Reads are frequent, and a flood of them must not fill the log.
  const level = request.method === 'POST' && status !== 429 ? 'info' : 'debug'
  if (!service.log.isLevelEnabled(level)) return
  // What counted in the public quota is bounded by it.
  const isCounted = endpoint?.quota.name === 'public' && status < 400
  if (level === 'info' && !isCounted && !service.clientLines.admits(clientOf(call))) return
  service.log[level]({ requestId: id, method: request.method, endpoint: endpoint?.id, status, fault }, 'answered')
}

/** 413 always closes, whatever length was announced (D12a). */
function mustCloseForUnreadBody(request: IncomingMessage, status: number): boolean {
  if (status === 413) return true
  const { headers } = request
  if (request.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAINED_BODY_BYTES
}

export function sendJson(call: Call, status: number, value: unknown, headers: HeaderFields = []): void {
  send(call, jsonAnswer(status, JSON.stringify(value), headers))
}

/** How long the rest is discarded while the refusal is on its way, milliseconds. */
const LINGER_MS = 500

const closing = new WeakSet<Duplex>()

/** Closes late: a reset by the kernel could overtake the answer, and the client would see a broken connection, not a 413. */
export function closeAfterAnswer({ request: { socket }, response }: Call): void {
  if (closing.has(socket)) return
  closing.add(socket)
  response.shouldKeepAlive = false
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  // Node calls this once the answer has been handed over, and would destroy the socket as soon as it is flushed.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/** Node hands over further requests even after `Connection: close`: an inquiry among them would be stored, never answered. */
export function isClosing(socket: Duplex): boolean {
  return closing.has(socket)
}
