/** The settings of the edge's build and its variables, checked as the service checks its own. */

import { z } from 'zod'
import { SETTINGS } from '#edge-build'
import { parseEnvironment } from '../../../inquiry-service/contract/environment.ts'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'

/** Settings that site and worker must share come with the bundle and can't differ (D1b). */
export const BUILT_SETTINGS: SecurityOptions & { allowedOrigins: readonly string[] } = SETTINGS

const VariablesSchema = z.object({
  EDGE_CLIENT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }),
})

export interface EdgeConfig extends SecurityOptions {
  /** Browser origins that may submit inquiries. */
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
