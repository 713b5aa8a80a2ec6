/** What the hosting configurations share: the settings, held against the build that they are made for (D1b), and its files. */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BUILD_FILE, requireSameBuild } from '../inquiry-service/contract/build-config.ts'
import { ConfigError, type Environment } from '../inquiry-service/contract/environment.ts'
import { contractDigest } from '../inquiry-service/contract/openapi/document.ts'
import { type Config, readConfig } from '../inquiry-service/server/config.ts'
import { pathsBelow } from './paths-below.ts'

export type HostingSettings = Pick<Config, 'siteUrl' | 'inquiryUrl' | 'allowedOrigins'>

/** @throws ConfigError with one line per variable in which the site was built otherwise; Error without a site, or of another contract */
export function hostingSettings(site: string, env: Environment): HostingSettings {
  const config = readConfig(env)
  try {
    requireSameBuild(textOf(join(site, BUILD_FILE)), contractDigest(), config)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const lines = error.message.replaceAll(/^Cannot start:/gm, 'Cannot make the configuration:')
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

/** Replaces `to` by the files of `from`. By links where the file system allows: a build never writes into its files. */
export function copySite(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const made = new Set<string>()
  mkdirSync(to, { recursive: true })
  for (const path of pathsBelow(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    const folder = dirname(target)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    try {
      linkSync(source, target)
    } catch {
      copyFileSync(source, target)
    }
  }
}
