/** `desk show ID`: everything about one inquiry. */
import { shortReference } from '../../contract/short-reference.ts'
import { HANDLING_FIELDS, SETTABLE_NAMES, stateWord, wordsOf } from '../../ledger/records.ts'
import type { InquiryDetails } from '../desk.ts'
import { isOverdue } from '../filter.ts'
import { NotFoundError } from '../input.ts'
import { deskCommand, EXAMPLE_ID, ID_ARGUMENT } from './command.ts'
import { noticeWords } from './notices.ts'
import { facts, table, time } from './print.ts'

export const show = deskCommand({
  name: 'show',
  description: 'Show one inquiry with its notes, its notice and its audit trail',
  examples: [`show ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, config, signature, json, print }, { id }) => {
    // A program that reads does not count as a visit.
    const details = json ? await store.desk.show(id) : await store.desk.open(id, signature)
    if (!details) throw new NotFoundError('Cannot show the inquiry: the ledger has none with this request id')
    print(details, () => detailsText(details, { now: signature.at, sendsNotices: config.notices !== undefined }))
  },
})

function detailsText(details: InquiryDetails, { now, sendsNotices }: { now: number; sendsNotices: boolean }): string {
  const { inquiry: record, notes, audit } = details
  const head =
    'inquiry' in record
      ? facts([
          ['reference', shortReference(record.requestId)],
          ['request id', record.requestId],
          ['received', `${time(record.receivedAt)} UTC`],
          [
            'state',
            `${stateWord(record.inquiry, record.state)} since ${time(record.stateAt)} UTC${isOverdue(record, now) ? ', overdue' : ''}`,
          ],
          ...SETTABLE_NAMES.map((name) => [HANDLING_FIELDS[name].label, wordsOf(name, record[name])] as const),
          ...Object.entries(record.inquiry).map(([name, value]) => [name, String(value)] as const),
          ['notice', noticeWords(details, { sendsNotices, now })],
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
