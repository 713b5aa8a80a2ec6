/** `desk show ID`: everything about one inquiry. */
import type { InquiryFile } from '../../inquiry-service/ledger/desk.ts'
import { deskCommand, EXAMPLE_ID, NotFoundError } from './command.ts'
import { facts, json, table, time } from './print.ts'

export const ID_ARGUMENT = { type: 'positional', description: 'Request id', required: true } as const

export const show = deskCommand({
  name: 'show',
  description: 'Show one inquiry with its notes, its notice and its audit trail',
  examples: [`show ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, json: asJson }, { id }) => {
    const file = await store.desk.show(id)
    if (!file) throw new NotFoundError('Cannot show the inquiry as the ledger has none with this request id')
    console.log(asJson ? json(file) : fileText(file))
    return undefined
  },
})

function fileText({ inquiry: record, notes, audit, notice }: InquiryFile): string {
  const head =
    'inquiry' in record
      ? facts([
          ['request id', record.requestId],
          ['received', `${time(record.receivedAt)} UTC`],
          ['state', `${record.state} since ${time(record.stateAt)} UTC`],
          ...Object.entries(record.inquiry).map(([name, value]) => [name, String(value)] as const),
          ['notice', notice ? noticeText(notice) : 'delivered, or none is sent'],
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

function noticeText(notice: NonNullable<InquiryFile['notice']>): string {
  const answer = notice.lastCode === undefined ? '' : `, last answer ${notice.lastCode}`
  const copy = notice.mayHaveBeenSent ? ', may have been sent' : ''
  const tried = `${notice.attempts} ${notice.attempts === 1 ? 'attempt' : 'attempts'}${answer}${copy}`
  return notice.nextAttemptAt === undefined
    ? `given up after ${tried}`
    : `next at ${time(notice.nextAttemptAt)} UTC, ${tried}`
}
