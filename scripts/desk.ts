/** The desk's command line: `npm run desk -- --help`. Works on the ledger that the environment names, beside the running service. */
import { CONFIGURATION_EXIT_CODE } from '../inquiry-service/contract/environment.ts'
import { section, usageOf } from '../inquiry-service/desk/commands/arguments.ts'
import { EXAMPLE_ID, EXIT } from '../inquiry-service/desk/commands/command.ts'
import { COMMANDS, commandNamed, DESCRIPTION } from '../inquiry-service/desk/commands/main.ts'
import { VERSION } from '../inquiry-service/server/version.ts'
import { messageOf } from '../inquiry-service/support/thrown.ts'
import { asksForHelp, calledAs, helpText, loadEnvFile } from './command-line.ts'

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

const [name, ...rest] = words
const command = commandNamed(name)
if (name === '--version') {
  console.log(VERSION)
} else if (name === undefined || asksForHelp(words)) {
  const usage = command ? usageOf(`desk ${command.name}`, command.description, command.args) : usageOfAll()
  const examples = command?.examples ?? DAILY
  console.log(
    helpText(
      usage,
      examples.map((example) => calledAs('desk', example)),
      NOTES,
    ),
  )
} else if (command) {
  await command.run(rest)
} else {
  console.error(`Cannot run the command: there is none of the name ${name}\nSee: ${calledAs('desk', '--help')}`)
  process.exitCode = EXIT.usage
}

function usageOfAll(): string {
  const rows = COMMANDS.map(({ name, description }) => [name, description] as const)
  return [`${DESCRIPTION} (desk)`, 'USAGE desk COMMAND', ...section('COMMANDS', rows)].join('\n\n')
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
