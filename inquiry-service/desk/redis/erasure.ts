/** Removes the content of inquiries from Redis and from its append-only file. */

import { INQUIRY_STATES, type Signature } from '../../ledger/records.ts'
import { auditLine } from '../../ledger/redis/audit.ts'
import { readHashes } from '../../ledger/redis/inquiries.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import type { DeskPort, Wanted } from '../port.ts'
import { LUA } from './lua.ts'
import { rewriteLog } from './rewrite-log.ts'

export function erasureOperations(store: RedisStore) {
  return {
    /** One script for each; they share the waits for the disk. */
    async erase(wanted, signature) {
      const erased = await Promise.all(wanted.map((each) => eraseOne(store, each, signature)))
      const gone = erased.filter((each) => each !== undefined)
      return {
        requestIds: wanted.filter((_, i) => erased[i] !== undefined).map(({ requestId }) => requestId),
        notes: gone.reduce((sum, { notes }) => sum + notes, 0),
        notices: gone.reduce((sum, { notices }) => sum + notices, 0),
      }
    },

    /** The store's replicas and backups are the operator's own responsibility, and the receipt says so. */
    async eraseCopies() {
      return { backups: [], unreachableBackups: [], foreignBackups: [], traces: await rewriteLog(store) }
    },
  } satisfies Partial<DeskPort>
}

/** Undefined when there was nothing to erase, or when it is no longer in the wanted state: reopened since it was listed. */
async function eraseOne(
  store: RedisStore,
  { requestId, state: expected }: Wanted,
  { by, at }: Signature,
): Promise<{ notes: number; notices: number } | undefined> {
  const { keys } = store
  const line = auditLine({ by, action: 'erased', requestId })
  for (;;) {
    const [fields] = await readHashes(store, [keys.inquiry(requestId)])
    const state = INQUIRY_STATES.find((name) => name === fields?.['state'])
    if (!state || (expected !== undefined && state !== expected)) return undefined
    const answer = await store.write(
      {
        script: LUA.erase,
        keys: [
          keys.inquiry(requestId),
          keys.notes(requestId),
          keys.notice(requestId),
          keys.state(state),
          keys.outbox,
          keys.waiting,
          keys.givenUp,
          ...keys.trail(requestId),
          keys.traces,
        ],
        args: [state, at, line],
      },
      (raw) => (Array.isArray(raw) ? raw : []),
    )
    const [outcome, notes, notices] = answer
    if (outcome === 'gone') return undefined
    if (outcome === 'erased') return { notes: Number(notes), notices: Number(notices) }
  }
}
