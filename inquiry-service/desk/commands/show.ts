/** `desk show ID`: everything about one inquiry. */
import { shortReference } from '../../contract/short-reference.ts'
import type { InquiryFile } from '../desk.ts'
import { NotFoundError } from '../errors.ts'
import { isOverdue } from '../filter.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { noticeWords } from './notice-words.ts'
import { day, facts, table, time } from './print.ts'

/** See reference.ts. */
export const ID_ARGUMENT = {
  type: 'positional',
  description: 'Request id, its beginning, or the short reference',
  required: true,
} as const

export const show = deskCommand({
  name: 'show',
  description: 'Show one inquiry with its notes, its notice and its audit trail',
  examples: [`show ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, config, signature, json: asJson, tell }, { id }) => {
    // A program that reads does not count as a visit.
    const file = asJson ? await store.desk.show(id) : await store.desk.open(id, signature)
    if (!file) throw new NotFoundError('Cannot show the inquiry: the ledger has none with this request id')
    tell(file, () => fileText(file, { now: signature.at, sendsNotices: config.notices !== undefined }))
  },
})

function fileText(file: InquiryFile, { now, sendsNotices }: { now: number; sendsNotices: boolean }): string {
  const { inquiry: record, notes, audit } = file
  const head =
    'inquiry' in record
      ? facts([
          ['reference', shortReference(record.requestId)],
          ['request id', record.requestId],
          ['received', `${time(record.receivedAt)} UTC`],
          ['state', `${record.state} since ${time(record.stateAt)} UTC${isOverdue(record, now) ? ', overdue' : ''}`],
          ['owner', record.owner ?? 'nobody'],
          ['reminder', record.remindAt === undefined ? 'none' : day(record.remindAt)],
          ...Object.entries(record.inquiry).map(([name, value]) => [name, String(value)] as const),
          ['notice', noticeWords(file, { sendsNotices, now })],
        ])
      : facts([
          ['request id', record.requestId],
          ['received', `${time(record.receivedAt)} UTC`],
          ['erased', `${time(record.erasedAt)} UTC`],
        ])
  return [
    head,
    ...(notes.length > 0
      ? [`notes (UTC)\n${facts(notes.map(({ at, by, text }) => [`${time(at)}  ${by}`, text]))}`]
      : []),
    table(
      ['audit (UTC)', 'by', 'action', 'detail'],
      audit.map((entry) => [time(entry.at), entry.by, entry.action, entry.detail]),
    ),
  ].join('\n\n')
}
