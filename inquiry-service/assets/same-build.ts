/** Site and service must come from one build (D1b): a half-copied deployment is refused at start. */
import { z } from 'zod'
import { type BuildConfig, BuildSettingsSchema, requireSameSettings } from '../contract/build-config.ts'

export const BUILD_FILE = '/build.json'

const BuildRecordSchema = z.object({ contract: z.string(), settings: BuildSettingsSchema })

type BuildRecord = z.infer<typeof BuildRecordSchema>

function parseBuildRecord(text: string | undefined): BuildRecord | undefined {
  try {
    return BuildRecordSchema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/**
 * @throws Error when the site was built with another contract than `contract`, or does not say with what
 * @throws ConfigError with one line per variable that differs from the build
 */
export function requireSameBuild(buildFile: string | undefined, contract: string, config: BuildConfig): void {
  const record = parseBuildRecord(buildFile)
  if (record?.contract !== contract) {
    const state =
      record === undefined ? 'the site has no complete build.json' : `the site has ${short(record.contract)}`
    throw new Error(
      `Cannot start: site and service come from different builds: this service has ${short(contract)}, ${state}`,
    )
  }
  requireSameSettings(record.settings, config)
}

const short = (digest: string) => `contract ${digest.slice(0, 12)}`
