/** `desk list`: inquiries that match, newest first. */
import type { StoredInquiry } from '../../inquiry-service/ledger/records.ts'
import { deskCommand, UsageError } from './command.ts'
import { FILTER_OPTIONS, filterOf, wholeNumber } from './filter-options.ts'
import { json, table, time } from './print.ts'

export const list = deskCommand({
  name: 'list',
  description: 'List inquiries, newest first',
  examples: [
    'list --state new --from 2026-11-01',
    'list --kind sell --model nvidia-h100 --text warranty',
    'list --email buyer@example.com --json',
  ],
  args: {
    ...FILTER_OPTIONS,
    limit: { type: 'string', description: 'Inquiries at most, 1 to 1000', default: '50' },
    after: { type: 'string', description: 'Continue where the list before ended' },
  },
  run: async ({ store, json: asJson }, args) => {
    const limit = wholeNumber('limit', args.limit, { max: 1000 })
    if (args.after !== undefined && !PAGE_MARK.test(args.after)) {
      throw new UsageError('Cannot read --after as it must be what the list before named')
    }
    const page = await store.desk.find(filterOf(args), { limit, after: args.after })
    console.log(asJson ? json(page) : inquiryTable(page.items))
    if (!asJson && page.next !== undefined) console.log(`\nMore: add --after ${page.next}`)
    return undefined
  },
})

/** As every store makes them. */
const PAGE_MARK = /^\d+\/\d{1,16}(:|$)/

/** `show` has the whole. */
const LONGEST_CELL = 48

function inquiryTable(items: readonly StoredInquiry[]): string {
  if (items.length === 0) return 'No inquiry matches'
  return table(
    ['request id', 'received (UTC)', 'state', 'kind', 'quantity', 'model or variant', 'email', 'location'],
    items.map(({ requestId, receivedAt, state, inquiry }) => [
      requestId,
      time(receivedAt),
      state,
      inquiry.kind,
      inquiry.quantity,
      inquiry.variantId ?? inquiry.modelId,
      inquiry.email,
      inquiry.location,
    ]),
    { longestCell: LONGEST_CELL },
  )
}
