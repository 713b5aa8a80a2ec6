/** The settings of the worker, checked as the service checks its own, and who is calling, according to the platform. */
import { z } from 'zod'
import { SETTINGS } from '#edge-build'
import { parseEnvironment } from '../../../inquiry-service/contract/environment.ts'
import { clientAddress } from '../../../inquiry-service/wire/address.ts'
import { edgeClientField, edgeClientMessage } from '../../../inquiry-service/wire/proxies.ts'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'

/** Settings that site and worker must share come with the bundle and can't differ (D1b). */
export const BUILT_SETTINGS: SecurityOptions & { allowedOrigins: readonly string[] } = SETTINGS

const VariablesSchema = z.object({
  EDGE_CLIENT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }),
})

export interface EdgeConfig extends SecurityOptions {
  allowedOrigins: readonly string[]
  /** Shared with the service; signs the addresses of clients. */
  clientSecret: string
}

/** @throws ConfigError with one line per fault */
export function readEdgeConfig(env: Readonly<Record<string, unknown>>): EdgeConfig {
  const secret = env['EDGE_CLIENT_SECRET']
  const variables = parseEnvironment(VariablesSchema, {
    EDGE_CLIENT_SECRET: typeof secret === 'string' ? secret : undefined,
  })
  return { ...BUILT_SETTINGS, clientSecret: variables.EDGE_CLIENT_SECRET }
}

const ADDRESS_HEADER = 'CF-Connecting-IP'

/** The address as received; empty when the platform gives none. */
function addressOf(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? ''
}

/**
 * The name of a client's quota: a keyed hash, as the names of objects stay in the platform's lists after the client has
 * gone.
 */
export async function clientName(request: Request, { clientSecret }: EdgeConfig): Promise<string> {
  return await sign(`quota\n${clientAddress(addressOf(request))}`, clientSecret)
}

/** The field by which the service knows the client of an inquiry. */
export async function signedClient(request: Request, key: string, { clientSecret }: EdgeConfig): Promise<string> {
  const client = { address: addressOf(request), seconds: Math.floor(Date.now() / 1000) }
  return edgeClientField(client, await sign(edgeClientMessage(client, key), clientSecret))
}

const keys = new Map<string, Promise<CryptoKey>>()

async function sign(message: string, secret: string): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  keys.set(secret, key)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await key, utf8.encode(message)))
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
