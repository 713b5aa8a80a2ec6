/** What all desk commands have in common: options, the open ledger, one line per error, an exit code. */
import { userInfo } from 'node:os'
import { exitCodeOf } from '../../contract/environment.ts'
import type { LedgerConfig } from '../../ledger/open.ts'
import { PageMarkError, type Signature } from '../../records/records.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { messageOf } from '../../support/thrown.ts'
import type { StoreOfDesk } from '../desk.ts'
import { NAME_RULE, NotFoundError, operatorName, requestIdOf, UsageError } from '../input.ts'
import { type Arguments, type Given, readArguments } from './arguments.ts'
import { toJson } from './print.ts'

/** How a command ends. Wrong settings have the service's own code. */
export const EXIT = { done: 0, failed: 1, usage: 2, unknown: 3 } as const

export const EXAMPLE_ID = '6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11'

export const ID_ARGUMENT = {
  type: 'positional',
  description: 'Request id, its beginning, or the short reference',
  required: true,
} as const

const COMMON = {
  json: { type: 'boolean', description: 'Print JSON instead of text' },
  by: { type: 'string', description: 'Who is acting, for the audit trail; by default your login name' },
} as const satisfies Arguments

export interface CommandContext {
  config: Config
  signature: Signature
  by: string | undefined
  json: boolean
  print: (value: unknown, text: () => string) => void
}

interface Definition<Args extends Arguments, Context = CommandContext & { store: StoreOfDesk }> {
  name: string
  description: string
  args: Args
  examples: readonly string[]
  /** Resolves to another exit code than 0 if the result is bad. */
  run: (context: Context, args: Given<Args>) => Promise<number | undefined>
}

export interface Command extends Omit<Definition<Arguments>, 'run'> {
  run(words: readonly string[]): Promise<void>
}

export async function openDesk(config: LedgerConfig): Promise<StoreOfDesk> {
  if (config.redisUrl === undefined) {
    const { openSqliteDesk } = await import('../sqlite/open.ts')
    return await openSqliteDesk(config.dataDir)
  }
  const { openRedisDesk } = await import('../redis/desk.ts')
  return openRedisDesk({ url: config.redisUrl, durability: config.storeDurability })
}

export function deskCommand<const Args extends Arguments>({ run, ...definition }: Definition<Args>): Command {
  return plainCommand<Args>({
    ...definition,
    run: async (context, args) => {
      const store = await openDesk(context.config)
      try {
        const { id } = args as { id?: unknown }
        return await run(
          { ...context, store },
          typeof id === 'string' ? { ...args, id: await requestIdOf(store.desk, id) } : args,
        )
      } finally {
        await store.close()
      }
    },
  })
}

export function plainCommand<const Args extends Arguments>({
  args,
  run,
  ...definition
}: Definition<Args, CommandContext>): Command {
  return {
    ...definition,
    args: { ...args, ...COMMON },
    async run(words) {
      try {
        const { by, json, ...own } = readArguments({ ...COMMON, ...(args as Arguments) }, words)
        const given = by === undefined ? undefined : operatorName(String(by))
        if (by !== undefined && given === undefined) {
          throw new UsageError(`Cannot read --by: a name is ${NAME_RULE}`)
        }
        const context: CommandContext = {
          config: readConfig(),
          signature: { by: given ?? systemUser(), at: Date.now() },
          by: given,
          json: Boolean(json),
          print: (value, text) => console.log(json ? toJson(value) : text()),
        }
        process.exitCode = (await run(context, own as Given<Args>)) ?? EXIT.done
      } catch (error) {
        console.error(messageOf(error))
        const isUsage = error instanceof UsageError || error instanceof PageMarkError
        process.exitCode = isUsage ? EXIT.usage : error instanceof NotFoundError ? EXIT.unknown : exitCodeOf(error)
      }
    },
  }
}

/** In a container the number of a user often has no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
