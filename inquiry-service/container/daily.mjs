/** Once a day, beside the service: a backup into the volume, then retention. The health check looks for `/tmp/failed`. */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const DAY_MS = 24 * 60 * 60_000
const COMMANDS = [
  // The copies of a Redis are made where it runs.
  ...(process.env.REDIS_URL || process.env.REDIS_URL_FILE ? [] : [['backup', '--keep', '14']]),
  ['retention', '--apply', '--by', 'daily-container'],
]

// The first process of a container gets no signal that it does not ask for.
process.once('SIGTERM', () => process.exit(0))
for (;;) {
  const run = (words) => spawnSync(process.execPath, ['tools/desk.mjs', ...words], { stdio: 'inherit' }).status
  const failed = COMMANDS.filter((words) => run(words) !== 0)
  if (failed.length > 0) writeFileSync('/tmp/failed', '')
  else rmSync('/tmp/failed', { force: true })
  await pause(DAY_MS)
}
