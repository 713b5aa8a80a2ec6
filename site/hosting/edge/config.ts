/** The edge's variables, checked as the service checks its own. */
import { z } from 'zod'
import { baseUrl, buildVariables } from '../../../inquiry-service/contract/build-config.ts'
import { parseEnvironment } from '../../../inquiry-service/contract/environment.ts'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'

const VariablesSchema = z.object({
  SITE_URL: buildVariables.SITE_URL,
  INQUIRY_URL: baseUrl,
  ALLOWED_ORIGINS: z.string().optional(),
  EDGE_CLIENT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }),
})

export interface EdgeConfig extends SecurityOptions {
  /** Browser origins that may submit inquiries. */
  allowedOrigins: readonly string[]
  /** Shared with the service: signs the addresses of clients. */
  clientSecret: string
}

/** @throws ConfigError with one line a fault */
export function readEdgeConfig(env: Readonly<Record<string, unknown>>): EdgeConfig {
  const texts = Object.fromEntries(
    Object.keys(VariablesSchema.shape).map((name) => [name, typeof env[name] === 'string' ? env[name] : undefined]),
  )
  const variables = parseEnvironment(VariablesSchema, texts)
  const origins = (variables.ALLOWED_ORIGINS ?? variables.SITE_URL).split(',').map((origin) => origin.trim())
  return {
    siteUrl: variables.SITE_URL,
    inquiryUrl: variables.INQUIRY_URL,
    allowedOrigins: origins.map((origin) => new URL(origin).origin),
    clientSecret: variables.EDGE_CLIENT_SECRET,
  }
}
