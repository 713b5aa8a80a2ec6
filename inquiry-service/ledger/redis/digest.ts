/** Decides which process sends the digest, in Redis. */
import { randomUUID } from 'node:crypto'
import type { DigestFailure, DigestLease, DigestTurn } from '../digest.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { auditLine } from './audit.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'

export class RedisDigest implements DigestTurn {
  readonly #store: RedisStore

  constructor(store: RedisStore) {
    this.#store = store
  }

  async present(_wallClock: number): Promise<number> {
    return await this.#store.now()
  }

  async lease({ day, leaseMs }: { day: string; now: number; leaseMs: number }): Promise<DigestLease | undefined> {
    const lease = randomUUID()
    const args = [day, this.#store.time, leaseMs, lease, FARTHEST_DUE_MS]
    return await this.#store.write({ script: LUA.leaseDigest, keys: [this.#store.keys.digest], args }, (mark) =>
      mark === null ? undefined : { day, lease, mayHaveBeenSent: mark === '1' },
    )
  }

  async sent({ day }: DigestLease, _now: number): Promise<void> {
    const { digest, audit, counter } = this.#store.keys
    const args = [day, this.#store.time, auditLine({ by: 'service', action: 'digest-sent', detail: day })]
    await this.#store.write({ script: LUA.digestSent, keys: [digest, audit, counter], args }, () => undefined)
  }

  async failed({ lease }: DigestLease, { pauseMs, mayHaveBeenSent }: DigestFailure): Promise<void> {
    const args = [lease, pauseMs, this.#store.time, Number(mayHaveBeenSent)]
    const keys = [this.#store.keys.digest]
    await this.#store.write({ script: LUA.digestFailed, keys, args }, () => undefined)
  }
}
