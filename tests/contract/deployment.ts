/** A way of running the product: what the suite must know of it. */
import type { Agent } from 'node:http'

export interface Deployment {
  readonly name: string
  /** Base address without a trailing slash. */
  readonly base: string
  /** SITE_URL and OPERATOR_NAME it was built with. */
  readonly siteUrl: string
  readonly operatorName: string
  /** One of ALLOWED_ORIGINS. */
  readonly allowedOrigin: string
  /** Makes a request come from the client with this number, so that rows share no quota. */
  client(number: number): ClientMark
  readonly agent?: Agent
}

interface ClientMark {
  readonly headers?: Readonly<Record<string, string>>
  readonly localAddress?: string
}
