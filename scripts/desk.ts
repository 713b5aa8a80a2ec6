/**
 * The desk's command line: every inquiry found, answered, exported, erased. `npm run desk -- --help`.
 * Works on the ledger that the environment names (DATA_DIR or REDIS_URL), beside the running service.
 *
 * Exit codes: 0 done; 1 not done, for the reason printed; 2 the command's words are wrong; 3 no such inquiry; 78 the
 * settings are wrong.
 */
import { renderUsage, runCommand, runMain } from 'citty'
import { CONFIGURATION_EXIT_CODE } from '../inquiry-service/contract/environment.ts'
import { messageOf } from '../inquiry-service/thrown.ts'
import { VERSION } from '../inquiry-service/version.ts'
import { asksForHelp, calledAs, helpText, withoutColours } from './command-line.ts'
import { EXAMPLE_ID } from './desk/command.ts'
import { main } from './desk/main.ts'
import { loadEnvFile } from './env-file.ts'

const DAILY = [
  'list --state new --from 2026-11-01',
  'list --overdue',
  `show ${EXAMPLE_ID}`,
  `state ${EXAMPLE_ID} answered --by anna`,
  'serve',
  'undelivered',
  'backup',
  'erase --email buyer@example.com --yes',
]

const NOTES = `Dates are YYYY-MM-DD in UTC. --json prints JSON instead of text. The ledger is the one that DATA_DIR or REDIS_URL names.
--env-file FILE before the command reads variables from the file that the service reads.
Exit codes: 0 done, 1 failed for the printed reason, 2 invalid command, 3 no such inquiry, 78 invalid settings.`

const words = withoutEnvFile(process.argv.slice(2))

// The reader may have seen enough (`export | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(process.exitCode)
})

if (words[0] === '--version') {
  console.log(VERSION)
} else if (words.length === 0 || asksForHelp(words)) {
  await runMain(main, {
    rawArgs: words.length === 0 ? ['--help'] : words,
    showUsage: async (command, parent) => {
      const examples: readonly string[] = 'examples' in command ? Object(command.examples) : DAILY
      const called = examples.map((example) => calledAs('desk', example))
      console.log(helpText(await renderUsage(command, parent), called, NOTES))
    },
  })
} else {
  try {
    await runCommand(main, { rawArgs: words })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CLIError') throw error
    console.error(withoutColours(process.stderr, `${error.message}\nSee: ${calledAs('desk', '--help')}`))
    process.exitCode = 2
  }
}

/** Removes `--env-file FILE` from the front and loads its variables into the environment. */
function withoutEnvFile(all: string[]): string[] {
  const [option, path, ...rest] = all
  if (option !== '--env-file') return all
  try {
    loadEnvFile(path ?? '')
  } catch (error) {
    console.error(messageOf(error))
    process.exit(CONFIGURATION_EXIT_CODE)
  }
  return rest
}
