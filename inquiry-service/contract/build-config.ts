/** The variables that go into the build: site and service read them through this one schema, and a change of one rebuilds. */
import { z } from 'zod'
import { ConfigError, type Environment, type Problem, parseEnvironment } from './environment.ts'
import { EMAIL } from './text.ts'

/** An http or https address to which paths are added, in its canonical form, without a trailing slash. */
export const baseUrl = z
  .string()
  .refine(isBaseUrl, { error: 'must be an http or https URL without credentials, query and fragment' })
  .transform((url) => new URL(url).href.replace(/\/+$/, ''))

/** Pages and answers link to absolute paths (`/api/v1`, `/developers`): a site below a path would not find them. */
const siteUrl = baseUrl.refine((url) => URL.parse(url)?.pathname === '/', {
  error: 'must be an origin, without a path',
})

const NAME_LENGTH = 200

const name = z
  .string()
  .refine((text) => text.trim() === text && !/\p{Cc}/u.test(text), {
    error: 'must be one line without white space at its ends',
  })
  .max(NAME_LENGTH, { error: `must have at most ${NAME_LENGTH} characters` })

export const emailAddress = z.string().regex(EMAIL, { error: 'must be one email address' })

export const buildVariables = {
  SITE_URL: siteUrl.default('http://localhost:3000'),
  INQUIRY_URL: baseUrl.optional(),
  OPERATOR_NAME: name.default('Accelerator Sourcing Reference'),
  CONTACT_EMAIL: emailAddress.optional(),
  SITE_STATUS: z.enum(['prelaunch', 'live'], { error: 'must be prelaunch or live' }).default('prelaunch'),
  INQUIRIES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
}

const BuildVariablesSchema = z.object(buildVariables)

/** @throws ConfigError with one line per fault */
export function parseBuildConfig(env: Environment): BuildConfig {
  return buildConfigOf(parseEnvironment(BuildVariablesSchema, env, { together: buildProblems }))
}

export function buildConfigOf(variables: z.output<typeof BuildVariablesSchema>) {
  return {
    siteUrl: variables.SITE_URL,
    inquiryUrl: variables.INQUIRY_URL ?? variables.SITE_URL,
    operatorName: variables.OPERATOR_NAME,
    /** Where corrections go; null when the operator gave none. */
    contactEmail: variables.CONTACT_EMAIL ?? null,
    siteStatus: variables.SITE_STATUS,
    inquiries: variables.INQUIRIES === 'on',
  }
}

export type BuildConfig = ReturnType<typeof buildConfigOf>

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  // An empty query or fragment would be in the middle of every link.
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '' && !/[?#]/.test(text)
}

const OWN_MACHINE = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?\/*$/i

/** A live site must not be published under a localhost address (D2a). */
export function buildProblems(set: Environment): Problem[] {
  if (set['SITE_STATUS'] !== 'live' || !OWN_MACHINE.test(set['SITE_URL'] ?? 'http://localhost')) return []
  return [['SITE_URL', 'must be the public address with SITE_STATUS=live']]
}

const VARIABLE_OF = {
  siteUrl: 'SITE_URL',
  inquiryUrl: 'INQUIRY_URL',
  operatorName: 'OPERATOR_NAME',
  contactEmail: 'CONTACT_EMAIL',
  siteStatus: 'SITE_STATUS',
  inquiries: 'INQUIRIES',
} as const satisfies Record<keyof BuildConfig, keyof typeof buildVariables>

export function buildSettings(config: BuildConfig): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SETTINGS.map((name) => [name, config[name]]))
}

const SETTINGS = Object.keys(VARIABLE_OF) as (keyof BuildConfig)[]

export const BUILD_FILE = '/build.json'

const BuildRecordSchema = z.object({ contract: z.string(), settings: z.record(z.string(), z.unknown()) })

/**
 * Site and service must come from one build (D1b): a half-copied deployment is refused at start.
 *
 * @throws Error when the site has another contract, or does not say which; ConfigError with one line per differing variable
 */
export function requireSameBuild(buildFile: string | undefined, contract: string, config: BuildConfig): void {
  const record = parseBuildRecord(buildFile)
  if (record?.contract !== contract) {
    const short = (digest: string) => `contract ${digest.slice(0, 12)}`
    const state =
      record === undefined ? 'the site has no complete build.json' : `the site has ${short(record.contract)}`
    throw new Error(
      `Cannot start: site and service come from different builds: this service has ${short(contract)}, ${state}`,
    )
  }
  const differing = SETTINGS.filter((name) => record.settings[name] !== config[name])
  if (differing.length === 0) return
  throw new ConfigError(
    differing.map((name) => {
      const [was, is] = [record.settings[name], config[name]].map((value) => JSON.stringify(value))
      return `Cannot start: ${VARIABLE_OF[name]} is not what the site was built with: the site has ${was}, here it is ${is}. Build again with these settings`
    }),
  )
}

function parseBuildRecord(text: string | undefined): z.infer<typeof BuildRecordSchema> | undefined {
  try {
    return BuildRecordSchema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
