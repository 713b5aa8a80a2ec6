/** Taking away every trace of a person, and what is too old. */
import type { ErasureReceipt, ErasureTarget, RetentionPolicy, RetentionReport } from '../desk.ts'
import { containsText, isSameText } from '../filter.ts'
import { INQUIRY_STATES, type InquiryState, type Signature, type StoredInquiry } from '../records.ts'
import { auditLine } from './audit.ts'
import { readHashes, readNotes } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import { matches } from './matching.ts'
import { rewriteLog } from './rewrite-log.ts'
import type { RedisStore } from './store.ts'
import { walk } from './walk.ts'

/** One to erase; with a state, only as long as it is in that state. */
interface Wanted {
  requestId: string
  state?: InquiryState
}

/** See Desk.erase. */
export async function erase(store: RedisStore, target: ErasureTarget, signature: Signature): Promise<ErasureReceipt> {
  if ('requestId' in target) return await eraseAll(store, [target], signature, [])
  const named: Wanted[] = []
  const mentionedIn: string[] = []
  for await (const { stored } of matches(store, {})) {
    if (isSameText(stored.inquiry.email, target.email)) named.push({ requestId: stored.requestId })
    else if (await mentions(store, stored, target.email)) mentionedIn.push(stored.requestId)
  }
  return await eraseAll(store, named, signature, mentionedIn)
}

/** See Desk.retain. */
export async function retain(
  store: RedisStore,
  policy: RetentionPolicy,
  signature: Signature,
  { dryRun }: { dryRun: boolean },
): Promise<RetentionReport> {
  const due: RetentionReport['due'] = []
  for (const state of INQUIRY_STATES) {
    const age = policy[state]
    if (age === undefined) continue
    for await (const chunk of walk(store, { key: store.keys.state(state), until: signature.at - age })) {
      due.push(...chunk.map(({ score, member }) => ({ requestId: withoutNumber(member), state, receivedAt: score })))
    }
  }
  due.sort((a, b) => a.receivedAt - b.receivedAt)
  if (dryRun) return { due }
  const receipt = await eraseAll(store, due, signature, [])
  return { due, receipt }
}

async function mentions(store: RedisStore, { requestId, inquiry }: StoredInquiry, email: string): Promise<boolean> {
  if (containsText(inquiry, email)) return true
  const notes = await readNotes(store, requestId)
  const sought = email.normalize('NFC').trim().toLowerCase()
  return notes.some(({ text }) => text.normalize('NFC').toLowerCase().includes(sought))
}

async function eraseAll(
  store: RedisStore,
  wanted: readonly Wanted[],
  { by, at }: Signature,
  mentionedIn: string[],
): Promise<ErasureReceipt> {
  const receipt: ErasureReceipt = {
    at,
    by,
    requestIds: [],
    notes: 0,
    notices: 0,
    mentionedIn,
    backups: [],
    unreachableBackups: [],
    foreignBackups: [],
    traces: { kind: 'done' },
  }
  for (const each of wanted) {
    const erased = await eraseOne(store, each, { by, at })
    if (!erased) continue
    receipt.requestIds.push(each.requestId)
    receipt.notes += erased.notes
    receipt.notices += erased.notices
  }
  // Also when nothing was left to erase: an erasure that was broken off may have ended before this.
  receipt.traces = await rewriteLog(store)
  return receipt
}

/** Undefined when there was nothing to erase, or it is in another state than wanted: taken up again since it was listed. */
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
          keys.audit,
          keys.auditOf(requestId),
          keys.counter,
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
