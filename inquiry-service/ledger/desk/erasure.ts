/** Removes every trace of a person: first the inquiries the target names, in steps, then what logs and copies still contain. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ErasureReceipt, ErasureTarget } from '../desk.ts'
import { containsText, isSameText } from '../filter.ts'
import { everyItem, type Signature } from '../records.ts'
import type { DeskPort, Erased, Wanted } from './port.ts'

/** Inquiries per step: about ten milliseconds of disk time. */
const ERASED_AT_ONCE = 200

/** See Desk.erase. */
export async function erase(port: DeskPort, target: ErasureTarget, signature: Signature): Promise<ErasureReceipt> {
  const { named, mentionedIn } = await findTarget(port, target)
  const erased = await eraseInSteps(port, named, signature)
  // Even when nothing was left to erase: an earlier erasure may have been interrupted before this step.
  return { ...signature, ...erased, mentionedIn, ...(await port.eraseCopies(target, signature)) }
}

/** What the target names, newest first, and other inquiries whose text or notes contain its email. */
export async function findTarget(
  port: Pick<DeskPort, 'everything'>,
  target: ErasureTarget,
): Promise<{ named: Wanted[]; mentionedIn: string[] }> {
  if ('requestId' in target) return { named: [target], mentionedIn: [] }
  const { email } = target
  const named: Wanted[] = []
  const mentionedIn: string[] = []
  for await (const { requestId, inquiry, notes } of everyItem((page) => port.everything(page))) {
    if (!inquiry || 'erasedAt' in inquiry) continue
    if (isSameText(inquiry.inquiry.email, email)) named.push({ requestId })
    else if (containsText(inquiry.inquiry, email) || notes.some(({ text }) => containsText({ text }, email))) {
      mentionedIn.push(requestId)
    }
  }
  return { named: named.reverse(), mentionedIn: mentionedIn.reverse() }
}

export async function eraseInSteps(
  port: Pick<DeskPort, 'erase'>,
  wanted: readonly Wanted[],
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
