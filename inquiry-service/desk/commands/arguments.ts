/** The arguments of a command: one table, read strictly by `parseArgs` and printed as its usage. */
import { parseArgs } from 'node:util'
import { UsageError } from '../input.ts'

type Argument =
  | { type: 'boolean'; description: string }
  | { type: 'string'; description: string; valueHint?: string; default?: string; multiple?: boolean }
  /** By its place; what may be left out comes last. */
  | { type: 'positional'; description: string; required: boolean }

export type Arguments = Readonly<Record<string, Argument>>

export type Given<Known extends Arguments> = {
  [Name in keyof Known]: Known[Name] extends { type: 'boolean' }
    ? boolean | undefined
    : Known[Name] extends { multiple: true }
      ? string[] | undefined
      : Known[Name] extends { default: string } | { required: true }
        ? string
        : string | undefined
}

export function readArguments<const Known extends Arguments>(known: Known, words: readonly string[]): Given<Known> {
  const places = Object.keys(known).filter((name) => known[name]?.type === 'positional')
  const { values, positionals } = parsed(known, words)
  if (positionals.length > places.length) throw new UsageError('Cannot run the command: it has too many arguments')
  const placed = Object.fromEntries(places.map((name, index) => [name, positionals[index]]))
  const missing = places.find((name) => placed[name] === undefined && isRequired(known[name]))
  if (missing !== undefined) throw new UsageError(`Cannot run the command: it needs ${missing.toUpperCase()}`)
  return { ...values, ...placed } as Given<Known>
}

function parsed(known: Arguments, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(known).flatMap(([name, argument]) => (argument.type === 'positional' ? [] : [[name, argument]])),
  )
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, option] = /'(-[^ ']*)/.exec(message) ?? []
    if (option === undefined) throw error
    if (option === '-') throw new UsageError('Cannot run the command: a text that begins with - comes after --')
    const lack = message.includes('does not take') ? 'takes no value' : 'lacks its value'
    const problem = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? `it has no option ${option}` : `${option} ${lack}`
    throw new UsageError(`Cannot run the command: ${problem}`)
  }
}

export function usageOf(name: string, description: string, known: Arguments): string {
  const all = Object.entries(known)
  const places = all.filter(([, { type }]) => type === 'positional')
  const call = places.map(([place, argument]) => (isRequired(argument) ? `<${place}>` : `[${place}]`).toUpperCase())
  return [
    `${description} (${name})`,
    ['USAGE', name, '[OPTIONS]', ...call].join(' '),
    ...section(
      'ARGUMENTS',
      places.map(([place, { description: says }]) => [place.toUpperCase(), says]),
    ),
    ...section(
      'OPTIONS',
      all.filter(([, { type }]) => type !== 'positional').map(([option, argument]) => optionLine(option, argument)),
    ),
  ].join('\n\n')
}

export function section(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([first]) => first.length))
  return [heading, rows.map(([first, says]) => `  ${first.padEnd(width)}  ${says}`).join('\n')]
}

function optionLine(option: string, argument: Argument): [string, string] {
  if (argument.type !== 'string') return [`--${option}`, argument.description]
  const preset = argument.default === undefined ? '' : ` (default: ${argument.default})`
  return [`--${option}=${argument.valueHint ?? option.toUpperCase()}`, `${argument.description}${preset}`]
}

function isRequired(argument: Argument | undefined): boolean {
  return argument?.type === 'positional' && argument.required
}
