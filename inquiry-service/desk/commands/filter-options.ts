/** Filter options shared by list, export and audit. */
import { SUBMITTED_KINDS } from '../../contract/report.ts'
import type { InquiryFilter } from '../filter.ts'
import { day, oneOf, STATE_CHOICES, stateNamed } from '../input.ts'
import type { Given } from './arguments.ts'

export const SPAN_OPTIONS = {
  from: { type: 'string', description: 'Received on this day or later', valueHint: 'YYYY-MM-DD' },
  until: { type: 'string', description: 'Received before this day', valueHint: 'YYYY-MM-DD' },
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

/** Means no owner; names of people have no parentheses. */
const NOBODY = '(nobody)'

export function filterOf(words: Partial<Given<typeof FILTER_OPTIONS>>, now = Date.now()): InquiryFilter {
  const { state, kind, owner, overdue, model, email, text, ...span } = words
  return {
    ...spanOf(span),
    state: state === undefined ? undefined : stateNamed('state', state),
    kind: kind === undefined ? undefined : oneOf('kind', kind, SUBMITTED_KINDS),
    owner: owner === NOBODY ? null : owner,
    overdueAt: overdue ? now : undefined,
    modelId: model,
    email,
    text,
  }
}

export function spanOf({ from, until }: Partial<Given<typeof SPAN_OPTIONS>>): Pick<InquiryFilter, 'from' | 'until'> {
  return {
    from: from === undefined ? undefined : day('from', from),
    until: until === undefined ? undefined : day('until', until),
  }
}
