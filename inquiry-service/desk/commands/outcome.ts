/** The result of changing an inquiry, as words and as exit code. */
import type { ChangeOutcome } from '../../ledger/records.ts'
import { NotFoundError } from '../errors.ts'
import type { CommandContext } from './command.ts'

const SENTENCES = { done: 'Done', unchanged: 'Nothing has changed' } as const

/** @throws NotFoundError when there is no such inquiry, or no longer */
export function tellOutcome(outcome: ChangeOutcome, tell: CommandContext['tell']): undefined {
  if (outcome === 'unknown') throw new NotFoundError('Cannot change the inquiry: there is none with this request id')
  if (outcome === 'erased') throw new NotFoundError('Cannot change the inquiry: it has been erased')
  if (outcome === 'changed') throw new Error('Cannot change the inquiry: somebody else has just changed it')
  tell({ outcome }, () => SENTENCES[outcome])
}
