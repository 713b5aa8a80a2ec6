/** `desk show ID`: everything about one inquiry. */
import { acceleratorChoices } from '../../contract/accelerators.ts'
import { shortReference } from '../../contract/words.ts'
import { otherSideWords } from '../../notices/related.ts'
import { SETTABLE_FIELDS, stateWord, wordsOf } from '../../records/records.ts'
import type { InquiryDetails } from '../desk.ts'
import { isOverdue } from '../find.ts'
import { NotFoundError } from '../input.ts'
import { deskCommand, EXAMPLE_ID, ID_ARGUMENT } from './command.ts'
import { SUMMARY_HEADINGS, summaryCells } from './list.ts'
import { day, facts, table, time } from './print.ts'
import { noticeWords } from './upkeep.ts'

export const show = deskCommand({
  name: 'show',
  description: 'Show one inquiry with its notes, its notice and its audit trail',
  examples: [`show ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, config, signature, json, print }, { id }) => {
    // A program that reads does not count as a visit.
    const { CATALOG } = await import('#catalog')
    const choices = acceleratorChoices(CATALOG)
    const details = json ? await store.desk.show(id, choices) : await store.desk.open(id, signature, choices)
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
          ...(['owner', 'remindAt'] as const).map(
            (name) => [SETTABLE_FIELDS[name].label, wordsOf(name, record[name])] as const,
          ),
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
    ...relatedText(details),
    ...(notes.length > 0
      ? [`notes (UTC)\n${facts(notes.map(({ at, by, text }) => [`${time(at)}  ${by}`, text]))}`]
      : []),
    table(
      ['audit (UTC)', 'by', 'action', 'detail'],
      audit.map((entry) => [time(entry.at), entry.by, entry.action, entry.detail]),
    ),
  ].join('\n\n')
}

function relatedText({ inquiry: record, related }: InquiryDetails): string[] {
  if (!related || !('inquiry' in record)) return []
  const { fromSender, otherSide, isWhole } = related
  const searched = isWhole ? '' : ', among the newest inquiries'
  const more = fromSender.count - fromSender.newest.length
  const counterparts = otherSide.map(({ requestId, receivedAt, state, likeness, quantity, region }) => [
    ...[shortReference(requestId), day(receivedAt), state, `same ${likeness}`, Number(quantity) || quantity, region],
  ])
  return [
    ...(fromSender.newest.length === 0
      ? []
      : [
          `from the same address: ${fromSender.count}${searched}\n${table(SUMMARY_HEADINGS, fromSender.newest.map(summaryCells))}${more > 0 ? `\nand ${more} older` : ''}`,
        ]),
    ...(counterparts.length === 0
      ? []
      : [
          `the other side: ${otherSideWords(record.inquiry, related)}${searched}\n${table(['id', 'received', 'state', 'alike', 'number', 'region'], counterparts)}`,
        ]),
  ]
}
