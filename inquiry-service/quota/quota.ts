/** The sliding window (D22): a stamp counts while `now - stamp < window`; a refused operation leaves none. */
import { type QuotaPolicy, type QuotaState, quotaState, windowMs } from '../contract/limits.ts'

export interface QuotaDecision {
  admitted: boolean
  state: QuotaState
}

export interface Quota {
  /** Counts one operation of `client` (a keyed hash), or refuses it. `now` is steady time, milliseconds (clock.ts). */
  take(client: string, now: number): QuotaDecision | Promise<QuotaDecision>
}

/** Stamps that count, oldest first, milliseconds. */
export type Window = number[]

function counts(stamp: number, now: number, policy: QuotaPolicy): boolean {
  return now - stamp < windowMs(policy)
}

export function dropExpired(window: Window, now: number, policy: QuotaPolicy): void {
  const [oldest] = window
  if (oldest === undefined || counts(oldest, now, policy)) return
  const firstCounted = window.findIndex((stamp) => counts(stamp, now, policy))
  window.splice(0, firstCounted === -1 ? window.length : firstCounted)
}

/** Sets stamps ahead of `now` to `now`, so that they leave the window like any other (D22a). Returns how many there were. */
export function distrustAhead(window: Window, now: number): number {
  let ahead = 0
  for (let index = window.length - 1; (window[index] ?? now) > now; index -= 1) {
    window[index] = now
    ahead += 1
  }
  return ahead
}

/** With a `limit` of 0 nothing is counted. */
export function takeFrom(window: Window, now: number, policy: QuotaPolicy, limit = policy.limit): QuotaDecision {
  distrustAhead(window, now)
  dropExpired(window, now, policy)
  const admitted = window.length < limit
  if (admitted) window.push(now)
  return { admitted, state: quotaState(policy, window.length, window[0], now) }
}

interface MemoryQuotaOptions {
  policy: QuotaPolicy
  /** Clients with a slot of their own. One with a full window of 120 stamps takes about 1.2 KB. */
  maxClients?: number
  overflowWindows?: number
}

/** Slots checked for each newcomer: more than one, so that a crowd that has left is forgotten faster than it came. */
const SLOTS_FREED_PER_NEWCOMER = 2

/**
 * The window in the memory of one process, exact at both edges and bounded. A client keeps a slot while any of its stamps counts. When
 * every slot is in use, newcomers share overflow windows, many to one, each admitting no more than one client may send: nobody exceeds
 * the limit with however many addresses. Evicting an active client would hand it a fresh quota, refusing every newcomer would let one
 * flood lock everyone out; the price is that newcomers may be refused early.
 */
export class MemoryQuota implements Quota {
  readonly #policy: QuotaPolicy
  readonly #maxClients: number
  readonly #slots = new Map<string, Window>()
  /** Goes round the slots, a few for each newcomer. Kept, as a new one would first have to pass all that were freed. */
  #round = this.#slots.entries()
  readonly #overflow: Window[]

  constructor({ policy, maxClients = 100_000, overflowWindows = 1_024 }: MemoryQuotaOptions) {
    this.#policy = policy
    this.#maxClients = maxClients
    this.#overflow = Array.from({ length: overflowWindows }, () => [])
  }

  take(client: string, now: number): QuotaDecision {
    return takeFrom(this.#windowOf(client, now), now, this.#policy)
  }

  peek(client: string, now: number): QuotaState {
    return takeFrom(this.#slots.get(client) ?? this.#shared(client), now, this.#policy, 0).state
  }

  get size(): number {
    return this.#slots.size
  }

  #windowOf(client: string, now: number): Window {
    const own = this.#slots.get(client)
    if (own) return own
    this.#freeSlots(now)
    const shared = this.#shared(client)
    if (this.#slots.size >= this.#maxClients) return shared
    dropExpired(shared, now, this.#policy)
    // Some of these stamps may be this client's own: it takes them all over rather than starting empty.
    const window = [...shared]
    this.#slots.set(client, window)
    return window
  }

  #shared(client: string): Window {
    // Clients are keyed hashes in hexadecimal, so their first digits are as good as random.
    const index = (Number.parseInt(client.slice(0, 8), 16) || 0) % this.#overflow.length
    return this.#overflow[index] ?? []
  }

  #freeSlots(now: number): void {
    for (let looked = 0; looked < SLOTS_FREED_PER_NEWCOMER; looked += 1) {
      let next = this.#round.next()
      if (next.done) {
        this.#round = this.#slots.entries()
        next = this.#round.next()
      }
      if (next.done) return
      const [client, window] = next.value
      const newest = window.at(-1)
      if (newest === undefined || !counts(newest, now, this.#policy)) this.#slots.delete(client)
    }
  }
}
