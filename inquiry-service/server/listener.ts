/** Our own HTTP server around the service: time limits, connection cap, and answers to what Node refuses by itself. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../contract/errors.ts'
import { HEADER_BYTES, REQUEST_SECONDS } from '../contract/limits.ts'
import { beginCall, type Service } from '../http/call.ts'
import { boundConnections } from '../http/connections.ts'
import { answerClientError, answerConnect, sendError } from '../http/error-answer.ts'
import { createPipeline, type Routes } from '../http/pipeline.ts'
import { headerFields } from '../wire/header-fields.ts'
import { securityHeaders } from '../wire/security-headers.ts'

/** For the header fields to arrive, from the opening of the connection on. */
const HEADERS_TIMEOUT_MS = 5_000
/** How often Node looks for requests whose header or body is overdue. */
const TIMEOUT_CHECK_MS = 500
/** Longer than the proxies in front keep theirs (60 s is common), or they would send into a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** For a connection on which nothing moves, such as a client that reads no answer. Longer than any work takes. */
const STALLED_TIMEOUT_MS = 120_000
/** Below the open files that Linux grants by default on servers. Further connections are closed at once. */
const MAX_CONNECTIONS = 10_000

export function createHttpServer(service: Service, routes: Routes): Server {
  const { config, log } = service
  const pipeline = createPipeline(service, routes)
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: 1000 * REQUEST_SECONDS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Ours answers a missing Host with the Error body.
    requireHostHeader: false,
    // Reads have no body, and to end its stream by events would be a tenth of the work of a 304.
    optimizeEmptyRequests: true,
  })
  server.maxConnections = MAX_CONNECTIONS
  // Node would cut off a request in progress as soon as its client says that it sends no more.
  Object.assign(server, { httpAllowHalfOpen: true })
  boundConnections(server, service.trustsPeer)
  // Node would drop the lines beyond its number silently, and a second Host could be among them: wire/request.ts counts.
  server.maxHeadersCount = 0
  server.timeout = STALLED_TIMEOUT_MS
  server.on('request', (request, response) => pipeline(request, response))
  // The body is asked for where it is read, so that a refusal by the headers alone saves sending it.
  server.on('checkContinue', (request, response) => pipeline(request, response, true))
  server.on('checkExpectation', (request, response) => {
    const call = beginCall(service, request, response, false)
    call.responseHeaders.push(...headerFields(securityHeaders(config, 'data')))
    sendError(call, new Refusal('expectation'))
  })
  server.on('connect', (_request, socket) => answerConnect(socket, config))
  server.on('clientError', (error, socket) => answerClientError(error, socket, config))
  // From then on an error is a connection that could not be accepted, as when no more files may be open: the others go on.
  server.once('listening', () => {
    server.on('error', (error: NodeJS.ErrnoException) => log.error({ code: error.code }, 'connection not accepted'))
  })
  return server
}

/** Resolves to the base address once connections are accepted: at `host` and `port`, or on the open socket `fd`. */
export async function listen(server: Server, at: { host: string; port: number } | { fd: number }): Promise<string> {
  await once(server.listen(at), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) return String(address)
  const host = 'host' in at ? at.host : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** How often connections that have become idle are looked for while closing. */
const IDLE_CHECK_MS = 50

/**
 * Lets what is in flight finish for `graceMs`, then cuts the rest. For `handOverMs` open connections are still answered, each for the
 * last time: a proxy moves to the next process, and none closes while it sends.
 */
export async function closeServer(server: Server, service: Service, graceMs: number, handOverMs = 0): Promise<void> {
  service.isStopping = true
  if (handOverMs > 0) await handOver(server, handOverMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const grace = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}

async function handOver(server: Server, limitMs: number): Promise<void> {
  // That of http.Server closes idle connections at once.
  const ended = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([ended, pause(limitMs, undefined, { ref: false })])
}
