/** What all desk commands have in common: options, the open ledger, one line per error, an exit code. */
import { userInfo } from 'node:os'
import { CONFIGURATION_EXIT_CODE, ConfigError } from '../../contract/environment.ts'
import { PageMarkError, type Signature } from '../../ledger/records.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { EXIT, NotFoundError, UsageError } from '../errors.ts'
import { operatorName } from '../input.ts'
import { openDesk } from '../open.ts'
import type { StoreOfDesk } from '../store.ts'
import { type Arguments, type Given, readArguments } from './arguments.ts'
import { json as jsonText } from './print.ts'
import { requestIdOf } from './reference.ts'

/** For the help. */
export const EXAMPLE_ID = '6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11'

const COMMON = {
  json: { type: 'boolean', description: 'Print JSON instead of text' },
  by: { type: 'string', description: 'Who is acting, for the audit trail; by default your login name' },
} as const satisfies Arguments

/** What a command gets besides its arguments. */
export interface CommandContext {
  config: Config
  signature: Signature
  /** `--by`, as given. */
  by: string | undefined
  /** Print JSON. */
  json: boolean
  /** Prints the value where JSON is asked for, and the text otherwise. */
  tell: (value: unknown, text: () => string) => void
}

interface CommandWords<Args extends Arguments> {
  name: string
  description: string
  args: Args
  /** Follows `npm run desk --` in the help. */
  examples: readonly string[]
}

export interface Command {
  readonly name: string
  readonly description: string
  /** Its own and the common ones. */
  readonly args: Arguments
  readonly examples: readonly string[]
  /** Runs it with the words that follow its name, and sets the exit code. */
  run(words: readonly string[]): Promise<void>
}

interface DeskCommand<Args extends Arguments> extends CommandWords<Args> {
  /** Resolves to another exit code than 0 if the result is bad. */
  run: (context: CommandContext & { store: StoreOfDesk }, args: Given<Args>) => Promise<number | undefined>
}

interface PlainCommand<Args extends Arguments> extends CommandWords<Args> {
  run: (context: CommandContext, args: Given<Args>) => Promise<number | undefined>
}

/** A command that works on the open ledger. */
export function deskCommand<const Args extends Arguments>({ run, ...words }: DeskCommand<Args>): Command {
  return plainCommand<Args>({
    ...words,
    run: async (context, args) => {
      const store = await openDesk(context.config)
      try {
        return await run({ ...context, store }, await withWholeId(store, args))
      } finally {
        await store.close()
      }
    },
  })
}

/** A command that opens what it needs itself. */
export function plainCommand<const Args extends Arguments>({
  name,
  description,
  args,
  examples,
  run,
}: PlainCommand<Args>): Command {
  const all: Arguments = { ...args, ...COMMON }
  return {
    name,
    description,
    args: all,
    examples,
    async run(words) {
      process.exitCode = await exitCodeOf(async () => {
        const { by, json: asJson = false, ...own } = readArguments({ ...args, ...COMMON }, words)
        const given = by === undefined ? undefined : operatorName(String(by))
        if (by !== undefined && given === undefined) {
          throw new UsageError('Cannot read --by: a name is one line of at most 60 characters')
        }
        const signature = { by: given ?? systemUser(), at: Date.now() }
        const json = asJson === true
        const tell: CommandContext['tell'] = (value, text) => console.log(json ? jsonText(value) : text())
        return await run({ config: readConfig(), signature, by: given, json, tell }, own as Given<Args>)
      })
    },
  }
}

/** People name an inquiry by any part of its id that is unique. */
async function withWholeId<Words extends object>(store: StoreOfDesk, words: Words): Promise<Words> {
  if (!('id' in words) || typeof words.id !== 'string') return words
  return { ...words, id: await requestIdOf(store.desk, words.id) }
}

async function exitCodeOf(run: () => Promise<number | undefined>): Promise<number> {
  try {
    return (await run()) ?? EXIT.done
  } catch (error) {
    console.error(error instanceof ConfigError ? error.faults.join('\n') : messageOf(error))
    if (error instanceof UsageError || error instanceof PageMarkError) return EXIT.usage
    if (error instanceof ConfigError) return CONFIGURATION_EXIT_CODE
    return error instanceof NotFoundError ? EXIT.unknown : EXIT.failed
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Cannot finish: something unknown was thrown'
}

/** In a container the number of a user often has no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
