/**
 * From the end of `npm ci` to the first answer: `npm start` in a folder with only the sources and what `npm ci` leaves
 * there.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import type { Measure } from './group.ts'
import { started } from './served.ts'

/** On the same disk as the sources, so that the dependencies can be links. */
const BELOW = '.cache'
/** Enough for a build on a busy machine. */
const LIMIT_MS = 300_000

export const firstStart: Measure = {
  name: 'npm start',
  async measure() {
    mkdirSync(BELOW, { recursive: true })
    const folder = mkdtempSync(resolve(BELOW, 'first-start-'))
    try {
      execFileSync('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', folder])
      execFileSync('cp', ['-al', resolve('node_modules'), folder])
      const port = await freePort()
      const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
      const startedAt = performance.now()
      const served = await started(spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore' }), port, LIMIT_MS)
      const seconds = (performance.now() - startedAt) / 1000
      await served.stop()
      return [{ name: 'npm start after npm ci, to the first answer, s', value: seconds }]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
