/**
 * Builds what is missing or has changed, then serves site and service on one port: `npm start`. BUILD_FOLDER: where the build lies, if
 * not in `dist`. The command begins with `exec`: a shell between npm and this process would take the SIGTERM that npm passes on, and
 * leave the service behind. Windows knows no `exec` and takes the second half.
 */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { type Config, readConfig } from '../inquiry-service/server/config.ts'
import { makeFolder } from '../inquiry-service/support/folders.ts'
import { messageOf } from '../inquiry-service/support/thrown.ts'
import { DIST, isBuilt } from './build-folder.ts'

const folder = process.env['BUILD_FOLDER'] || DIST
try {
  const config = readConfig(process.env)
  // What would stop the service after the build is asked before it.
  await requireFreePort(config)
  requireFolder(config)
  if (!isBuilt(parseBuildConfig(process.env), folder)) {
    // In a process of its own: the builders' memory is not the service's.
    const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--fast', '--output', folder], {
      stdio: ['ignore', process.stderr, 'inherit'],
    })
    if (status !== 0) process.exit(status ?? 1)
  }
} catch (error) {
  console.error(messageOf(error))
  process.exit(exitCodeOf(error))
}

// In this process, so that signals reach the service itself.
await import(pathToFileURL(join(folder, 'service/main.mjs')).href)

/** The service says in its own words why a port can't be had: here only what is taken already. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return resolve()
      reject(new Error(`Cannot start: HOST ${host} and PORT ${port} can't be used: another program listens there`))
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function requireFolder({ redisUrl, dataDir }: Config): void {
  if (redisUrl !== undefined) return
  try {
    makeFolder(dataDir)
  } catch (error) {
    const reason = messageOf(error)
    throw new Error(`Cannot start: DATA_DIR can't be written: ${reason}`, { cause: error })
  }
}
