/** What the service and the servers in front of it say to each other. */

/** A proxy that answers reads asks here, each time for one operation of its client: 204 or 429, both with RateLimit fields. */
export const PROXY_QUOTA_PATH = '/.quota/public'

/**
 * The client's address as the edge signs it for one Idempotency-Key: who sees it can claim it for the same inquiry alone. It does not
 * expire: with a wrong clock all clients of the edge would be one, and share five inquiries in an hour (D22a).
 */
export const EDGE_CLIENT_HEADER = 'X-Edge-Client'

/** Clocks of edge and service that differ by more than this, travel included, are reported. Seconds. */
export const EDGE_CLOCK_SECONDS = 60

export interface EdgeClient {
  address: string
  /** When it was signed, seconds since 1970. */
  seconds: number
}

/** Signed with HMAC-SHA-256. `key` is the Idempotency-Key field of the same request. */
export function edgeClientMessage({ address, seconds }: EdgeClient, key: string): string {
  return `edge-client-v1\n${address}\n${seconds}\n${key}`
}

export function edgeClientField({ address, seconds }: EdgeClient, signature: string): string {
  return `${address} ${seconds} ${signature}`
}

/** Its parts; undefined when it is none of ours. Two lines of it, joined by a comma, are none. */
export function parseEdgeClient(field: string): (EdgeClient & { signature: string }) | undefined {
  const match = /^([0-9A-Fa-f.:]{2,45}) (\d{1,12}) ([0-9a-f]{64})$/.exec(field)
  const [, address, seconds, signature] = match ?? []
  return address && seconds && signature ? { address, seconds: Number(seconds), signature } : undefined
}
