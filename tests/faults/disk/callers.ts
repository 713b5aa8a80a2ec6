/** Callers who send inquiries until the power goes, and retry once it is back. */
import { expect } from 'vitest'
import type { Submission, SubmissionOutcome } from '../../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../../ledger/submissions.ts'

const AT_ONCE = 16
const ANSWERS_BEFORE_LOSS = 400

type Submit = (sent: Submission) => Promise<SubmissionOutcome>

export class Callers {
  readonly confirmed: Submission[] = []
  /** Nobody knows what became of them. */
  uncertain: Submission[] = []

  /** Sends until `cut` has taken the power, which it does after some answers. */
  async sendUntil(cut: () => Promise<void>, submit: Submit): Promise<void> {
    let left = 50 + Math.floor(Math.random() * ANSWERS_BEFORE_LOSS)
    let cutting: Promise<void> | undefined
    const caller = async () => {
      while (!cutting) {
        const sent = submission({ inquiry: { notes: 'n'.repeat(Math.floor(Math.random() * 3000)) } })
        const outcome = await submit(sent).catch(() => undefined)
        const isConfirmed = outcome?.kind === 'accepted'
        ;(isConfirmed ? this.confirmed : this.uncertain).push(sent)
        left -= 1
        if (left <= 0) cutting ??= cut()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, caller))
    await cutting
  }

  /** Retries those without an answer: whatever became of them, they are stored once from now on. */
  async settle(submit: Submit): Promise<void> {
    for (const each of this.uncertain.splice(0)) {
      const again = retryOf(each)
      const outcome = await submit(again)
      expect(outcome.kind).toMatch(/^(accepted|replayed)$/)
      const requestId = 'requestId' in outcome ? outcome.requestId : ''
      expect([each.requestId, again.requestId]).toContain(requestId)
      this.confirmed.push({ ...each, requestId })
    }
  }
}
