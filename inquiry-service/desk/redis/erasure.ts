/** The append-only file contains what was erased until it is rewritten. */
import { setTimeout as pause } from 'node:timers/promises'
import { INQUIRY_STATES } from '../../ledger/ledger.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import { HANDLING_NAMES, type Signature } from '../../records/records.ts'
import { auditLine, readHashes } from '../../records/redis.ts'
import type { DeskPort, ErasureOf, ErasureReceipt } from '../port.ts'
import { inquiryCall, ledgerCall } from './lua.ts'

export function erasureOf(store: RedisStore) {
  return {
    async erase(wanted, signature) {
      const erased = await Promise.all(wanted.map((each) => eraseOne(store, each, signature)))
      const gone = erased.filter((each) => each !== undefined)
      return {
        requestIds: wanted.filter((_, i) => erased[i] !== undefined).map(({ requestId }) => requestId),
        notes: gone.reduce((sum, { notes }) => sum + notes, 0),
        notices: gone.reduce((sum, { notices }) => sum + notices, 0),
      }
    },

    /** Replicas and backups are the operator's, and the receipt says so. */
    async eraseCopies() {
      return { unreachableBackups: [], traces: await rewriteLog(store) }
    },
  } satisfies Partial<DeskPort>
}

/** Undefined when there was nothing to erase, or it is in another state. */
async function eraseOne(
  store: RedisStore,
  { requestId, state: expected }: ErasureOf,
  { by, at }: Signature,
): Promise<{ notes: number; notices: number } | undefined> {
  const { keys } = store
  const line = auditLine({ by, action: 'erased', requestId })
  for (;;) {
    const [fields] = await readHashes(store, [keys.inquiry(requestId)])
    const state = INQUIRY_STATES.find((name) => name === fields?.['state'])
    if (!state || (expected !== undefined && state !== expected)) return undefined
    const own = [keys.state(state), keys.traces]
    const call = inquiryCall(keys, requestId, own, ['erase', at, line, state, ...HANDLING_NAMES])
    const [outcome, notes, notices] = await store.write(call, (answer) => (Array.isArray(answer) ? answer : []))
    if (outcome === 'gone') return undefined
    if (outcome === 'erased') return { notes: Number(notes), notices: Number(notices) }
  }
}

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000

const REMAINS = {
  done: 'was rewritten and no longer has it',
  begun: 'keeps the text until its rewrite, begun now, is finished',
  failed: 'keeps the text until it is rewritten: see the log of the store, then run BGREWRITEAOF',
} as const

async function rewriteLog(store: RedisStore): Promise<ErasureReceipt['traces']> {
  const before = await store.read((redis) => redis.get(store.keys.traces))
  if (before === null) return { kind: 'done' }
  const outcome = await rewrite(store)
  if (outcome === 'done') {
    await store.write(ledgerCall(store.keys, ['forgetTraces', before]), () => undefined)
  }
  const remaining = `the append-only file ${REMAINS[outcome]}; replicas, snapshots and backups of the store follow their own schedule`
  return { kind: outcome === 'failed' ? 'failed' : 'later', remaining }
}

/** Waits for its end. A managed store whose INFO says nothing stays at `begun`. */
async function rewrite(store: RedisStore): Promise<keyof typeof REMAINS> {
  let isBegun = false
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    if (isBegun) {
      const info = await store.read((redis) => redis.info('persistence'))
      const fact = (name: string) => new RegExp(`^${name}:(\\w+)`, 'm').exec(info)?.[1]
      if (fact('aof_rewrite_in_progress') === undefined) break
      if (fact('aof_rewrite_in_progress') === '0' && fact('aof_rewrite_scheduled') !== '1') {
        return fact('aof_last_bgrewrite_status') === 'ok' ? 'done' : 'failed'
      }
    } else {
      const answer = await store.read(async (redis) => await redis.bgrewriteaof().catch(firstWords))
      if (answer === 'refused') return 'failed'
      // One that is already running may have begun before the erasure.
      isBegun = !answer.includes('already in progress')
    }
    await pause(LOOK_EVERY_MS)
  }
  return isBegun ? 'begun' : 'failed'
}

function firstWords(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('already in progress')) return message
  if (/^(?:NOPERM|ERR)/.test(message)) return 'refused'
  throw error
}
