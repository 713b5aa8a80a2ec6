/** The one place where something thrown becomes an answer; what is unforeseen is logged with its cause and answered without (D7). */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { FAULTS, type FaultName, Refusal } from '../contract/errors.ts'
import type { Config } from '../server/config.ts'
import { describe } from '../support/thrown.ts'
import { eachField, type HeaderFields, headerFields } from '../wire/header-fields.ts'
import { refusalAnswer, retryAfterFields } from '../wire/json-answer.ts'
import { securityHeaders } from '../wire/security-headers.ts'
import { closeAfterAnswer, isClosing, send } from './answer.ts'
import { ClientGoneError } from './body.ts'
import { type Answer, type Call, clientOf, lastCallOn } from './call.ts'

/** After these it is unclear where the request ends or whether a body follows. */
const CLOSING = new Set<FaultName>(['malformed-request', 'headers-too-large', 'expectation', 'request-too-slow'])

const UNAVAILABLE_RETRY_SECONDS = 5

/** Answers a call that ended in an error, whether here or in a file route. Never throws. */
export function sendError(call: Call, error: unknown): void {
  if (error instanceof ClientGoneError) {
    call.service.log.debug({ requestId: call.id }, 'client went away')
    // h3 prints, and answers, the error of a response that has not ended.
    call.response.destroy().end()
    return
  }
  const refusal = asRefusal(call, error)
  call.service.meter?.refused(FAULTS[refusal.fault].code)
  if (refusal.fields?.['website'] !== undefined) call.service.meter?.trapped()
  send(call, { ...answerTo(call, refusal), closes: CLOSING.has(refusal.fault) })
}

function answerTo(call: Call, refusal: Refusal): Answer {
  if (!call.refusalPage) return refusalAnswer(refusal, call.service.config.siteUrl)
  const page = call.refusalPage(refusal)
  return { ...page, headers: [...page.headers, ...retryAfterFields(refusal.retryAfterSeconds)] }
}

/** Answers with a fault that needs no exception, which costs more than the answer; `headers` come beside the common ones. */
export function sendFault(
  call: Call,
  fault: FaultName,
  { headers = [], ...when }: { headers?: HeaderFields; retryAfterSeconds?: number } = {},
): void {
  call.service.meter?.refused(FAULTS[fault].code)
  const answer = call.refusalPage
    ? answerTo(call, new Refusal(fault, when))
    : refusalAnswer({ fault, ...when }, call.service.config.siteUrl)
  send(call, headers.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...headers] })
}

function asRefusal(call: Call, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { clientLines, log } = call.service
  if (clientLines.admits(clientOf(call))) {
    log.error({ requestId: call.id, endpoint: call.endpoint?.id, cause: describe(error) }, 'unforeseen fault')
  }
  // The inquiry may have been stored before the fault: only this answer tells the client to keep its key.
  const mayBeStored = call.endpoint?.id === 'requests' || call.refusalPage !== undefined
  const fault: FaultName = mayBeStored ? 'inquiry-unavailable' : 'unavailable'
  return new Refusal(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
}

/** Codes of Node's HTTP parser and timers; any other means malformed HTTP. */
const FAULT_OF_CODE: Readonly<Record<string, FaultName>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/** Answers what never became a whole request, after the requests before it, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex, config: Config): void {
  // What follows the last answer of a connection is not read.
  if (isClosing(socket)) return
  // After a reset nobody listens.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const fault = FAULT_OF_CODE[error.code ?? ''] ?? 'malformed-request'
  const call = lastCallOn(socket)
  if (!call || call.response.writableFinished) endWith(socket, fault, config)
  // A whole request may be stored by now: it gets its own answer, and what follows it none.
  else if (call.request.complete || call.response.headersSent) closeAfterAnswer(call)
  else sendError(call, new Refusal(fault))
}

export const ANY_ALLOW: HeaderFields = ['Allow', 'GET, HEAD, POST, OPTIONS']

/** CONNECT asks for a tunnel; there is none (D12a). */
export function answerConnect(socket: Duplex, config: Config): void {
  // Node has let go of this socket: without an error listener a reset would end the process.
  socket.on('error', () => socket.destroy())
  endWith(socket, 'method-not-allowed', config, ANY_ALLOW)
}

function endWith(socket: Duplex, fault: FaultName, config: Config, more: readonly string[] = []): void {
  const { status, headers, body } = refusalAnswer(new Refusal(fault), config.siteUrl)
  const security = headerFields(securityHeaders(config, 'data'))
  const fields = ['X-Request-Id', randomUUID(), ...security, ...headers, ...more, 'Connection', 'close']
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date().toUTCString()}`]
  for (const [name, value] of eachField(fields)) lines.push(`${name}: ${value}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, () => socket.destroy())
}
