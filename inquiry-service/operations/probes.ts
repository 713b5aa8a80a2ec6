/**
 * The operator's listener (METRICS_HOST, METRICS_PORT), on loopback by default: `/metrics` for Prometheus,
 * `/live` says that the process answers, `/ready` that an inquiry sent now could be stored.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { startError } from '../contract/environment.ts'
import type { LedgerHealth } from '../ledger/ledger.ts'
import type { PrometheusMeter } from './meter.ts'

interface ProbeAddress {
  host: string
  port: number
}

export function openProbes(
  { host, port }: ProbeAddress,
  meter: PrometheusMeter,
  health: () => LedgerHealth,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (isForeignHost(request.headers.host, host)) return send(response, 421, 'Ask by address or as localhost\n')
    answer(request.url ?? '/', response, meter, health).catch(() => send(response, 500, 'Cannot say\n'))
  })
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        startError(
          `Cannot start: METRICS_HOST ${host} and METRICS_PORT ${port} can't be used: ${error.message}`,
          error,
        ),
      )
    server.once('error', refuse)
    server.listen(port, host, () => {
      // A failed probe is repeated by its caller; it must not harm the service.
      server.off('error', refuse).on('error', () => {})
      resolve(server)
    })
  })
}

/** A page in a browser can make its own name point here; it can't make the name an address, `localhost` or ours. */
function isForeignHost(header: string | undefined, ours: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return true
  const name = new URL(`http://${header}`).hostname.replace(/^\[|\]$/g, '')
  return isIP(name) === 0 && name !== 'localhost' && name !== ours.toLowerCase()
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
