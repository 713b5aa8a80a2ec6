/** The command line of a program: one table of options, which are read strictly and printed by `--help`. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { type Arguments, type Given, readArguments, usageOf } from '../inquiry-service/desk/commands/arguments.ts'
import { messageOf, systemCodeOf } from '../inquiry-service/support/thrown.ts'

/** A release, where programs are bundled, has no npm. */
const IN_PROJECT = import.meta.url.endsWith('.ts')

/** An option is unknown or lacks its value. */
const INVALID_COMMAND = 2

const EXIT_CODES = 'Exit codes: 0 done, 1 failed for the printed reason, 2 invalid command, 78 invalid settings.'

export interface Program<Known extends Arguments> {
  name: string
  description: string
  options: Known
  examples: readonly string[]
}

export const ENV_FILE = {
  'env-file': { type: 'string', valueHint: 'file', description: 'Variables from the file that the service reads' },
} as const

/** Runs a program with the options of this process, or prints its help. An error becomes a line and the exit code. */
export async function runProgram<const Known extends Arguments>(
  program: Program<Known>,
  run: (values: Given<Known>) => Promise<void>,
): Promise<void> {
  try {
    const values = await readOptions(program)
    if ('env-file' in values && typeof values['env-file'] === 'string') loadEnvFile(values['env-file'])
    await run(values)
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = exitCodeOf(error)
  }
}

/** The options of this process. Ends it where they ask for help or are none of the program's. */
export async function readOptions<const Known extends Arguments>(program: Program<Known>): Promise<Given<Known>> {
  if (asksForHelp(process.argv)) {
    console.log(programHelp(program))
    process.exit(0)
  }
  try {
    return readArguments(program.options, process.argv.slice(2))
  } catch (error) {
    console.error(`${messageOf(error)}\nSee: ${calledAs(program.name, '--help')}`)
    process.exit(INVALID_COMMAND)
  }
}

export function asksForHelp(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('-h')
}

export function calledAs(name: string, options = ''): string {
  if (!IN_PROJECT) return `bin/${plain(name)} ${options}`.trimEnd()
  return options === '' ? `npm run ${name}` : `npm run ${name} -- ${options}`
}

export function helpText(usage: string, examples: readonly string[], notes: string): string {
  return [usage, '', 'EXAMPLES', '', ...examples.map((example) => `  ${example}`), '', notes].join('\n')
}

function programHelp<Known extends Arguments>({ name, description, options, examples }: Program<Known>): string {
  const called = examples.map((example) => calledAs(name, example))
  return helpText(usageOf(IN_PROJECT ? name : plain(name), description, options), called, EXIT_CODES)
}

/** A release has files of these names. */
function plain(name: string): string {
  return name.replace(':', '-')
}

/** Comments, quotation marks and escapes, which each of the readers takes in its own way. */
const READ_DIFFERENTLY = /[#'"`\\]/

const RULE =
  'in the file of --env-file must have no #, quotation mark or backslash, which systemd and Node read differently: write it percent-encoded in an address, or put a secret into a file of its own and name that with _FILE'

/**
 * Adds the variables of a file that systemd (EnvironmentFile) reads too; those already set stay. Characters that it reads differently
 * are refused: service, build and desk would run with different settings. @throws ConfigError with one line per fault
 */
export function loadEnvFile(path: string | undefined): void {
  if (path === undefined) return
  const text = readText(path)
  const faults = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/.exec(line) ?? []
    return READ_DIFFERENTLY.test(value) ? [`Cannot start: ${name} ${RULE}`] : []
  })
  if (faults.length > 0) throw new ConfigError(faults)
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError([`Cannot start: the file of --env-file can't be read: ${systemCodeOf(error)}`])
  }
}
