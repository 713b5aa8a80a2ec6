/**
 * The variables that go into the build. The site's build and the service read them through this one schema, so that
 * pages, answers and checks mean the same; a change of one of them rebuilds.
 */
import { z } from 'zod'
import { ConfigError, type Environment, type Problem, parseEnvironment } from './environment.ts'
import { EMAIL } from './text.ts'

const canonical = (url: string) => new URL(url).href.replace(/\/+$/, '')

/** An http or https address as a base to which paths are added; kept in its canonical form, without a trailing slash. */
export const baseUrl = z
  .string()
  .refine(isBaseUrl, { error: 'must be an http or https URL without credentials, query and fragment' })
  .transform(canonical)

/** All pages and answers link to absolute paths (`/api/v1`, `/developers`): a site below a path would not find them. */
const siteUrl = baseUrl.refine((url) => URL.canParse(url) && new URL(url).pathname === '/', {
  error: 'must be an origin, without a path',
})

const NAME_LENGTH = 200

/** Shown on pages and in `Article.author`. */
const name = z
  .string()
  .refine((text) => text.trim() === text && !/\p{Cc}/u.test(text), {
    error: 'must be one line without white space at its ends',
  })
  .max(NAME_LENGTH, { error: `must have at most ${NAME_LENGTH} characters` })

export const buildVariables = {
  SITE_URL: siteUrl.default('http://localhost:3000'),
  INQUIRY_URL: baseUrl.optional(),
  OPERATOR_NAME: name.default('Accelerator Sourcing Reference'),
  CONTACT_EMAIL: z.string().regex(EMAIL, { error: 'must be one email address' }).optional(),
  SITE_STATUS: z.enum(['prelaunch', 'live'], { error: 'must be prelaunch or live' }).default('prelaunch'),
  INQUIRIES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
}

export const BuildSettingsSchema = z.object({
  siteUrl: z.string(),
  /** Base URL of the service as browsers reach it, without a trailing slash. */
  inquiryUrl: z.string(),
  operatorName: z.string(),
  /** Where corrections go; null when the operator gave none. */
  contactEmail: z.string().nullable(),
  siteStatus: z.enum(['prelaunch', 'live']),
  inquiries: z.boolean(),
})

export type BuildConfig = z.infer<typeof BuildSettingsSchema>

const BuildVariablesSchema = z.object(buildVariables)

/** @throws ConfigError with one line per fault */
export function parseBuildConfig(env: Environment): BuildConfig {
  return buildConfigOf(parseEnvironment(BuildVariablesSchema, env, { together: buildProblems }))
}

export function buildConfigOf(variables: z.output<typeof BuildVariablesSchema>): BuildConfig {
  return {
    siteUrl: variables.SITE_URL,
    inquiryUrl: variables.INQUIRY_URL ?? variables.SITE_URL,
    operatorName: variables.OPERATOR_NAME,
    contactEmail: variables.CONTACT_EMAIL ?? null,
    siteStatus: variables.SITE_STATUS,
    inquiries: variables.INQUIRIES === 'on',
  }
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && [username, password, search, hash].every((part) => part === '')
}

/** Faults between variables of the build: a live site must not be published under a localhost address (D2a). */
export function buildProblems(set: Environment): Problem[] {
  const isOwnMachine = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?\/*$/i.test(
    set['SITE_URL'] ?? 'http://localhost',
  )
  return set['SITE_STATUS'] === 'live' && isOwnMachine
    ? [['SITE_URL', 'must be the public address with SITE_STATUS=live']]
    : []
}

const VARIABLE_OF = {
  siteUrl: 'SITE_URL',
  inquiryUrl: 'INQUIRY_URL',
  operatorName: 'OPERATOR_NAME',
  contactEmail: 'CONTACT_EMAIL',
  siteStatus: 'SITE_STATUS',
  inquiries: 'INQUIRIES',
} as const satisfies Record<keyof BuildConfig, keyof typeof buildVariables>

/** The build's part of a configuration that may have more. */
export function buildSettings(config: BuildConfig): BuildConfig {
  return BuildSettingsSchema.parse(config)
}

/** @throws ConfigError with one line per variable that differs */
export function requireSameSettings(built: BuildConfig, config: BuildConfig): void {
  const present = buildSettings(config)
  const differing = (Object.keys(VARIABLE_OF) as (keyof BuildConfig)[]).filter((key) => built[key] !== present[key])
  if (differing.length === 0) return
  throw new ConfigError(
    differing.map((key) => {
      const [was, is] = [built[key], present[key]].map((value) => JSON.stringify(value))
      return `Cannot start: ${VARIABLE_OF[key]} is not what the site was built with: the site has ${was}, here it is ${is}. Build again with these settings`
    }),
  )
}
