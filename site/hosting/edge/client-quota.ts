/**
 * The public quota of one client: a Durable Object for each, named by the client's hash.
 *
 * Why an object and not what else the platform has: a worker runs in many places at once and shares no memory; KV is
 * consistent after a minute, which is the whole window; the platform's own rate limiter counts in each data centre by
 * itself and tells nobody what is left. An object is in one place and takes one operation at a time, so the window is
 * exact. It is made near its client, and the bucket being one client no object is busy.
 */
import { PUBLIC_QUOTA } from '../../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../../inquiry-service/quota/memory.ts'
import type { QuotaDecision } from '../../../inquiry-service/quota/quota.ts'
import { dropExpired, takeFrom, type Window } from '../../../inquiry-service/quota/window.ts'
import type { ObjectNamespace, ObjectState } from './runtime.ts'

const STAMPS = 'stamps'
const WINDOW_MS = PUBLIC_QUOTA.windowSeconds * 1000

export class ClientQuota {
  readonly #state: ObjectState
  #window: Window = []
  /** A clock that was set back must not make old stamps count for longer. */
  #latest = 0
  #willForget = false

  constructor(state: ObjectState) {
    this.#state = state
    state.blockConcurrencyWhile(async () => {
      // The platform moves objects and ends idle ones: the window goes on where it stood.
      const stored = await state.storage.get(STAMPS)
      if (Array.isArray(stored)) this.#window = stored.filter((stamp) => typeof stamp === 'number')
      this.#latest = this.#window.at(-1) ?? 0
    })
  }

  /** Takes one operation; answers with the decision. */
  async fetch(): Promise<Response> {
    this.#latest = Math.max(this.#latest, Date.now())
    const decision = takeFrom(this.#window, this.#latest, PUBLIC_QUOTA)
    if (decision.admitted) {
      // Unconfirmed: a client shall not wait for a disk to be counted.
      void this.#state.storage.put(STAMPS, this.#window, { allowUnconfirmed: true })
      if (!this.#willForget) {
        this.#willForget = true
        await this.#state.storage.setAlarm(this.#latest + WINDOW_MS)
      }
    }
    return Response.json(decision)
  }

  /** A window after its last operation nothing is left of a client. */
  async alarm(): Promise<void> {
    dropExpired(this.#window, Date.now(), PUBLIC_QUOTA)
    const newest = this.#window.at(-1)
    this.#willForget = newest !== undefined
    await (newest === undefined ? this.#state.storage.deleteAll() : this.#state.storage.setAlarm(newest + WINDOW_MS))
  }
}

/** Counts in this worker alone while the objects can't be reached: a public operation never fails for its quota (D25). */
const alone = new MemoryQuota({ policy: PUBLIC_QUOTA, maxClients: 2_000, overflowWindows: 64 })

/** Counts one operation of the client with this name, or refuses it. */
export async function takePublic(client: string, quotas: ObjectNamespace): Promise<QuotaDecision> {
  try {
    const response = await quotas.get(quotas.idFromName(client)).fetch('https://quota.invalid/')
    return (await response.json()) as QuotaDecision
  } catch (error) {
    console.error(`Cannot count in the client's object: ${error instanceof Error ? error.name : typeof error}`)
    return alone.take(client, Date.now())
  }
}
