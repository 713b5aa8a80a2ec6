/** Which content, contract and commit a build was made of: equal for two builds of one commit. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { SCHEMA_VERSION } from '../../content/index.ts'
import { buildSettings } from '../../inquiry-service/contract/build-config.ts'
import { contractDigest } from '../../inquiry-service/contract/openapi/document.ts'
import { buildConfig, catalog } from '../core/content.build.ts'
import { articlesPayload, documentsPayload, readinessPayload } from './read-api.ts'

export const release = {
  /** SHA-256 over the payloads of the read API, hex. */
  content: payloadDigest(),
  schemaVersion: SCHEMA_VERSION,
  /** SHA-256 of the contract without host, operator and content, hex: service and site must agree on it. */
  contract: contractDigest(),
  /** The settings of the build: a service with other settings refuses to serve it. All of them are public. */
  settings: buildSettings(buildConfig),
  checkedAt: catalog.checkedAt,
  /** Null when the sources are not a git checkout. */
  commit: currentCommit(),
}

/** The lists hold every entry that is also served on its own. */
function payloadDigest(): string {
  const hash = createHash('sha256')
  for (const payload of [catalog, documentsPayload, articlesPayload, readinessPayload]) {
    hash.update(`${JSON.stringify(payload)}\n`)
  }
  return hash.digest('hex')
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
