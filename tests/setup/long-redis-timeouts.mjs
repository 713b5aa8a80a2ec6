/**
 * Loaded into a service before its own code, for tests of what it answers on a sound Redis: an answer that is later than these
 * limits, which on a busy machine the best one gives, would have it count alone or confirm nothing. That is tested elsewhere.
 */
import { promisify } from 'node:util'

/** Those of quota/redis.ts and ledger/redis/store.ts. */
const LIMITS_MS = [150, 1200]
const LONG_MS = 60_000

const { setTimeout: start } = globalThis
const startLater = (act, ms, ...rest) => start(act, LIMITS_MS.includes(ms) ? LONG_MS : ms, ...rest)
globalThis.setTimeout = Object.assign(startLater, { [promisify.custom]: start[promisify.custom] })
