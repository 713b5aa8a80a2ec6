/** The environment, parsed once at start (D2). Nothing else of the service reads `process.env`. */
import { z } from 'zod'
import { buildConfigOf, buildProblems, buildVariables, emailAddress } from '../contract/build-config.ts'
import { type Environment, type Problem, parseEnvironment, SECRETS } from '../contract/environment.ts'
import { EMAIL } from '../contract/text.ts'
import { parseRedisAddress } from '../redis/address.ts'
import { parseDurability } from '../redis/durability.ts'
import { parseRange } from '../wire/address.ts'
import { FILE_SUFFIX, nearNameFaults, readSecretFiles } from './environment.ts'

/** Shorter secrets can be guessed from a few hashes: there are only 2^32 IPv4 addresses. */
const SECRET_MIN_CHARACTERS = 32

const secret = z
  .string()
  .min(SECRET_MIN_CHARACTERS, { error: `must have at least ${SECRET_MIN_CHARACTERS} characters` })

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const host = z.string().regex(/^[A-Za-z0-9.:_-]+$/, { error: 'must be a host name or an address' })

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, { error: 'must be a port from 0 to 65535' })
  .transform(Number)

/** A text setting read by `parse`, whose error message is shown as it is. */
const readableBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text)
    } catch (error) {
      const words = error instanceof Error ? error.message : ''
      context.addIssue({ code: 'custom', message: /: it (.+)$/.exec(words)?.[1] ?? 'cannot be read' })
    }
  })

const redisUrl = readableBy(parseRedisAddress)

const cidrs = z
  .string()
  .refine((text) => list(text).every((part) => parseRange(part) !== undefined), {
    error: 'must be addresses and CIDR ranges separated by commas, such as 10.0.0.0/8, 2001:db8::1',
    abort: true,
  })
  // Then every caller could name the address that it is counted by.
  .refine((text) => list(text).every((part) => parseRange(part)?.bits !== 0), {
    error: 'must name your proxies, not every address',
  })
  .transform(list)

const origins = z
  .string()
  .refine((text) => list(text).length > 0 && list(text).every(isOrigin), {
    error: 'must be origins separated by commas, such as https://www.example.com',
  })
  .transform((text) => list(text).map((origin) => new URL(origin).origin))

const VariablesSchema = z.object({
  ...buildVariables,
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().regex(/\S/, { error: 'must name a folder' }).default('./data'),
  REDIS_URL: redisUrl.optional(),
  QUOTA_REDIS_URL: redisUrl.optional(),
  STORE_DURABILITY: readableBy(parseDurability).default('verified'),
  TRUSTED_PROXIES: cidrs.default([]),
  ALLOWED_ORIGINS: origins.optional(),
  CLIENT_KEY_SECRET: secret.optional(),
  EDGE_CLIENT_SECRET: secret.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//i.test(text) && URL.parse(text)?.hostname, {
      error: 'must be an smtp:// or smtps:// URL with a host',
    })
    .optional(),
  NOTIFY_TO: z
    .string()
    .refine((text) => list(text).length > 0 && list(text).every((part) => EMAIL.test(part)), {
      error: 'must be email addresses separated by commas',
    })
    .transform(list)
    .optional(),
  NOTIFY_FROM: emailAddress.optional(),
  NOTIFY_DIGEST: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day in UTC, such as 08:00' })
    .transform((text) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * 60_000)
    .optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

export const VARIABLE_NAMES: readonly string[] = Object.keys(VariablesSchema.shape)

const NAMES = [...VARIABLE_NAMES, ...[...SECRETS].map((name) => `${name}${FILE_SUFFIX}`)]

/** @throws ConfigError with one line per fault */
export function readConfig(env: Environment = process.env) {
  const { values, unread, faults } = readSecretFiles(env, SECRETS)
  const variables = parseEnvironment(VariablesSchema, values, {
    together: (set) => togetherProblems(set).filter(([name]) => !unread.has(name)),
    earlier: [...nearNameFaults(env, NAMES), ...faults],
  })
  const { SMTP_URL: smtpUrl, NOTIFY_TO: to, NOTIFY_FROM: from, NOTIFY_DIGEST: digestMs } = variables
  return {
    ...buildConfigOf(variables),
    host: variables.HOST,
    port: variables.PORT,
    dataDir: variables.DATA_DIR,
    redisUrl: variables.REDIS_URL,
    quotaRedisUrl: variables.QUOTA_REDIS_URL ?? variables.REDIS_URL,
    /** `verified`: the store is asked; `attested:NAME`: a managed store whose durability the operator vouches for. */
    storeDurability: variables.STORE_DURABILITY,
    trustedProxies: variables.TRUSTED_PROXIES,
    allowedOrigins: variables.ALLOWED_ORIGINS ?? [new URL(variables.SITE_URL).origin],
    clientKeySecret: variables.CLIENT_KEY_SECRET,
    edgeClientSecret: variables.EDGE_CLIENT_SECRET,
    /** How accepted inquiries reach the desk; undefined: no email is sent. `digestMs`: after midnight UTC. */
    notices: smtpUrl && to && from ? { smtpUrl, to, from, digestMs } : undefined,
    metricsHost: variables.METRICS_HOST,
    metricsPort: variables.METRICS_PORT,
    logLevel: variables.LOG_LEVEL,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

const NOTICE_VARIABLES = ['SMTP_URL', 'NOTIFY_TO', 'NOTIFY_FROM'] as const

function togetherProblems(set: Environment): Problem[] {
  const missing = NOTICE_VARIABLES.filter((name) => set[name] === undefined)
  const isUnset = missing.length === NOTICE_VARIABLES.length
  const halfSet = missing.length > 0 && !isUnset
  const together = NOTICE_VARIABLES.join(', ')
  const withRedis = set['REDIS_URL'] !== undefined
  const faults: [isFault: boolean, ...Problem][] = [
    // Several machines must hash a client alike, so none may make a secret of its own.
    [withRedis && set['CLIENT_KEY_SECRET'] === undefined, 'CLIENT_KEY_SECRET', 'must be set with REDIS_URL'],
    [isSamePort(set['METRICS_PORT'], set['PORT'] ?? '3000'), 'METRICS_PORT', 'must not be that of the service, PORT'],
    ...missing.map((name): [boolean, ...Problem] => [halfSet, name, `must be set with ${together}, or none`]),
    [set['NOTIFY_DIGEST'] !== undefined && isUnset, 'NOTIFY_DIGEST', `must be set with ${together}`],
  ]
  return [...buildProblems(set), ...faults.flatMap(([isFault, ...problem]) => (isFault ? [problem] : []))]
}

/** Each listener may have its own free port: 0. */
const isSamePort = (one = '0', other: string) => Number(one) === Number(other) && Number(one) !== 0

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}
