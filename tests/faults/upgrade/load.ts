/** A steady load: so many requests per second, whatever their outcome, and fewer from a machine that does not keep up. */
import { Agent } from 'node:http'
import type { Deployment } from '../../contract/caller.ts'
import { exchange } from '../../setup/exchange.ts'
import { requestIdOf, sendInquiry } from '../../setup/send-inquiry.ts'

export interface Report {
  /** Requests sent. */
  readonly sent: number
  /** What went wrong, one line each. */
  readonly failures: readonly string[]
  /** Ids of the inquiries that were acknowledged. */
  readonly requestIds: readonly string[]
}

/**
 * Sends reads and inquiries in turn, half of them on connections kept like a proxy's, half on a new one each. Each
 * comes from another client, so that quotas do not interfere.
 */
export class Load {
  readonly #deployment: Pick<Deployment, 'base' | 'client'>
  readonly #timer: NodeJS.Timeout
  readonly #kept = new Agent({ keepAlive: true, maxSockets: 4 })
  readonly #pending = new Set<Promise<void>>()
  /** As many as are sent in a second: a longer queue would only say how slow the machine is. */
  readonly #mostPending: number
  readonly #failures: string[] = []
  readonly #requestIds: string[] = []
  #sent = 0

  constructor(deployment: Pick<Deployment, 'base' | 'client'>, perSecond: number) {
    this.#deployment = deployment
    this.#mostPending = perSecond
    this.#timer = setInterval(() => this.#send(), 1000 / perSecond)
  }

  /** Sends no more, and waits for the answers that are due. */
  async stop(): Promise<Report> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
    this.#kept.destroy()
    return { sent: this.#sent, failures: this.#failures, requestIds: this.#requestIds }
  }

  #send(): void {
    if (this.#pending.size >= this.#mostPending) return
    const number = this.#sent
    this.#sent += 1
    const pending = this.#exchange(number).catch((error: unknown) => {
      this.#failures.push(`request ${number}: ${String(error)}`)
    })
    this.#pending.add(pending)
    void pending.finally(() => this.#pending.delete(pending))
  }

  async #exchange(number: number): Promise<void> {
    const isRead = number % 2 === 0
    const { base, client } = this.#deployment
    const to = { headers: {}, ...client(number), agent: number % 4 < 2 ? this.#kept : new Agent() }
    const answer = isRead ? await exchange(base, 'GET', '/api/v1/documents', to) : await sendInquiry({ base }, to)
    const expected = isRead ? 200 : 202
    if (answer.status !== expected) this.#failures.push(`request ${number}: ${answer.status}`)
    else if (!isRead) this.#requestIds.push(requestIdOf(answer))
  }
}
