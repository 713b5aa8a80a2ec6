/** The settings that a hosting configuration is made with, held against the build that it is made for (D1b). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FILE, requireSameBuild } from '../inquiry-service/assets/same-build.ts'
import { ConfigError, type Environment } from '../inquiry-service/contract/environment.ts'
import { contractDigest } from '../inquiry-service/contract/openapi/document.ts'
import { type Config, readConfig } from '../inquiry-service/server/config.ts'

export type HostingSettings = Pick<Config, 'siteUrl' | 'inquiryUrl' | 'allowedOrigins'>

/**
 * The settings of `env`, as the site in `site` was built with.
 *
 * @throws ConfigError with one line per variable that differs
 * @throws Error when there is no site, or it is of another contract
 */
export function hostingSettings(site: string, env: Environment): HostingSettings {
  const config = readConfig(env)
  try {
    requireSameBuild(textOf(join(site, BUILD_FILE)), contractDigest(), config)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const lines = error.message.replaceAll(/^Cannot start(?: as|:)/gm, 'Cannot make the configuration:')
    throw error instanceof ConfigError ? new ConfigError(lines.split('\n')) : new Error(lines, { cause: error })
  }
  const { siteUrl, inquiryUrl, allowedOrigins } = config
  return { siteUrl, inquiryUrl, allowedOrigins }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
