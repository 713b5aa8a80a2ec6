/** The operator's listener: `/metrics` for Prometheus, `/live` and `/ready`, which says that an inquiry sent now could be stored. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { startError } from '../contract/environment.ts'
import type { Ledger, LedgerHealth } from '../ledger/ledger.ts'
import type { PrometheusMeter } from './meter.ts'

export async function openProbes(
  { host, port }: { host: string; port: number },
  meter: PrometheusMeter,
  health: () => LedgerHealth,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (isForeignHost(request.headers.host, host)) return send(response, 421, 'Ask by address or as localhost\n')
    const [path = ''] = (request.url ?? '').split('?')
    answer(path, response, meter, health).catch(() => send(response, 500, 'Cannot say\n'))
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const line = `Cannot start: METRICS_HOST ${host} and METRICS_PORT ${port} can't be used: ${error instanceof Error ? error.message : error}`
    throw startError(line, error)
  }
  // A failed probe is repeated by its caller; it must not harm the service.
  return server.on('error', () => {})
}

/** A page in a browser can make its own name point here; it can't make the name an address, `localhost` or ours. */
function isForeignHost(header: string | undefined, ours: string): boolean {
  const name = URL.parse(`http://${header}`)?.hostname.replace(/^\[|\]$/g, '')
  if (header === undefined || name === undefined) return true
  return isIP(name) === 0 && name !== 'localhost' && name !== ours.toLowerCase()
}

async function answer(
  path: string,
  response: ServerResponse,
  meter: PrometheusMeter,
  health: () => LedgerHealth,
): Promise<void> {
  if (path === '/metrics') return send(response, 200, await meter.text(), meter.contentType)
  if (path === '/live') return send(response, 200, 'live\n')
  if (path !== '/ready') return send(response, 404, 'Try /metrics, /live or /ready\n')
  const { ready, reason } = health()
  send(response, ready ? 200 : 503, ready ? 'ready\n' : `${reason}\n`)
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
}

/** Inquiries refused in a row: one or two may be a commit that failed. */
const REFUSED_IN_A_ROW = 3
/** How long the last refusal counts, milliseconds. */
const REFUSAL_COUNTS_MS = 30_000

/**
 * A store whose own checks pass and which yet refuses one inquiry after another is not ready. It is asked again after a while: without
 * inquiries nobody would see it recover. `clock`: milliseconds.
 */
export function watchRefusals<Watched extends Pick<Ledger, 'submit' | 'health'>>(
  ledger: Watched,
  clock = () => performance.now(),
): Watched {
  let refused = 0
  let last = { at: 0, reason: '' }
  return {
    ...ledger,
    async submit(submission) {
      try {
        const outcome = await ledger.submit(submission)
        refused = 0
        return outcome
      } catch (error) {
        refused += 1
        last = { at: clock(), reason: error instanceof Error ? error.message : 'an unforeseen fault' }
        throw error
      }
    },
    health() {
      const own = ledger.health()
      if (!own.ready || refused < REFUSED_IN_A_ROW || clock() - last.at >= REFUSAL_COUNTS_MS) return own
      return { ready: false, reason: `the last ${refused} inquiries were refused: ${last.reason}` }
    },
  }
}
