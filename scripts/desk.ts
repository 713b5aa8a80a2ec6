/**
 * The desk's command line: every inquiry found, answered, exported, erased. `npm run desk -- --help`.
 * Works on the ledger that the environment names (DATA_DIR or REDIS_URL), beside the running service.
 *
 * Exit codes: 0 done; 1 not done, for the reason printed; 2 the command's words are wrong; 3 no such inquiry.
 */
import { stripVTControlCharacters } from 'node:util'
import { renderUsage, runCommand, runMain } from 'citty'
import { EXAMPLE_ID } from './desk/command.ts'
import { main } from './desk/main.ts'

const DAILY = [
  'list --state new --from 2026-11-01',
  `show ${EXAMPLE_ID}`,
  `state ${EXAMPLE_ID} answered --by anna`,
  'undelivered',
  'backup',
  'erase --email buyer@example.com --yes',
]

const NOTES = `Dates are YYYY-MM-DD in UTC. --json prints JSON instead of text. The ledger is the one that DATA_DIR or REDIS_URL names.
Exit codes: 0 done, 1 not done for the reason printed, 2 the words are wrong, 3 no such inquiry.`

const words = process.argv.slice(2)

// Whoever reads may have seen enough (`export | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(process.exitCode)
})

if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
  await runMain(main, {
    rawArgs: words.length === 0 ? ['--help'] : words,
    showUsage: async (command, parent) => {
      const usage = plainFor(process.stdout, await renderUsage(command, parent)).trimEnd()
      const examples: readonly string[] = 'examples' in command ? Object(command.examples) : DAILY
      const lines = examples.map((example) => `  npm run desk -- ${example}`)
      console.log([usage, '', 'EXAMPLES', '', ...lines, '', NOTES].join('\n'))
    },
  })
} else {
  try {
    await runCommand(main, { rawArgs: words })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CLIError') throw error
    console.error(plainFor(process.stderr, `${error.message}\nSee: npm run desk -- --help`))
    process.exitCode = 2
  }
}

/** Colours are for terminals. */
function plainFor(stream: NodeJS.WriteStream, text: string): string {
  return stream.isTTY ? text : stripVTControlCharacters(text)
}
