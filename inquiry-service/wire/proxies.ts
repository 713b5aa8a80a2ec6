/** What the service and the servers in front of it say to each other. */

/**
 * Where a proxy that answers reads by itself asks whether this client may read. Each question counts one public operation of the
 * client whom the proxy names. 204 lets it pass, 429 refuses; both carry the RateLimit fields.
 */
export const PROXY_QUOTA_PATH = '/.quota/public'

/**
 * The client's address as the edge vouches for it, signed with a secret that edge and service share. It holds for one Idempotency-Key,
 * so that whoever sees it can claim the address for nothing but the same inquiry. It does not expire: where one of the clocks is
 * wrong, all clients of the edge would be one, and five inquiries in an hour would lock everybody out (D22a).
 */
export const EDGE_CLIENT_HEADER = 'X-Edge-Client'

/** Clocks of edge and service that differ by more than this, travel included, are reported. Seconds. */
export const EDGE_CLOCK_SECONDS = 60

export interface EdgeClient {
  address: string
  /** When it was signed, seconds since 1970. */
  seconds: number
}

/** The text that is signed with HMAC-SHA-256. `key` is the Idempotency-Key field of the same request. */
export function edgeClientMessage({ address, seconds }: EdgeClient, key: string): string {
  return `edge-client-v1\n${address}\n${seconds}\n${key}`
}

/** The field: address, seconds and signature in hexadecimal. */
export function edgeClientField({ address, seconds }: EdgeClient, signature: string): string {
  return `${address} ${seconds} ${signature}`
}

/** Its parts; undefined when it is none of ours. Two lines of it, joined by a comma, are none. */
export function parseEdgeClient(field: string): (EdgeClient & { signature: string }) | undefined {
  const match = /^([0-9A-Fa-f.:]{2,45}) (\d{1,12}) ([0-9a-f]{64})$/.exec(field)
  const [, address, seconds, signature] = match ?? []
  return address && seconds && signature ? { address, seconds: Number(seconds), signature } : undefined
}
