/** Reading variables through a zod schema, with every fault told at once. */
import type { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** One line a fault, each naming its variable. Carries no value of a secret. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** May hold a password: their values are never shown. */
const SECRETS = new Set(['CLIENT_KEY_SECRET', 'REDIS_URL', 'QUOTA_REDIS_URL', 'SMTP_URL'])

/**
 * The variables of `env` by `schema`. An empty variable counts as unset, as compose files and CI forms send it.
 *
 * @throws ConfigError with one line a fault
 */
export function parseEnvironment<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => faultLine(issue, set)))
}

function faultLine(issue: z.core.$ZodIssue, set: Record<string, string | undefined>): string {
  const name = String(issue.path[0] ?? 'the environment')
  return `Cannot start as ${name} ${issue.message}: ${presentState(name, set[name])}`
}

function presentState(name: string, value: string | undefined): string {
  if (value === undefined) return 'it is not set'
  return SECRETS.has(name) ? 'its value is not shown here' : `current value is ${JSON.stringify(value)}`
}
