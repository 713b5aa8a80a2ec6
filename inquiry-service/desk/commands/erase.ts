/** `desk erase`: every trace of personal data, on request. `desk retention`: what is older than the period. Both print a receipt. */
import { RETENTION_DAYS } from '../../contract/limits.ts'
import { EMAIL } from '../../contract/text.ts'
import { INQUIRY_STATES, type InquiryState } from '../../ledger/ledger.ts'
import { FINAL_STATES, stateWord } from '../../records/records.ts'
import type { RetentionReport } from '../erasure.ts'
import { NotFoundError, UsageError, wholeNumber } from '../input.ts'
import type { ErasureReceipt, RetentionPolicy } from '../port.ts'
import { deskCommand, EXAMPLE_ID, EXIT } from './command.ts'
import { facts, table, time } from './print.ts'

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
  run: async ({ store, signature, print }, { id, email, yes }) => {
    if ((id === undefined) === (email === undefined)) {
      throw new UsageError('Cannot erase: a request id or --email must be given')
    }
    if (email !== undefined && !EMAIL.test(email.trim())) {
      throw new UsageError('Cannot erase: --email must be one email address, such as name@example.com')
    }
    if (!yes) throw new UsageError('Cannot erase without --yes: an erasure can’t be undone')
    const isKnown = id === undefined || (await store.desk.has(id))
    const target = id === undefined ? { email: String(email) } : { requestId: id }
    const receipt = await store.desk.erase(target, signature)
    // A copy may have what the ledger lacks.
    if (!isKnown && !receipt.backups?.length && receiptCode(receipt) === undefined) {
      throw new NotFoundError('Cannot erase the inquiry: there is none with this request id')
    }
    print(receipt, () => [receiptText(receipt), ...reviewText(receipt)].join('\n'))
    return receiptCode(receipt)
  },
})

const DAY_MS = 86_400_000

/** The periods promised by the privacy page; states without a period are kept. */
const PERIODS: Partial<Record<InquiryState, string>> = Object.fromEntries(
  FINAL_STATES.map((state) => [state, String(RETENTION_DAYS)]),
)

const days = (state: string) =>
  ({ type: 'string', description: `Days since receipt after which "${state}" is erased`, valueHint: 'DAYS' }) as const

export const retention = deskCommand({
  name: 'retention',
  description: `Erase what is older than the period: closed inquiries and decided reports ${RETENTION_DAYS} days after receipt; a dry run unless --apply`,
  examples: ['retention', 'retention --answered 730 --closed 365 --apply'],
  args: {
    new: days('new'),
    'in-review': days('in-review'),
    answered: days('answered'),
    closed: days('closed'),
    accepted: days('accepted'),
    declined: days('declined'),
    apply: { type: 'boolean', description: 'Erase them; without it they are only listed' },
  },
  run: async ({ store, signature, print }, args) => {
    const policy: RetentionPolicy = Object.fromEntries(
      INQUIRY_STATES.flatMap((state) => {
        const word = args[state] ?? PERIODS[state]
        return word === undefined ? [] : [[state, wholeNumber(`--${state}`, word) * DAY_MS]]
      }),
    )
    const report = await store.desk.retain(policy, signature, { dryRun: !args.apply })
    print(report, () => reportText(report))
    return report.receipt && receiptCode(report.receipt)
  },
})

function reportText({ due, receipt }: RetentionReport): string {
  const rows = due.map(({ requestId, kind, state, receivedAt }) => [
    ...[requestId, kind, stateWord({ kind }, state), time(receivedAt)],
  ])
  const list =
    rows.length === 0 ? 'No inquiry is older than the period' : table(['request id', 'kind', 'state', 'received'], rows)
  if (receipt && (rows.length > 0 || receipt.backups?.length || receiptCode(receipt) !== undefined))
    return `${list}\n\n${receiptText(receipt)}`
  return rows.length === 0
    ? list
    : `${list}\n\nA dry run of the ledger, without its backups: add --apply to erase these`
}

/** Not finished as long as something could not be read, a backup not be changed or freed space not be overwritten. */
export function receiptCode({ unreadable, unreachableBackups, traces }: ErasureReceipt): number | undefined {
  return unreadable.length === 0 && unreachableBackups.length === 0 && traces.kind !== 'failed'
    ? undefined
    : EXIT.failed
}

const UNREACHABLE = 'these could not be read or changed: delete them, or make them readable, and erase again'

export function receiptText(receipt: ErasureReceipt): string {
  return facts([
    ['erased at', `${time(receipt.at)} UTC`],
    ['by', receipt.by],
    ['inquiries', receipt.requestIds.length === 0 ? 'none found' : receipt.requestIds.join('\n')],
    ['notes', receipt.notes],
    ['notices', receipt.notices],
    ['backups', backupsText(receipt)],
    [
      'unreachable',
      receipt.unreachableBackups.length > 0 ? [...receipt.unreachableBackups, UNREACHABLE].join('\n') : undefined,
    ],
    ['traces', receipt.traces.kind === 'done' ? 'overwritten' : receipt.traces.remaining],
    ['what stays', 'request id, times, a hash of the key, the audit trail: nothing that identifies who wrote to us'],
    ['yours to erase', 'emails delivered to the desk, exported files, copies of backups in other places'],
  ])
}

function backupsText({ backups, unreachableBackups }: ErasureReceipt): string {
  if (!backups) return 'the store has its own, which were not searched'
  const none = unreachableBackups.length > 0 ? 'none of those that could be read' : 'none contained it'
  return backups.map(({ file, inquiries }) => `${file}: ${inquiries}`).join('\n') || none
}

/** For the desk alone: ids of other people's inquiries do not belong in an answer to anybody. */
function reviewText({ mentionedIn, unreadable }: ErasureReceipt): string[] {
  const list = (title: string, ids: string[]) => (ids.length === 0 ? [] : ['', title, ...ids.map((id) => `  ${id}`)])
  return [...list(MENTIONED, mentionedIn), ...list(UNREADABLE, unreadable)]
}

export const MENTIONED =
  'Other inquiries mention the address. Look at each, and erase it if it is about the same person:'

export const UNREADABLE =
  'The content of these inquiries cannot be read, so they may be about the same person: desk erase ID --yes erases each by its id'
