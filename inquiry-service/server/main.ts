/** `node dist/service/main.mjs`, which entry.mjs loads: says where it listens, or ends with one line per reason. */
import { fileURLToPath } from 'node:url'
import { CATALOG } from '#catalog'
import { CONTRACT_DIGEST } from '#contract-digest'
import { ROUTES } from '#routes'
import { VERSION } from '#version'
import { catalogNames } from '../contract/accelerators.ts'
import { exitCodeOf } from '../contract/environment.ts'
import { messageOf } from '../support/thrown.ts'
import { type RunningService, startService } from './start.ts'

/** In the form of the other programs' help, whose library would be in the bundle for this alone. */
const HELP = `Serve site and API on one port until SIGTERM or Ctrl-C (service)

USAGE service [OPTIONS]

OPTIONS

  --version    Print the version
     --help    Print this help

EXAMPLES

  PORT=8080 DATA_DIR=/var/lib/accelerator-reference bin/service

Settings are variables of the environment; docs/env.example explains each.
Exit codes: 0 stopped, 1 did not start or stopped for the printed reason, 78 invalid settings.`

if (process.argv[2] === '--version' || process.argv[2] === '--help') {
  console.log(process.argv[2] === '--version' ? VERSION : HELP)
  process.exit(0)
}

// A line that can't be written, as on a full disk, must not end the process.
process.stderr.on('error', () => {})

let running: RunningService | undefined
let stopping = false

process.on('SIGTERM', () => stop()).on('SIGINT', () => stop())
// After these the state of the process is unknown; its supervisor starts a fresh one.
process.on('uncaughtException', stopForDefect).on('unhandledRejection', stopForDefect)
try {
  running = await startService({
    env: process.env,
    siteFolder: fileURLToPath(new URL('../site', import.meta.url)),
    names: catalogNames(CATALOG),
    contract: CONTRACT_DIGEST,
    routes: ROUTES,
    onFatal: (reason) => stop(reason),
  })
  // On standard error: standard output is for log lines.
  console.error(`Listening on ${running.address}`)
} catch (error) {
  fail(error)
}

/** Ends the process: exit code 0, or 1 for a reason. A second signal changes nothing; the first has its time limit. */
function stop(reason?: string): void {
  if (stopping) return
  stopping = true
  if (reason !== undefined) console.error(reason)
  Promise.resolve(running?.stop()).then(() => process.exit(reason === undefined ? 0 : 1), fail)
}

/** Name and place only: the message may quote what was sent. */
function stopForDefect(error: unknown): void {
  const [place = 'an unknown place'] = (error instanceof Error ? (error.stack ?? '') : '').match(/\bat .+/) ?? []
  stop(`Cannot go on after an unforeseen fault: ${error instanceof Error ? error.name : typeof error} ${place}`)
}

function fail(error: unknown): never {
  console.error(messageOf(error))
  process.exit(exitCodeOf(error))
}
