/** What may happen to the notices of a ledger in a random history, and a model of what must become of them. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Outbox } from '../../inquiry-service/ledger/outbox.ts'
import type { World } from './engines.ts'

const ADA = { by: 'Ada', at: Date.UTC(2000, 0) }
/** Behind every time that a history of inquiries reaches. */
const MAIL_BEGINS = Date.UTC(2100, 0)
/** A lease has run out, and a failed notice is due again, when the next attempt comes. */
const BETWEEN_ATTEMPTS_MS = 10

/** How an attempt ends. `died`: without an outcome. */
export const OUTCOMES = ['delivered', 'refused', 'doubtful', 'given up', 'given up in doubt', 'died'] as const
type Outcome = (typeof OUTCOMES)[number]

interface Owed {
  requestId: string
  standing: 'waiting' | 'held' | 'given up' | 'delivered'
  mayHaveBeenSent: boolean
}

export class NoticeModel {
  readonly owed: Owed[] = []
  /** The time of the dispatchers. */
  now = MAIL_BEGINS

  owe(requestId: string): void {
    this.owed.push({ requestId, standing: 'waiting', mayHaveBeenSent: false })
  }

  forget(requestId: string): void {
    const index = this.owed.findIndex((each) => each.requestId === requestId)
    if (index !== -1) this.owed.splice(index, 1)
  }

  due(): Owed[] {
    return this.owed.filter(({ standing }) => standing === 'waiting' || standing === 'held')
  }

  counts(): { waiting: number; givenUp: number } {
    return {
      waiting: this.due().length,
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

type Command = fc.AsyncCommand<{ notices: NoticeModel }, { world: World }>

export class AttemptNotice implements Command {
  readonly #outcome: Outcome

  constructor(outcome: Outcome) {
    this.#outcome = outcome
  }

  check = () => true

  async run({ notices }: { notices: NoticeModel }, { world }: { world: World }): Promise<void> {
    notices.now += BETWEEN_ATTEMPTS_MS
    const { now } = notices
    world.now = now
    const { outbox } = world.ledger
    const [leased] = await outbox.lease({ now, leaseMs: 1, limit: 1 })
    const owed = notices.due().find(({ requestId }) => requestId === leased?.requestId)
    expect(owed === undefined).toBe(notices.due().length === 0)
    if (!leased || !owed) return
    owed.mayHaveBeenSent ||= owed.standing === 'held'
    expect(leased.mayHaveBeenSent).toBe(owed.mayHaveBeenSent)

    const isDoubtful = this.#outcome === 'doubtful' || this.#outcome === 'given up in doubt'
    const isGivenUp = this.#outcome === 'given up' || this.#outcome === 'given up in doubt'
    owed.standing = isGivenUp ? 'given up' : 'waiting'
    if (this.#outcome === 'died') owed.standing = 'held'
    else if (this.#outcome === 'delivered') {
      owed.standing = 'delivered'
      await outbox.delivered(leased, now)
    } else {
      owed.mayHaveBeenSent ||= isDoubtful
      const pauseMs = isGivenUp ? undefined : 1
      await outbox.failed(leased, { now, code: 'X', mayHaveBeenSent: isDoubtful, pauseMs })
    }
  }

  toString = () => `attemptNotice(${this.#outcome})`
}

export class ResendNotice implements Command {
  readonly #index: number

  /** Of the notice among all that were not erased. */
  constructor(index: number) {
    this.#index = index
  }

  check = ({ notices }: { notices: Readonly<NoticeModel> }) => this.#index < notices.owed.length

  async run({ notices }: { notices: NoticeModel }, { world }: { world: World }): Promise<void> {
    const owed = notices.owed[this.#index]
    if (!owed) return
    expect(await world.ledger.outbox.resend(owed.requestId, ADA)).toBe('done')
    owed.mayHaveBeenSent ||= owed.standing === 'held' || owed.standing === 'delivered'
    owed.standing = 'waiting'
  }

  toString = () => `resendNotice(${this.#index})`
}
