/** Finds stored times that lie ahead of the present (left by a clock that was ahead) and sets them to it (D22a). */
import type { MendedTimes } from '../desk.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import type { Signature } from '../records.ts'
import type { DeskPort, WholeInquiry } from './port.ts'

/** The times of an inquiry later than `latest`, milliseconds; one fault each. */
export function timesAhead({ inquiry, notes, notice }: WholeInquiry, latest: number): string[] {
  const isErased = inquiry !== undefined && 'erasedAt' in inquiry
  const due = Math.max(notice?.nextAttemptAt ?? 0, notice?.leasedUntil ?? 0)
  return [
    ...(inquiry && inquiry.receivedAt > latest ? ['its time of receipt is ahead of the clock'] : []),
    ...(inquiry && !isErased && inquiry.stateAt > latest ? ['the time of its state is ahead of the clock'] : []),
    ...(inquiry && !isErased && Math.max(inquiry.openedAt ?? 0, inquiry.seen?.at ?? 0) > latest
      ? ['the time at which the desk looked is ahead of the clock']
      : []),
    ...(isErased && inquiry.erasedAt > latest ? ['the time of its erasure is ahead of the clock'] : []),
    ...(notes.some(({ at }) => at > latest) ? ['the time of a note is ahead of the clock'] : []),
    ...(due > latest + FARTHEST_DUE_MS ? ['its notice waits for a time too far ahead of the clock'] : []),
  ]
}

/** In steps, so that submissions get through in between. */
export async function mendTimes(port: DeskPort, signature: Signature): Promise<MendedTimes> {
  let inquiries = 0
  for (;;) {
    const mended = await port.mendInquiries(signature)
    if (mended === 0) return await port.mendOtherTimes(signature, inquiries)
    inquiries += mended
  }
}
