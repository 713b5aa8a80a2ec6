/**
 * Readiness by what happens to inquiries: a store whose own checks pass and which yet refuses one inquiry after another is not ready
 * (a newer ledger, a defect). It is asked again after a while: without inquiries nobody would see it recover.
 */
import type { Ledger } from '../ledger/ledger.ts'

/** Inquiries refused in a row: one or two may be a commit that failed. */
const REFUSED_IN_A_ROW = 3
/** How long the last refusal counts, milliseconds. */
const REFUSAL_COUNTS_MS = 30_000

export function watchRefusals<Watched extends Pick<Ledger, 'submit' | 'health'>>(
  ledger: Watched,
  clock = () => performance.now(),
): Watched {
  let refused = 0
  let last = { at: 0, reason: '' }
  return {
    ...ledger,
    async submit(submission) {
      try {
        const outcome = await ledger.submit(submission)
        refused = 0
        return outcome
      } catch (error) {
        refused += 1
        last = { at: clock(), reason: error instanceof Error ? error.message : 'an unforeseen fault' }
        throw error
      }
    },
    health() {
      const own = ledger.health()
      if (!own.ready || refused < REFUSED_IN_A_ROW || clock() - last.at >= REFUSAL_COUNTS_MS) return own
      return { ready: false, reason: `the last ${refused} inquiries were refused: ${last.reason}` }
    },
  }
}
