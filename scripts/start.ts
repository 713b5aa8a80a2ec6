/**
 * Builds what is missing or has changed, then serves site and service on one port: `npm start`.
 *
 * There the command begins with `exec`, so that no shell stands between npm and this process: a shell would take the
 * SIGTERM that npm passes on, and leave the service behind without an end. Windows knows no `exec` and takes the second half.
 */
import { spawnSync } from 'node:child_process'
import { readConfig } from '../inquiry-service/config.ts'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { isBuilt } from './build-stamp.ts'

try {
  // Before the build, so that a bad variable is told at once.
  readConfig(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

if (!isBuilt(parseBuildConfig(process.env))) {
  // In a process of its own: the builders' memory is not the service's.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(1)
}

// In this process, so that signals reach the service itself.
const service = new URL('../dist/service/main.mjs', import.meta.url)
await import(service.href)
