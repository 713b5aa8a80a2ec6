/** Decides which process sends the digest, in Redis. */
import { randomUUID } from 'node:crypto'
import type { DigestTurn } from '../digest.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { auditLine } from './audit.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'

export function digestOperations(store: RedisStore): DigestTurn {
  const { digest, audit, counter } = store.keys
  return {
    present: () => store.now(),

    async lease({ day, leaseMs }) {
      const lease = randomUUID()
      const args = [day, store.time, leaseMs, lease, FARTHEST_DUE_MS]
      return await store.write({ script: LUA.leaseDigest, keys: [digest], args }, (mark) =>
        mark === null ? undefined : { day, lease, mayHaveBeenSent: mark === '1' },
      )
    },

    async sent({ day }) {
      const args = [day, store.time, auditLine({ by: 'service', action: 'digest-sent', detail: day })]
      await store.write({ script: LUA.digestSent, keys: [digest, audit, counter], args }, () => undefined)
    },

    async failed({ lease }, { pauseMs, mayHaveBeenSent }) {
      const args = [lease, pauseMs, store.time, Number(mayHaveBeenSent)]
      await store.write({ script: LUA.digestFailed, keys: [digest], args }, () => undefined)
    },
  }
}
