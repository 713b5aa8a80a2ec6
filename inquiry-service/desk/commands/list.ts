/** `desk list`: inquiries that match, newest first; and the filters that other commands take too. */
import { SUBMITTED_KINDS } from '../../contract/report.ts'
import { shortReference } from '../../contract/words.ts'
import { type StoredInquiry, stateWord } from '../../records/records.ts'
import { type InquiryFilter, isOverdue } from '../find.ts'
import { day, oneOf, STATE_CHOICES, stateNamed, wholeNumber } from '../input.ts'
import type { Given } from './arguments.ts'
import { deskCommand } from './command.ts'
import { day as dayInWords, table } from './print.ts'

export const SPAN_OPTIONS = {
  from: { type: 'string', description: 'On this day or later, UTC', valueHint: 'YYYY-MM-DD' },
  until: { type: 'string', description: 'Before this day, UTC', valueHint: 'YYYY-MM-DD' },
} as const

export const FILTER_OPTIONS = {
  ...SPAN_OPTIONS,
  state: { type: 'string', description: STATE_CHOICES },
  kind: { type: 'string', description: SUBMITTED_KINDS.join(', ') },
  owner: {
    type: 'string',
    description: 'Taken by this person; (nobody), in brackets, for those that nobody has taken',
  },
  overdue: { type: 'boolean', description: 'Still new after a day, or its reminder is due' },
  model: { type: 'string', description: 'Exactly this model id' },
  email: { type: 'string', description: 'Sent with this address' },
  text: { type: 'string', description: 'Words that occur in any text of the inquiry' },
} as const

const NOBODY = '(nobody)'

export function filterOf(words: Partial<Given<typeof FILTER_OPTIONS>>, now = Date.now()): InquiryFilter {
  const { state, kind, owner, overdue, model, email, text, ...span } = words
  return {
    ...spanOf(span),
    state: state === undefined ? undefined : stateNamed('--state', state),
    kind: kind === undefined ? undefined : oneOf('--kind', kind, SUBMITTED_KINDS),
    owner: owner === NOBODY ? null : owner,
    overdueAt: overdue ? now : undefined,
    modelId: model,
    email,
    text,
  }
}

export function spanOf({ from, until }: Partial<Given<typeof SPAN_OPTIONS>>): Pick<InquiryFilter, 'from' | 'until'> {
  return {
    from: from === undefined ? undefined : day('--from', from),
    until: until === undefined ? undefined : day('--until', until),
  }
}

export const list = deskCommand({
  name: 'list',
  description: 'List inquiries, newest first',
  examples: [
    'list --state new --from 2026-11-01',
    'list --overdue',
    'list --owner anna',
    'list --kind sell --model nvidia-h100 --text warranty',
    'list --email buyer@example.com --json',
  ],
  args: {
    ...FILTER_OPTIONS,
    limit: { type: 'string', description: 'How many inquiries, 1 to 1000', default: '50' },
    after: { type: 'string', description: 'Continue where the previous list ended' },
  },
  run: async ({ store, signature, json, print }, { limit: typed, after, ...words }) => {
    const limit = wholeNumber('--limit', typed, { max: 1000 })
    const page = await store.desk.find(filterOf(words, signature.at), { limit, after })
    print(page, () => inquiryTable(page.items, signature.at))
    if (!json && page.next !== undefined) console.log(`\nMore: add --after ${page.next}`)
  },
})

const LEGEND = '! overdue  * never opened'
export const SUMMARY_HEADINGS = ['id', 'received', 'state', 'kind', 'number', 'model or variant']

export function summaryCells({ requestId, receivedAt, state, inquiry }: StoredInquiry) {
  return [
    shortReference(requestId),
    dayInWords(receivedAt),
    stateWord(inquiry, state),
    inquiry.kind,
    inquiry.kind === 'report' ? undefined : inquiry.quantity,
    inquiry.variantId ?? inquiry.modelId,
  ]
}

function inquiryTable(items: readonly StoredInquiry[], now: number): string {
  if (items.length === 0) return 'No inquiry matches'
  const rows = items.map((stored) => {
    const { inquiry, owner, openedAt } = stored
    const marks = `${isOverdue(stored, now) ? '!' : ' '}${openedAt === undefined ? '*' : ' '}`
    return [marks, ...summaryCells(stored), inquiry.email, owner]
  })
  const headings = ['', ...SUMMARY_HEADINGS, 'email', 'owner']
  return `${table(headings, rows)}\n\n${LEGEND}`
}
