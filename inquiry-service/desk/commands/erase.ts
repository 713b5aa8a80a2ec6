/** `desk erase ID` or `desk erase --email ADDRESS`: every trace of personal data, on request. Prints a receipt. */

import { EXIT, NotFoundError, UsageError } from '../errors.ts'
import type { ErasureReceipt } from '../port.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { facts, time } from './print.ts'
import { showElapsed } from './progress.ts'

export const erase = deskCommand({
  name: 'erase',
  description:
    'Erase an inquiry, or all inquiries from an address, in ledger, outbox, notes and backups; prints a receipt',
  examples: [`erase ${EXAMPLE_ID} --yes`, 'erase --email buyer@example.com --yes --by anna'],
  args: {
    id: { type: 'positional', description: 'Request id', required: false },
    email: { type: 'string', description: 'All inquiries sent with this address' },
    yes: { type: 'boolean', description: 'Confirm the erasure; without it nothing happens' },
  },
  run: async ({ store, signature, tell }, { id, email, yes }) => {
    if ((id === undefined) === (email === undefined)) {
      throw new UsageError('Cannot erase: a request id or --email must be given')
    }
    if (!yes) throw new UsageError('Cannot erase without --yes: an erasure can’t be undone')
    if (id !== undefined && !(await store.desk.show(id))) {
      throw new NotFoundError('Cannot erase the inquiry: there is none with this request id')
    }
    const target = id === undefined ? { email: String(email) } : { requestId: id }
    const receipt = await showElapsed('erasing', store.desk.erase(target, signature))
    tell(receipt, () => receiptText(receipt))
    return receiptCode(receipt)
  },
})

/** Not finished as long as a copy could not be reached or freed space could not be overwritten. */
export function receiptCode({ unreachableBackups, foreignBackups, traces }: ErasureReceipt): number | undefined {
  const isDone = unreachableBackups.length === 0 && foreignBackups.length === 0 && traces.kind !== 'failed'
  return isDone ? undefined : EXIT.failed
}

const UNREACHABLE = 'make these reachable and erase again, or record that they were destroyed: backups --forget FILE'

const FOREIGN =
  'made by the ledger of another folder and not touched. If this ledger was moved: backups --adopt FILE. If it is a copy: backups --forget FILE'

export function receiptText(receipt: ErasureReceipt): string {
  return facts([
    ['erased at', `${time(receipt.at)} UTC`],
    ['by', receipt.by],
    ['inquiries', receipt.requestIds.length === 0 ? 'none found' : receipt.requestIds.join('\n')],
    ['notes', receipt.notes],
    ['notices', receipt.notices],
    [
      'backups',
      receipt.backups.map(({ file, inquiries }) => `${file}: ${inquiries}`).join('\n') || 'none contained it',
    ],
    [
      'unreachable',
      receipt.unreachableBackups.length > 0 ? [...receipt.unreachableBackups, UNREACHABLE].join('\n') : undefined,
    ],
    ['foreign', receipt.foreignBackups.length > 0 ? [...receipt.foreignBackups, FOREIGN].join('\n') : undefined],
    ['mentioned in', receipt.mentionedIn.join('\n') || undefined],
    ['traces', receipt.traces.kind === 'done' ? 'overwritten' : receipt.traces.remaining],
    ['what stays', 'request id, times, a hash of the key, the audit trail: nothing that identifies a person'],
    ['yours to erase', 'emails delivered to the desk, exported files, copies made by other programs'],
  ])
}
