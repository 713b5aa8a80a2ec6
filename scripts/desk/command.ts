/** What all desk commands have in common: options, the open ledger, one line per error, an exit code. */
import { userInfo } from 'node:os'
import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs } from 'citty'
import { type Config, readConfig } from '../../inquiry-service/config.ts'
import { CONFIGURATION_EXIT_CODE, ConfigError } from '../../inquiry-service/contract/environment.ts'
import { openLedger } from '../../inquiry-service/ledger/open.ts'
import type { Signature } from '../../inquiry-service/ledger/records.ts'
import type { LedgerStore } from '../../inquiry-service/ledger/store.ts'
import { EXIT, NotFoundError, UsageError } from './errors.ts'
import { json as jsonText } from './print.ts'
import { requestIdOf } from './reference.ts'

/** For the help. */
export const EXAMPLE_ID = '6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11'

const COMMON = {
  json: { type: 'boolean', description: 'Print JSON instead of text' },
  by: { type: 'string', description: 'Who is acting, for the audit trail; by default your login name' },
} as const satisfies ArgsDef

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

interface CommandWords<Args extends ArgsDef> {
  name: string
  description: string
  args: Args
  /** Follows `npm run desk --` in the help. */
  examples: readonly string[]
}

/** For citty, with what its help shows. */
interface Command extends CommandDef {
  readonly examples: readonly string[]
}

interface DeskCommand<Args extends ArgsDef> extends CommandWords<Args> {
  /** Resolves to another exit code than 0 if the result is bad. */
  run: (context: CommandContext & { store: LedgerStore }, args: ParsedArgs<Args>) => Promise<number | undefined>
}

interface PlainCommand<Args extends ArgsDef> extends CommandWords<Args> {
  run: (context: CommandContext, args: ParsedArgs<Args>) => Promise<number | undefined>
}

/** A command that works on the open ledger. */
export function deskCommand<const Args extends ArgsDef>({ run, ...words }: DeskCommand<Args>): Command {
  return plainCommand<Args>({
    ...words,
    run: async (context, args) => {
      const store = await openLedger(context.config, { role: 'desk' })
      try {
        return await run({ ...context, store }, await withWholeId(store, args))
      } finally {
        await store.close()
      }
    },
  })
}

/** A command that opens what it needs itself. */
export function plainCommand<const Args extends ArgsDef>({
  name,
  description,
  args,
  examples,
  run,
}: PlainCommand<Args>): Command {
  const definition: ArgsDef = { ...args, ...COMMON }
  const command = defineCommand({
    meta: { name, description },
    args: definition,
    run: async ({ args: words }) => {
      process.exitCode = await exitCodeOf(async () => {
        refuseUnknownWords(words, definition)
        const { by, json, ...own } = words
        const given = typeof by === 'string' ? by : undefined
        const signature = { by: given ?? userInfo().username, at: Date.now() }
        const asJson = json === true
        const tell: CommandContext['tell'] = (value, text) => console.log(asJson ? jsonText(value) : text())
        return await run({ config: readConfig(), signature, by: given, json: asJson, tell }, own as ParsedArgs<Args>)
      })
    },
  })
  return { ...command, examples }
}

/** People name an inquiry by any part of its id that is unique. */
async function withWholeId<Words extends object>(store: LedgerStore, words: Words): Promise<Words> {
  if (!('id' in words) || typeof words.id !== 'string') return words
  return { ...words, id: await requestIdOf(store.desk, words.id) }
}

/** A mistyped option must not be ignored: `erase` without its filter would be another command. */
function refuseUnknownWords(args: Record<string, unknown> & { _: string[] }, definition: ArgsDef): void {
  const known = new Set(Object.keys(definition))
  const positional = Object.values(definition).filter((argument) => argument.type === 'positional').length
  const unknown = Object.keys(args).find((name) => name !== '_' && !known.has(name))
  if (unknown !== undefined) throw new UsageError(`Cannot run the command as it has no option --${unknown}`)
  if (args._.length > positional) throw new UsageError('Cannot run the command as it has too many arguments')
}

async function exitCodeOf(run: () => Promise<number | undefined>): Promise<number> {
  try {
    return (await run()) ?? EXIT.done
  } catch (error) {
    console.error(error instanceof ConfigError ? error.faults.join('\n') : messageOf(error))
    if (error instanceof UsageError) return EXIT.usage
    if (error instanceof ConfigError) return CONFIGURATION_EXIT_CODE
    return error instanceof NotFoundError ? EXIT.unknown : EXIT.failed
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Cannot finish as something unknown was thrown'
}
