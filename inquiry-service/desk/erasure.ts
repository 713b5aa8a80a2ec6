/**
 * Removes every trace of a person, or of what is older than the desk keeps it: first inquiries, in steps, then what logs and copies
 * still contain.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isFrom, type Submitted } from '../contract/report.ts'
import { INQUIRY_STATES, type InquiryState } from '../ledger/ledger.ts'
import { everyItem, isErased, type Signature, type StoredInquiry } from '../records/records.ts'
import { containsText, matching } from './find.ts'
import type {
  DeskPort,
  Erased,
  ErasureOf,
  ErasureReceipt,
  ErasureTarget,
  RetentionPolicy,
  RetentionTarget,
} from './port.ts'

export function isDue(
  { state, receivedAt }: Pick<StoredInquiry, 'state' | 'receivedAt'>,
  { policy, now }: RetentionTarget,
) {
  const age = policy[state]
  return age !== undefined && receivedAt < now - age
}

export interface RetentionReport {
  due: { requestId: string; kind: Submitted['kind']; state: InquiryState; receivedAt: number }[]
  receipt?: ErasureReceipt
}

/** Inquiries per step: about ten milliseconds of disk time. */
const ERASED_AT_ONCE = 200

/** Also finishes an interrupted erasure. The hashed key stays for late retries (D18), as does the audit trail. */
export async function erase(port: DeskPort, target: ErasureTarget, signature: Signature): Promise<ErasureReceipt> {
  const { named, ...unsure } = await findTarget(port, target)
  const erased = await eraseInSteps(port, named, signature)
  // Even when nothing was left to erase: an earlier erasure may have been interrupted before this step.
  return { ...signature, ...erased, ...unsure, ...(await port.eraseCopies(target, signature)) }
}

/** A dry run only reports what is due. An inquiry moved to another state since it was listed is kept. */
export async function retain(
  port: DeskPort,
  policy: RetentionPolicy,
  signature: Signature,
  { dryRun }: { dryRun: boolean },
): Promise<RetentionReport> {
  const due: RetentionReport['due'] = []
  // Erasing is final, so where the store has a clock of its own, a desk clock that is ahead erases nothing too early.
  const now = Math.min(signature.at, await port.present(signature.at))
  for (const state of INQUIRY_STATES) {
    const age = policy[state]
    if (age === undefined) continue
    for await (const { requestId, receivedAt, inquiry } of matching(port, { state, until: now - age })) {
      due.push({ requestId, kind: inquiry.kind, state, receivedAt })
    }
  }
  due.reverse().sort((a, b) => a.receivedAt - b.receivedAt)
  if (dryRun) return { due }
  const erased = await eraseInSteps(port, due, signature)
  const copies = await port.eraseCopies({ policy, now }, signature)
  return { due, receipt: { ...signature, ...erased, mentionedIn: [], unreadable: [], ...copies } }
}

async function findTarget(
  port: Pick<DeskPort, 'everything'>,
  target: ErasureTarget,
): Promise<{ named: ErasureOf[] } & Pick<ErasureReceipt, 'mentionedIn' | 'unreadable'>> {
  if ('requestId' in target) return { named: [target], mentionedIn: [], unreadable: [] }
  const { email } = target
  const named: ErasureOf[] = []
  const mentionedIn: string[] = []
  const unreadable: string[] = []
  for await (const { requestId, inquiry, notes } of everyItem((page) => port.everything(page))) {
    if (!inquiry) unreadable.push(requestId)
    else if (isErased(inquiry)) continue
    else if (isFrom(inquiry.inquiry, email)) named.push({ requestId })
    else if (containsText(inquiry.inquiry, email) || notes.some(({ text }) => containsText({ text }, email))) {
      mentionedIn.push(requestId)
    }
  }
  return { named: named.reverse(), mentionedIn: mentionedIn.reverse(), unreadable: unreadable.reverse() }
}

export async function eraseInSteps(
  port: Pick<DeskPort, 'erase'>,
  wanted: readonly ErasureOf[],
  signature: Signature,
): Promise<Erased> {
  const all: Erased = { requestIds: [], notes: 0, notices: 0 }
  for (let first = 0; first < wanted.length; first += ERASED_AT_ONCE) {
    const begun = performance.now()
    const erased = await port.erase(wanted.slice(first, first + ERASED_AT_ONCE), signature)
    all.requestIds.push(...erased.requestIds)
    all.notes += erased.notes
    all.notices += erased.notices
    // For as long as the step took, so that anyone waiting for the store, in this process or another, finds it free.
    await pause(performance.now() - begun)
  }
  return all
}
