/** What may happen to a ledger's notices in a random history, and a model of what must become of them. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { FARTHEST_DUE_MS, type LeasedNotice, type Outbox } from '../../inquiry-service/notices/outbox.ts'
import type { LedgerStore } from './whole-ledger.ts'
import type { Engine, World } from './world.ts'

/** Unless the clock is set back, the next attempt comes after a lease has run out and a failed notice is due again. */
const BETWEEN_ATTEMPTS_MS = 10
const LEASE_MS = 1
const PAUSE_MS = 1

/** How an attempt ends. `died`: without any outcome. */
export const OUTCOMES = ['delivered', 'refused', 'doubtful', 'given up', 'given up in doubt', 'died'] as const
type Outcome = (typeof OUTCOMES)[number]

interface Owed {
  requestId: string
  standing: 'waiting' | 'held' | 'given up' | 'delivered'
  /** When its pause or lease is over, by the wall clock. */
  dueAt: number
  mayHaveBeenSent: boolean
}

/** The clock that people see, the machine's or the store's: notices become due by it. */
const wallClock = ({ now, wallAhead }: World) => now + wallAhead

export class NoticeModel {
  readonly owed: Owed[] = []

  owe(requestId: string, dueAt: number): void {
    this.owed.push({ requestId, standing: 'waiting', dueAt, mayHaveBeenSent: false })
  }

  forget(requestId: string): void {
    const index = this.owed.findIndex((each) => each.requestId === requestId)
    if (index !== -1) this.owed.splice(index, 1)
  }

  waiting(): Owed[] {
    return this.owed.filter(({ standing }) => standing === 'waiting' || standing === 'held')
  }

  /** Notices waiting for a time that only a clock that was ahead can have set (D22a). */
  ahead(now: number): Owed[] {
    return this.waiting().filter(({ dueAt }) => dueAt > now + FARTHEST_DUE_MS)
  }

  due(now: number): Owed[] {
    return [...this.waiting().filter(({ dueAt }) => dueAt <= now), ...this.ahead(now)]
  }

  counts(): { waiting: number; givenUp: number } {
    return {
      waiting: this.waiting().length,
      givenUp: this.owed.filter(({ standing }) => standing === 'given up').length,
    }
  }

  statuses(): Record<string, boolean> {
    const undelivered = this.owed.filter(({ standing }) => standing !== 'delivered')
    return Object.fromEntries(undelivered.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent]))
  }
}

/** Request id → whether it may have been sent. */
export async function statusesOf(outbox: Outbox): Promise<Record<string, boolean>> {
  const { items } = await outbox.undelivered({ limit: 100 })
  return Object.fromEntries(items.map(({ requestId, mayHaveBeenSent }) => [requestId, mayHaveBeenSent]))
}

interface Real {
  world: World
  /** Another process on the same store, where several may share it. */
  other: LedgerStore | undefined
  name: Engine['name']
}

type Command = fc.AsyncCommand<{ notices: NoticeModel }, Real>

/** The process that acts: each may settle, or ask again for, what the other has leased. */
const outboxOf = ({ world, other }: Real, elsewhere: boolean) => ((elsewhere && other) || world.ledger).outbox

export class AttemptNotice implements Command {
  readonly #outcome: Outcome
  readonly #elsewhere: boolean

  constructor(outcome: Outcome, elsewhere: boolean) {
    this.#outcome = outcome
    this.#elsewhere = elsewhere
  }

  check = () => true

  async run({ notices }: { notices: NoticeModel }, real: Real): Promise<void> {
    const { world } = real
    world.now += BETWEEN_ATTEMPTS_MS
    const now = wallClock(world)
    const due = notices.due(now)
    const outbox = outboxOf(real, this.#elsewhere)
    const [leased] = await outbox.lease({ now: world.times().receivedAt, leaseMs: LEASE_MS, limit: 1 })
    // A file is mended as a whole; a store for many machines mends each notice when it is leased.
    if (real.name === 'sqlite') for (const each of notices.ahead(now)) each.dueAt = now
    const owed = due.find(({ requestId }) => requestId === leased?.requestId)
    expect(owed === undefined).toBe(due.length === 0)
    if (!leased || !owed) return
    owed.mayHaveBeenSent ||= owed.standing === 'held'
    expect(leased.mayHaveBeenSent).toBe(owed.mayHaveBeenSent)
    await this.#end(owed, leased, real)
  }

  async #end(owed: Owed, leased: LeasedNotice, real: Real): Promise<void> {
    const { world } = real
    const outbox = outboxOf(real, !this.#elsewhere)
    const now = world.times().receivedAt
    const isDoubtful = this.#outcome === 'doubtful' || this.#outcome === 'given up in doubt'
    const isGivenUp = this.#outcome === 'given up' || this.#outcome === 'given up in doubt'
    owed.standing = isGivenUp ? 'given up' : 'waiting'
    owed.dueAt = wallClock(world) + PAUSE_MS
    if (this.#outcome === 'died') {
      owed.standing = 'held'
      owed.dueAt = wallClock(world) + LEASE_MS
    } else if (this.#outcome === 'delivered') {
      owed.standing = 'delivered'
      await outbox.delivered(leased, now)
    } else {
      owed.mayHaveBeenSent ||= isDoubtful
      const pauseMs = isGivenUp ? undefined : PAUSE_MS
      await outbox.failed(leased, { now, code: 'X', mayHaveBeenSent: isDoubtful, pauseMs })
    }
  }

  toString = () => `attemptNotice(${this.#outcome})`
}

export class ResendNotice implements Command {
  readonly #index: number
  readonly #elsewhere: boolean

  /** The position of the notice among all that were not erased. */
  constructor(index: number, elsewhere: boolean) {
    this.#index = index
    this.#elsewhere = elsewhere
  }

  check = ({ notices }: { notices: Readonly<NoticeModel> }) => this.#index < notices.owed.length

  async run({ notices }: { notices: NoticeModel }, real: Real): Promise<void> {
    const owed = notices.owed[this.#index]
    if (!owed) return
    const signature = { by: 'Ada', at: real.world.times().receivedAt }
    expect(await outboxOf(real, this.#elsewhere).resend(owed.requestId, signature)).toBe('done')
    owed.mayHaveBeenSent ||= owed.standing === 'held' || owed.standing === 'delivered'
    owed.standing = 'waiting'
    owed.dueAt = wallClock(real.world)
  }

  toString = () => `resendNotice(${this.#index})`
}
