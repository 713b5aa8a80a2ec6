/** Calls of the desk's scripts in `lua/`: the name of a function, its keys and its arguments. */
import type { Keys } from '../../ledger/redis/keys.ts'
import { withShared } from '../../ledger/redis/submit.ts'
import type { ScriptCall } from '../../redis/scripts.ts'
import { textFolder } from '../../support/folders.ts'

const TEXTS = textFolder(import.meta.url, './lua')
const INQUIRY = withShared(TEXTS['inquiry'])
const LEDGER = withShared(TEXTS['ledger'])

type Words = [name: string, ...args: (string | number)[]]

/** `own`: keys that only this function has. */
export function inquiryCall(keys: Keys, requestId: string, own: readonly string[], args: Words): ScriptCall {
  const { outbox, waiting, givenUp } = keys
  const shared = [keys.inquiry(requestId), keys.notes(requestId), keys.notice(requestId), outbox, waiting, givenUp]
  return { script: INQUIRY, keys: [...shared, ...keys.trail(requestId), ...own], args }
}

export function ledgerCall(keys: Keys, args: Words, own: readonly string[] = []): ScriptCall {
  const { audit, counter, traces } = keys
  return { script: LEDGER, keys: [audit, counter, traces, ...own], args }
}
