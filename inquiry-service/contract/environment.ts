/** Reads variables through a zod schema and reports every fault at once. */
import type { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** Exit code for faulty settings (D2a), after which a supervisor does not restart the process: `EX_CONFIG` of sysexits. */
export const CONFIGURATION_EXIT_CODE = 78

/** One line per fault, each naming its variable. Carries no value of a secret. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** May hold a password: their values are never shown, nor is any with a login in it; each may come from a file (D2a). */
export const SECRETS = new Set(['CLIENT_KEY_SECRET', 'EDGE_CLIENT_SECRET', 'REDIS_URL', 'QUOTA_REDIS_URL', 'SMTP_URL'])

export type Problem = readonly [variable: string, problem: string]

interface ParseOptions {
  together?: (set: Environment) => readonly Problem[]
  earlier?: readonly string[]
}

/** An empty variable counts as unset, as compose files and CI forms send it. @throws ConfigError with one line per fault */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
  { together = () => [], earlier = [] }: ParseOptions = {},
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }): Problem => [String(path[0]), message])
  const problems = [...issues, ...together(set)]
  if (parsed.success && problems.length + earlier.length === 0) return parsed.data
  throw new ConfigError([
    ...earlier,
    ...problems.map(([name, problem]) => `Cannot start: ${name} ${problem}: ${presentState(name, set)}`),
  ])
}

function presentState(name: string, set: Environment): string {
  const value = set[name]
  if (value === undefined) return 'it is not set'
  const mayBeSecret = SECRETS.has(name) || value.includes('@')
  return mayBeSecret ? 'its value is not shown here' : `current value is ${JSON.stringify(value)}`
}

export function exitCodeOf(error: unknown): number {
  return error instanceof Error && error.name === 'ConfigError' ? CONFIGURATION_EXIT_CODE : 1
}

/** What may be different at the next try: a full disk, too many open files, a port in use, an address that is not up yet. */
const PASSING = new Set(
  'ENOSPC EDQUOT EIO EMFILE ENFILE ENOMEM EAGAIN EBUSY EADDRINUSE EADDRNOTAVAIL ENOTFOUND EAI_AGAIN'.split(' '),
)

/** Why the service can't start: a fault of the settings (D2a) unless a restart alone may help. */
export function startError(line: string, cause: unknown): Error {
  return cause instanceof Error && 'code' in cause && PASSING.has(String(cause.code))
    ? new Error(line, { cause })
    : new ConfigError([line])
}
