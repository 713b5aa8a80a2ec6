/** `desk list`: inquiries that match, newest first. */
import { shortReference } from '../../contract/short-reference.ts'
import { type StoredInquiry, stateWord } from '../../ledger/records.ts'
import { follows } from '../conversations.ts'
import { isOverdue } from '../filter.ts'
import { wholeNumber } from '../input.ts'
import { deskCommand } from './command.ts'
import { FILTER_OPTIONS, filterOf } from './filter-options.ts'
import { day, table } from './print.ts'

export const list = deskCommand({
  name: 'list',
  description: 'List inquiries, newest first, those of one address together',
  examples: [
    'list --state new --from 2026-11-01',
    'list --overdue',
    'list --owner anna',
    'list --kind sell --model nvidia-h100 --text warranty',
    'list --email buyer@example.com --json',
  ],
  args: {
    ...FILTER_OPTIONS,
    limit: {
      type: 'string',
      description: 'How many inquiries, 1 to 1000, and the rest of the last address',
      default: '50',
    },
    after: { type: 'string', description: 'Continue where the previous list ended' },
  },
  run: async ({ store, signature, json, print }, { limit: typed, after, ...words }) => {
    const limit = wholeNumber('limit', typed, { max: 1000 })
    const page = await store.desk.find(filterOf(words, signature.at), { limit, after })
    print(page, () => inquiryTable(page.items, signature.at))
    if (!json && page.next !== undefined) console.log(`\nMore: add --after ${page.next}`)
  },
})

const LEGEND = '! overdue  * never opened  + from the same address as the line above'

export const SUMMARY_HEADINGS = ['id', 'received', 'state', 'kind', 'number', 'model or variant']

/** What tells one inquiry from another, under SUMMARY_HEADINGS. */
export function summaryCells({ requestId, receivedAt, state, inquiry }: StoredInquiry) {
  return [
    shortReference(requestId),
    day(receivedAt),
    stateWord(inquiry, state),
    inquiry.kind,
    inquiry.kind === 'report' ? undefined : inquiry.quantity,
    inquiry.variantId ?? inquiry.modelId,
  ]
}

function inquiryTable(items: readonly StoredInquiry[], now: number): string {
  if (items.length === 0) return 'No inquiry matches'
  const rows = items.map((stored, index) => {
    const { inquiry, owner, openedAt } = stored
    return [
      `${isOverdue(stored, now) ? '!' : ' '}${openedAt === undefined ? '*' : ' '}${follows(items, index) ? '+' : ''}`,
      ...summaryCells(stored),
      inquiry.email,
      owner,
    ]
  })
  const headings = ['', ...SUMMARY_HEADINGS, 'email', 'owner']
  return `${table(headings, rows)}\n\n${LEGEND}`
}
