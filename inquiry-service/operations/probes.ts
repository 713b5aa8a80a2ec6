/**
 * The operator's listener, on loopback only (METRICS_PORT): `/metrics` for Prometheus, `/live` says that the process
 * answers, `/ready` that an inquiry sent now could be stored.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { LedgerHealth } from '../ledger/ledger.ts'
import type { PrometheusMeter } from './meter.ts'

/** Nothing of this is meant for other machines. */
const LOOPBACK = '127.0.0.1'

/** Resolves when it listens. @throws Error when the port can't be used */
export function openProbes(port: number, meter: PrometheusMeter, health: () => LedgerHealth): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response, meter, health).catch(() => send(response, 500, 'Cannot say\n'))
  })
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new Error(`Cannot start as METRICS_PORT ${port} can't be used: ${error.message}`, { cause: error }))
    server.once('error', fail).listen(port, LOOPBACK, () => {
      // Whoever could not be accepted asks again; the service is not there for its probes.
      server.off('error', fail).on('error', () => {})
      resolve(server)
    })
  })
}

async function answer(
  path: string,
  response: ServerResponse,
  meter: PrometheusMeter,
  health: () => LedgerHealth,
): Promise<void> {
  switch (path) {
    case '/metrics':
      return send(response, 200, await meter.text(), meter.contentType)
    case '/live':
      return send(response, 200, 'live\n')
    case '/ready': {
      const { ready, reason } = health()
      return send(response, ready ? 200 : 503, ready ? 'ready\n' : `${reason}\n`)
    }
    default:
      return send(response, 404, 'Try /metrics, /live or /ready\n')
  }
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
}
