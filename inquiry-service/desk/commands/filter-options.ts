/** Filter options shared by list, export and audit. */
import { INQUIRY_KINDS } from '../../contract/inquiry.ts'
import { INQUIRY_STATES } from '../../ledger/records.ts'
import type { InquiryFilter } from '../filter.ts'
import { day, oneOf } from '../input.ts'

export const SPAN_OPTIONS = {
  from: { type: 'string', description: 'Received on this day or later', valueHint: 'YYYY-MM-DD' },
  until: { type: 'string', description: 'Received before this day', valueHint: 'YYYY-MM-DD' },
} as const

export const FILTER_OPTIONS = {
  ...SPAN_OPTIONS,
  state: { type: 'string', description: INQUIRY_STATES.join(', ') },
  kind: { type: 'string', description: INQUIRY_KINDS.join(', ') },
  owner: {
    type: 'string',
    description: 'Taken by this person; (nobody), in brackets, for those that nobody has taken',
  },
  overdue: { type: 'boolean', description: 'Still new after a day, or its reminder is due' },
  model: { type: 'string', description: 'Exactly this model id' },
  email: { type: 'string', description: 'Sent with this address' },
  text: { type: 'string', description: 'Words that occur in any text of the inquiry' },
} as const

type FilterWords = { readonly [Name in Exclude<keyof typeof FILTER_OPTIONS, 'overdue'>]?: string | undefined } & {
  readonly overdue?: boolean | undefined
}

/** Means no owner; names of people have no parentheses. */
const NOBODY = '(nobody)'

/** @throws UsageError naming the option */
export function filterOf(words: FilterWords, now = Date.now()): InquiryFilter {
  return {
    ...spanOf(words),
    ...(words.state !== undefined && { state: oneOf('state', words.state, INQUIRY_STATES) }),
    ...(words.kind !== undefined && { kind: oneOf('kind', words.kind, INQUIRY_KINDS) }),
    ...(words.owner !== undefined && { owner: words.owner === NOBODY ? null : words.owner }),
    ...(words.overdue === true && { overdueAt: now }),
    ...(words.model !== undefined && { modelId: words.model }),
    ...(words.email !== undefined && { email: words.email }),
    ...(words.text !== undefined && { text: words.text }),
  }
}

export function spanOf(words: { from?: string | undefined; until?: string | undefined }): {
  from?: number
  until?: number
} {
  return {
    ...(words.from !== undefined && { from: day('from', words.from) }),
    ...(words.until !== undefined && { until: day('until', words.until) }),
  }
}
