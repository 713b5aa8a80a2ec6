/** What Node lets through although two readers of the same bytes could disagree about them (D12a). */
import type { IncomingMessage } from 'node:http'
import type { FaultName } from '../contract/errors.ts'
import { HEADER_LINES } from '../contract/limits.ts'

/** The fault of a request whose framing can't be trusted; undefined when it is sound. */
export function framingFault(request: IncomingMessage): FaultName | undefined {
  const { headers, rawHeaders } = request
  // No client of ours comes near. Node bounds the bytes of names and values, and 8,000 lines fit into those.
  if (rawHeaders.length > HEADER_LINES * 2) return 'headers-too-large'
  const hosts = headerCount(request, 'host')
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return 'malformed-request'
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return 'malformed-request'
  return targetPath(request) === undefined ? 'malformed-request' : undefined
}

/** How often a header line stands in the request; `headers` shows the first one only. `name` in lower case. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? ''
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1
  }
  return count
}

/** The raw path of the request target, without the query; undefined for a target of another host. */
export function targetPath({ url = '', headers }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || url === '*') return withoutQuery(url)
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url)
  if (!absolute) return undefined
  const [, authority = '', rest = ''] = absolute
  if (authority.toLowerCase() !== (headers.host ?? '').toLowerCase()) return undefined
  const path = withoutQuery(rest)
  return path === '' ? '/' : path
}

/** The query of the request target as it came, with its question mark; empty when there is none. */
export function targetQuery({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function withoutQuery(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}
