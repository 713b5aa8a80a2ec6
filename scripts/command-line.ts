/**
 * The command line of a program: one table of options, which are read strictly and printed by `--help`, with exit codes and
 * examples. The desk, which has commands of its own, prints its help the same way.
 */
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { type ArgsDef, renderUsage } from 'citty'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { messageOf } from '../inquiry-service/thrown.ts'
import { loadEnvFile } from './env-file.ts'

/** A release, where programs are bundled, has no npm. */
const IN_PROJECT = import.meta.url.endsWith('.ts')

/** An option is unknown or lacks its value. */
const INVALID_COMMAND = 2

const EXIT_CODES = 'Exit codes: 0 done, 1 failed for the printed reason, 2 invalid command, 78 invalid settings.'

type Option =
  | { type: 'boolean'; description: string }
  /** `valueHint` stands for the value in the help. */
  | { type: 'string'; description: string; valueHint?: string; default?: string; multiple?: boolean }

type Options = Readonly<Record<string, Option>>
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values']

export interface Program<Known extends Options> {
  /** As in `npm run NAME`. */
  name: string
  description: string
  options: Known
  /** What follows the call. */
  examples: readonly string[]
}

/** For programs that read variables from a file, too. */
export const ENV_FILE = {
  'env-file': { type: 'string', valueHint: 'file', description: 'Variables from the file that the service reads' },
} as const

/** Runs a program with the options of this process, or prints its help. An error becomes a line and the exit code. */
export async function runProgram<const Known extends Options>(
  program: Program<Known>,
  run: (values: Values<Known>) => Promise<void>,
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
export async function readOptions<const Known extends Options>(program: Program<Known>): Promise<Values<Known>> {
  if (asksForHelp(process.argv)) {
    console.log(await programHelp(program))
    process.exit(0)
  }
  try {
    return parseArgs({ options: program.options }).values
  } catch (error) {
    console.error(`${messageOf(error)}\nSee: ${calledAs(program.name, '--help')}`)
    process.exit(INVALID_COMMAND)
  }
}

export function asksForHelp(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('-h')
}

/** A program with options, as it is called. */
export function calledAs(name: string, options = ''): string {
  if (!IN_PROJECT) return `bin/${plain(name)} ${options}`.trimEnd()
  return options === '' ? `npm run ${name}` : `npm run ${name} -- ${options}`
}

/** What citty says of usage and options, with examples and notes. */
export function helpText(usage: string, examples: readonly string[], notes: string): string {
  const text = withoutColours(process.stdout, usage).replaceAll(/ +$/gm, '').trimEnd()
  return [text, '', 'EXAMPLES', '', ...examples.map((example) => `  ${example}`), '', notes].join('\n')
}

/** Colours only for terminals. */
export function withoutColours(stream: NodeJS.WriteStream, text: string): string {
  return stream.isTTY ? text : stripVTControlCharacters(text)
}

async function programHelp<Known extends Options>({ name, description, options, examples }: Program<Known>) {
  const args: ArgsDef = { ...options }
  const usage = await renderUsage({ meta: { name: IN_PROJECT ? name : plain(name), description }, args })
  const called = examples.map((example) => calledAs(name, example))
  return helpText(usage, called, EXIT_CODES)
}

/** A release has files of these names. */
function plain(name: string): string {
  return name.replace(':', '-')
}
