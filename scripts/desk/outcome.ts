/** The result of changing an inquiry, as words and as exit code. */
import type { ChangeOutcome } from '../../inquiry-service/ledger/records.ts'
import type { CommandContext } from './command.ts'
import { NotFoundError } from './errors.ts'

const SENTENCES = { done: 'Done', unchanged: 'Nothing has changed' } as const

/** @throws NotFoundError when there is no such inquiry, or no longer */
export function tellOutcome(outcome: ChangeOutcome, tell: CommandContext['tell']): undefined {
  if (outcome === 'unknown') throw new NotFoundError('Cannot change the inquiry as there is none with this request id')
  if (outcome === 'erased') throw new NotFoundError('Cannot change the inquiry as it has been erased')
  tell({ outcome }, () => SENTENCES[outcome])
}
