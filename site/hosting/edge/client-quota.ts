/**
 * The public quota of one client: one Durable Object each, named by the client's hash.
 *
 * Why an object: a worker runs in many places at once and shares no memory; KV is consistent after a minute, which is
 * the whole window; the platform's own rate limiter counts per data center and never says how much is left. An object
 * is in one place and handles one operation at a time, so the window is exact. It is created near its client, and with
 * one client per object none is busy.
 */
import { PUBLIC_QUOTA, windowMs } from '../../../inquiry-service/contract/limits.ts'
import { steadyClock } from '../../../inquiry-service/quota/clock.ts'
import {
  distrustAhead,
  dropExpired,
  MemoryQuota,
  type QuotaDecision,
  takeFrom,
  type Window,
} from '../../../inquiry-service/quota/quota.ts'
import type { ObjectNamespace, ObjectState } from './runtime.ts'

const STAMPS = 'stamps'
const WINDOW_MS = windowMs(PUBLIC_QUOTA)

export class ClientQuota {
  readonly #state: ObjectState
  #window: Window = []
  readonly #clock = steadyClock()
  #willForget = false

  constructor(state: ObjectState) {
    this.#state = state
    state.blockConcurrencyWhile(async () => {
      // The platform moves objects and ends idle ones: the window continues where it was.
      const stored = await state.storage.get(STAMPS)
      if (Array.isArray(stored)) this.#window = stored.filter((stamp) => typeof stamp === 'number')
      this.#keepIfAhead(this.#clock())
    })
  }

  async fetch(): Promise<Response> {
    const now = this.#clock()
    this.#keepIfAhead(now)
    const decision = takeFrom(this.#window, now, PUBLIC_QUOTA)
    if (decision.admitted) {
      this.#keep()
      if (!this.#willForget) {
        this.#willForget = true
        await this.#state.storage.setAlarm(Date.now() + WINDOW_MS)
      }
    }
    return Response.json(decision)
  }

  /** One window after the last operation, nothing about the client remains. */
  async alarm(): Promise<void> {
    const now = this.#clock()
    this.#keepIfAhead(now)
    dropExpired(this.#window, now, PUBLIC_QUOTA)
    const newest = this.#window.at(-1)
    this.#willForget = newest !== undefined
    if (newest === undefined) await this.#state.storage.deleteAll()
    // Alarms use the wall clock, stamps use steady time: only the duration is the same.
    else await this.#state.storage.setAlarm(Date.now() + (newest + WINDOW_MS - now))
  }

  /** Unconfirmed: no client should wait for a disk in order to be counted. */
  #keep(): void {
    void this.#state.storage.put(STAMPS, this.#window, { allowUnconfirmed: true })
  }

  /** Another machine's clock was ahead: its stamps are set to the present once and stay there (D22a). */
  #keepIfAhead(now: number): void {
    const ahead = distrustAhead(this.#window, now)
    if (ahead === 0) return
    console.warn(`Set ${ahead} stamps of a client to the present: they were ahead of the clock`)
    this.#keep()
  }
}

/** Counts within this worker while the objects can't be reached: the quota never makes a public operation fail (D25). */
const aloneClock = steadyClock()
const alone = new MemoryQuota({ policy: PUBLIC_QUOTA, maxClients: 2_000, overflowWindows: 64 })

export async function takePublic(client: string, quotas: ObjectNamespace): Promise<QuotaDecision> {
  try {
    const response = await quotas.get(quotas.idFromName(client)).fetch('https://quota.invalid/')
    return (await response.json()) as QuotaDecision
  } catch (error) {
    console.error(`Cannot count in the client's object: ${error instanceof Error ? error.name : typeof error}`)
    return alone.take(client, aloneClock())
  }
}
