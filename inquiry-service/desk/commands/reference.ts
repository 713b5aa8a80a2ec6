/** How people name an inquiry: the whole request id, its beginning, or the short reference at its end. */
import { SHORT_REFERENCE_LENGTH, shortReference } from '../../contract/short-reference.ts'
import type { Desk } from '../desk.ts'
import { NotFoundError, UsageError } from '../errors.ts'

/** At least as many digits as a short reference, at most as many as an id. */
export const REFERENCE = new RegExp(`^[0-9a-f-]{${SHORT_REFERENCE_LENGTH},36}$`, 'i')
const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Shorter beginnings match too many. */
const SHORTEST = 4
const PART = new RegExp(`^[0-9a-f-]{${SHORTEST},36}$`)
/** A longer list would not help to choose. */
const LISTED = 10

export async function resolveReference(desk: Pick<Desk, 'resolve'>, words: string): Promise<string[]> {
  const part = words.trim().toLowerCase()
  return WHOLE.test(part) ? [part] : await desk.resolve(part, LISTED)
}

/**
 * The inquiry that is meant.
 *
 * @throws UsageError when several match
 * @throws NotFoundError when none matches; a whole id is taken as it is
 */
export async function requestIdOf(desk: Pick<Desk, 'resolve'>, words: string): Promise<string> {
  const part = words.trim().toLowerCase()
  if (!PART.test(part)) {
    throw new NotFoundError(
      `Cannot find the inquiry: an id needs at least ${SHORTEST} of the characters 0 to 9 and a to f: ${words}`,
    )
  }
  const found = await resolveReference(desk, part)
  const [requestId, ...others] = found
  if (requestId === undefined) throw new NotFoundError(`Cannot find the inquiry: none has the reference ${part}`)
  if (others.length > 0) {
    const lines = found.map((each) => `  ${shortReference(each)}  ${each}`)
    throw new UsageError([`Cannot tell which inquiry is meant by ${part}:`, ...lines].join('\n'))
  }
  return requestId
}
