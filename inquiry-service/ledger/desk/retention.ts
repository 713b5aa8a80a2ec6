/** Erasing what is older than the desk keeps it. */
import type { RetentionPolicy, RetentionReport } from '../desk.ts'
import { INQUIRY_STATES, type Signature } from '../records.ts'
import { eraseInSteps } from './erasure.ts'
import { matching } from './find.ts'
import type { DeskPort } from './port.ts'

/** See Desk.retain. */
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
    for await (const { stored } of matching(port, { state, until: now - age })) {
      due.push({ requestId: stored.requestId, state, receivedAt: stored.receivedAt })
    }
  }
  due.reverse().sort((a, b) => a.receivedAt - b.receivedAt)
  if (dryRun) return { due }
  // Reopened since it was listed: it is then in another state, and kept.
  const erased = await eraseInSteps(port, due, signature)
  const copies = await port.eraseCopies(undefined, signature)
  return { due, receipt: { ...signature, ...erased, mentionedIn: [], ...copies } }
}
