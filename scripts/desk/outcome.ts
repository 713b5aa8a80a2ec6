/** The result of changing an inquiry, as words and as exit code. */
import { NotFoundError } from './errors.ts'
import { json } from './print.ts'

const SENTENCES = { done: 'Done', unchanged: 'Nothing has changed' } as const

/** @throws NotFoundError when there is no such inquiry, or no longer */
export function tellOutcome(outcome: 'done' | 'unchanged' | 'unknown' | 'erased', asJson: boolean): undefined {
  if (outcome === 'unknown') throw new NotFoundError('Cannot change the inquiry as there is none with this request id')
  if (outcome === 'erased') throw new NotFoundError('Cannot change the inquiry as it has been erased')
  console.log(asJson ? json({ outcome }) : SENTENCES[outcome])
  return undefined
}
