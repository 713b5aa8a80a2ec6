/**
 * `_redirects`: the addresses of the read API, whose files have an ending, under both prefixes; the way to the service,
 * if it has another host; and pages that have moved.
 */
import { MOVED_PAGES } from '../../../inquiry-service/assets/moved-pages.ts'
import { API_PREFIXES, ENDPOINTS, type Endpoint } from '../../../inquiry-service/contract/endpoints.ts'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'
import { placeholders } from './placeholders.ts'

export function redirectsFile({ siteUrl, inquiryUrl }: SecurityOptions): string {
  const lines = API_PREFIXES.flatMap((prefix) =>
    ENDPOINTS.flatMap((endpoint) => {
      if (endpoint.method === 'GET') return [readLine(prefix, endpoint)]
      // 307 keeps method and body. If the service has no other host, there is nothing to redirect to.
      return inquiryUrl === siteUrl ? [] : [`${prefix}${endpoint.path} ${inquiryUrl}${versioned(endpoint)} 307`]
    }),
  )
  const moved = Object.entries(MOVED_PAGES).map(([from, to]) => `${from} ${to} 301`)
  return `${[...lines, ...moved].join('\n')}\n`
}

function readLine(prefix: string, endpoint: Endpoint): string {
  return `${prefix}${placeholders(endpoint.path)} ${placeholders(versioned(endpoint))}.json 200`
}

const versioned = ({ path }: Endpoint) => `${API_PREFIXES[0]}${path}`
