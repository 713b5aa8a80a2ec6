/** What every command of the desk has in common: options, the open ledger, one line for an error, an exit code. */
import { userInfo } from 'node:os'
import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs } from 'citty'
import { type Config, readConfig } from '../../inquiry-service/config.ts'
import { ConfigError } from '../../inquiry-service/contract/environment.ts'
import { openLedger } from '../../inquiry-service/ledger/open.ts'
import type { Signature } from '../../inquiry-service/ledger/records.ts'
import type { LedgerStore } from '../../inquiry-service/ledger/store.ts'

export const EXIT = { done: 0, failed: 1, usage: 2, unknown: 3 } as const

/** The command's words are wrong: exit code 2. */
export class UsageError extends Error {}

/** There is no such inquiry, or it has been erased: exit code 3. */
export class NotFoundError extends Error {}

const COMMON = {
  json: { type: 'boolean', description: 'Print JSON instead of text' },
  by: { type: 'string', description: 'Who acts, for the audit trail; your login name if left out' },
} as const satisfies ArgsDef

type WithCommon<Args extends ArgsDef> = Args & typeof COMMON

export interface DeskContext {
  store: LedgerStore
  config: Config
  signature: Signature
  json: boolean
}

interface DeskCommand<Args extends ArgsDef> {
  name: string
  description: string
  args: Args
  /** Resolves to an exit code other than 0 where the answer is a bad one. */
  run: (context: DeskContext, args: ParsedArgs<WithCommon<Args>>) => Promise<number | undefined>
}

/** A command that works on the open ledger. */
export function deskCommand<const Args extends ArgsDef>(command: DeskCommand<Args>): CommandDef<WithCommon<Args>> {
  return plainCommand(command, async (config, signature, args) => {
    const store = await openLedger(config, { role: 'desk' })
    try {
      return await command.run({ store, config, signature, json: args.json === true }, args)
    } finally {
      await store.close()
    }
  })
}

/** A command that opens what it needs by itself. */
export function plainCommand<const Args extends ArgsDef>(
  { name, description, args: own }: Omit<DeskCommand<Args>, 'run'>,
  run: (
    config: Config,
    signature: Signature,
    args: ParsedArgs<WithCommon<Args>> & { json?: boolean; by?: string },
  ) => Promise<number | undefined>,
): CommandDef<WithCommon<Args>> {
  const definition = { ...own, ...COMMON } as WithCommon<Args>
  return defineCommand({
    meta: { name, description },
    args: definition,
    run: async ({ args }) => {
      process.exitCode = await exitCodeOf(async () => {
        refuseUnknownWords(args, definition)
        const signature = { by: args['by'] ? String(args['by']) : userInfo().username, at: Date.now() }
        return await run(readConfig(), signature, args as ParsedArgs<WithCommon<Args>>)
      })
    },
  })
}

/** A mistyped option must not be passed over: `erase` without its filter would be another command. */
function refuseUnknownWords(args: Record<string, unknown> & { _: string[] }, definition: ArgsDef): void {
  const known = new Set(Object.keys(definition))
  const positional = Object.values(definition).filter((argument) => argument.type === 'positional').length
  const unknown = Object.keys(args).find((name) => name !== '_' && !known.has(name))
  if (unknown !== undefined) throw new UsageError(`Cannot run the command as it has no option --${unknown}`)
  if (args._.length > positional) throw new UsageError('Cannot run the command as it has too many words')
}

async function exitCodeOf(run: () => Promise<number | undefined>): Promise<number> {
  try {
    return (await run()) ?? EXIT.done
  } catch (error) {
    console.error(error instanceof ConfigError ? error.faults.join('\n') : messageOf(error))
    if (error instanceof UsageError) return EXIT.usage
    return error instanceof NotFoundError ? EXIT.unknown : EXIT.failed
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Cannot finish as something unknown was thrown'
}
