/**
 * Whether the store keeps the promise of D20, asked at every connection and again behind every write, as settings may
 * change. INFO has all but the fsync policy, which is in CONFIG. Where a managed store forbids that, WAITAOF (7.2 or
 * later) proves each inquiry; without it there is only the operator's word.
 */
import type { ChainableCommander, Redis } from 'ioredis'
import { ForeignAnswerError, UnsafeStoreError } from './failures.ts'

export type DurabilityPolicy = 'verified' | 'attested'

export interface DurabilityFinding {
  ready: boolean
  reason: string
  waitaof: boolean
  asks: 'config' | 'info'
  /** The append-only file is being written anew: one that was just switched on is not whole before that is done. */
  isRewriting: boolean
}

/** `attested:NAME` is the operator's word for a store, NAME, that can't be asked. */
export function parseDurability(text: string): DurabilityPolicy {
  if (text === 'verified') return text
  if (/^attested:\S+$/.test(text)) return 'attested'
  throw new Error('Cannot read STORE_DURABILITY: it must be "verified" or "attested:NAME"')
}

/** Settings that decide whether a write is kept, by their names in CONFIG. `replicaof` is empty on a primary. */
const SETTINGS = ['appendonly', 'appendfsync', 'no-appendfsync-on-rewrite', 'maxmemory-policy', 'replicaof'] as const
const SECTIONS = ['replication', 'persistence', 'memory'] as const

export async function checkDurability(
  redis: Redis,
  policy: DurabilityPolicy,
  replicas: number,
): Promise<DurabilityFinding> {
  const info = readInfo(await redis.info())
  const waitaof = hasWaitaof(info)
  const settings = await readSettings(redis)
  const reason =
    infoProblem(info, settings, policy) ??
    replicaProblem(info, replicas) ??
    (settings ? settingsProblem(settings) : waitaof || policy === 'attested' ? '' : UNKNOWN_POLICY) ??
    ''
  const isRewriting = info['aof_rewrite_in_progress'] === '1' || info['aof_rewrite_scheduled'] === '1'
  return { ready: reason === '', reason, waitaof, asks: settings ? 'config' : 'info', isRewriting }
}

export function requestSettings(pipeline: ChainableCommander, asks: DurabilityFinding['asks']): void {
  if (asks === 'config') pipeline.call('CONFIG', 'GET', ...SETTINGS)
  else pipeline.call('INFO', ...SECTIONS)
}

export function faultInSettings(
  answer: unknown,
  asks: DurabilityFinding['asks'],
  policy: DurabilityPolicy,
): Error | undefined {
  const isConfig = asks === 'config'
  const found = isConfig
    ? toRecord(Array.isArray(answer) ? answer : [])
    : readInfo(typeof answer === 'string' ? answer : '')
  const names = isConfig ? SETTINGS : ['role', 'maxmemory_policy']
  if (names.some((name) => found[name] === undefined)) return new ForeignAnswerError()
  const problem = isConfig ? settingsProblem(found) : infoProblem(found, undefined, policy)
  return problem === undefined ? undefined : new UnsafeStoreError(problem)
}

type Settings = Record<string, string>

async function readSettings(redis: Redis): Promise<Settings | undefined> {
  try {
    const answer = await redis.call('CONFIG', 'GET', ...SETTINGS)
    return toRecord(Array.isArray(answer) ? answer : [])
  } catch (error) {
    if (error instanceof Error && /^NOPERM|^ERR unknown (?:sub)?command/.test(error.message)) return undefined
    throw error
  }
}

const REPLICA = 'the store is a replica: name the primary, or wait for the failover'
const NO_FILE = 'the store keeps no append-only file: set appendonly to yes'
const UNKNOWN_POLICY =
  'the store does not say what its fsync policy is: allow CONFIG GET, or set STORE_DURABILITY to attested:NAME'
const EVICTS = 'the store may evict inquiries: set maxmemory-policy to noeviction'

function infoProblem(info: Settings, settings: Settings | undefined, policy: DurabilityPolicy): string | undefined {
  if (info['role'] !== 'master') return REPLICA
  if (info['loading'] !== '0') return 'the store is loading its files'
  // Managed stores have logs of their own, which INFO does not know.
  const ownFile = settings !== undefined || policy === 'verified'
  if (ownFile && info['aof_enabled'] !== '1') return NO_FILE
  if (ownFile && info['aof_last_write_status'] !== 'ok')
    return 'the store cannot write its append-only file: free or repair its disk'
  if (info['maxmemory_policy'] !== 'noeviction') return EVICTS
  return undefined
}

/** `slave0:ip=…,port=…,state=online,…`: one that still copies the data can't confirm anything. */
function replicaProblem(info: Settings, replicas: number): string | undefined {
  const online = Object.entries(info).filter(
    ([name, value]) => /^slave\d+$/.test(name) && value.includes('state=online'),
  )
  return online.length < replicas ? 'too few replicas: restore them or lower replicas in REDIS_URL' : undefined
}

function settingsProblem(settings: Settings): string | undefined {
  if (settings['replicaof'] !== '') return REPLICA
  if (settings['appendonly'] !== 'yes') return NO_FILE
  if (settings['appendfsync'] !== 'always') return 'the store answers before its disk has it: set appendfsync to always'
  if (settings['no-appendfsync-on-rewrite'] !== 'no') {
    return 'the store skips its disk during a rewrite: set no-appendfsync-on-rewrite to no'
  }
  if (settings['maxmemory-policy'] !== 'noeviction') return EVICTS
  return undefined
}

/** Redis since 7.2; Valkey, which says 7.2.4 as redis_version, too. */
function hasWaitaof(info: Settings): boolean {
  const [major = 0, minor = 0] = (info['redis_version'] ?? '').split('.').map(Number)
  return info['aof_enabled'] === '1' && (major > 7 || (major === 7 && minor >= 2))
}

function readInfo(text: string): Settings {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

function toRecord(flat: unknown[]): Settings {
  const record: Settings = {}
  for (let i = 0; i + 1 < flat.length; i += 2) record[String(flat[i])] = String(flat[i + 1])
  return record
}
