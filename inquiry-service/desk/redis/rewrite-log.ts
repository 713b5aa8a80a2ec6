/** Has the append-only file rewritten, which still contains what was erased until then. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RedisStore } from '../../ledger/redis/store.ts'
import type { ErasureReceipt } from '../port.ts'
import { LUA } from './lua.ts'

const ELSEWHERE = 'replicas, snapshots and backups of the store follow their own schedule'

/** Milliseconds between two checks, and how long each part may take: another rewrite under way, then our own. */
const LOOK_EVERY_MS = 100
const BEGIN_WITHIN_MS = 10_000
const FINISH_WITHIN_MS = 60_000

const REMAINS = {
  done: 'the append-only file was rewritten and no longer has it',
  running: 'the append-only file keeps the text until its rewrite, begun now, is finished',
  failed: 'the append-only file keeps the text as its rewrite failed: see the log of the store, then run BGREWRITEAOF',
  refused: 'the append-only file keeps the text until it is rewritten, which the store refused: run BGREWRITEAOF',
  busy: 'the append-only file keeps the text until its next rewrite, as one is running: run BGREWRITEAOF',
} as const

/**
 * Has the file rewritten if it may contain erased data, and waits for that. Returns what is still outstanding, or what the
 * operator has to do.
 */
export async function rewriteLog(store: RedisStore): Promise<ErasureReceipt['traces']> {
  const { traces } = store.keys
  const told = await store.read((redis) => redis.get(traces))
  if (told === null) return { kind: 'done' }
  const begun = await begin(store)
  const outcome = begun === 'begun' ? await finish(store) : begun
  if (outcome === 'done') {
    await store.write({ script: LUA.tracesOverwritten, keys: [traces], args: [told] }, () => undefined)
  }
  const isUnderWay = outcome === 'done' || outcome === 'running'
  return { kind: isUnderWay ? 'later' : 'failed', remaining: `${REMAINS[outcome]}; ${ELSEWHERE}` }
}

async function begin(store: RedisStore): Promise<'begun' | 'refused' | 'busy'> {
  for (let waitedMs = 0; waitedMs < BEGIN_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    const answer = await store.read(async (redis) => await redis.bgrewriteaof().catch(firstWords))
    // One that is already running may have begun before the erasure.
    if (!answer.includes('already in progress')) return answer === 'refused' ? 'refused' : 'begun'
    await pause(LOOK_EVERY_MS)
  }
  return 'busy'
}

/** According to INFO; a managed store whose INFO says nothing stays at `running`. */
async function finish(store: RedisStore): Promise<'done' | 'failed' | 'running'> {
  for (let waitedMs = 0; waitedMs < FINISH_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    const info = await store.read((redis) => redis.info('persistence'))
    const fact = (name: string) => new RegExp(`^${name}:(\\w+)`, 'm').exec(info)?.[1]
    if (fact('aof_rewrite_in_progress') === undefined) return 'running'
    if (fact('aof_rewrite_in_progress') === '0' && fact('aof_rewrite_scheduled') !== '1') {
      return fact('aof_last_bgrewrite_status') === 'ok' ? 'done' : 'failed'
    }
    await pause(LOOK_EVERY_MS)
  }
  return 'running'
}

function firstWords(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('already in progress')) return message
  if (/^(?:NOPERM|ERR)/.test(message)) return 'refused'
  throw error
}
