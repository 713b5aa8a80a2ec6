/**
 * The email about an inquiry. What people wrote goes in the body only; headers contain constants, names from the
 * catalog, the request id, and an address whose syntax leaves no way out of its header.
 */
import { accelerator, type CatalogNames } from '../contract/accelerators.ts'
import type { Inquiry } from '../contract/inquiry.ts'
import { inquiryField, TEXTS_IN_FORM_ORDER, type TextName } from '../contract/inquiry-fields.ts'
import { fieldLabel, type Submitted } from '../contract/report.ts'
import { shortReference, timeInWords } from '../contract/words.ts'
import type { ReadInquiries } from '../records/records.ts'
import type { LeasedNotice } from './outbox.ts'
import { findRelated, otherSideWords, type Related } from './related.ts'

export interface NoticeSettings {
  from: string
  to: readonly string[]
  /** SITE_URL, for the Message-ID's domain and links to the catalog. */
  siteUrl: string
  names: CatalogNames
}

export interface DeskMail {
  from: string
  to: string[]
  subject: string
  messageId: string
  date: Date
  headers: Record<string, string>
  text: string
  replyTo?: { name: string; address: string }
  references?: string
}

/** Its id is the request id's: mail programs show a notice sent twice as one, but not a copy asked for. */
export function noticeMail(notice: LeasedNotice, settings: NoticeSettings, related?: Related): DeskMail {
  const { requestId, receivedAt, inquiry } = notice
  const { hostname } = new URL(settings.siteUrl)
  const noun = inquiry.kind === 'report' ? 'report' : 'inquiry'
  const first = `<inquiry-${requestId}@${hostname}>`
  return {
    from: settings.from,
    to: [...settings.to],
    ...(inquiry.email !== undefined && { replyTo: { name: '', address: inquiry.email } }),
    subject: `${noticeTitle(inquiry, settings.names)} [${shortReference(requestId)}]`,
    ...(notice.copy === undefined
      ? { messageId: first }
      : { messageId: `<inquiry-${requestId}.${notice.copy}@${hostname}>`, references: first }),
    date: new Date(receivedAt),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': requestId },
    text: [
      FIRST_SENTENCE[inquiry.kind],
      ...(notice.copy === undefined ? [] : ['This notice was sent again because the desk asked for it.']),
      ...(notice.mayHaveBeenSent ? [SECOND_COPY] : []),
      factLines(noticeFacts(notice, settings, related)),
      inquiry.email === undefined
        ? 'Nobody can be answered: no email address was given.'
        : `To answer, reply to this email: it goes to ${inquiry.email}. They have seen the reference above but have not been sent a confirmation.`,
      `To see the ${noun} at the desk:\n\n    desk show ${requestId}`,
      `The ${noun} is stored; this email is a copy.${noun === 'inquiry' ? ' It commits nobody to a price, stock or a date.' : ''}`,
    ]
      .join('\n\n')
      .concat('\n'),
  }
}

const FIRST_SENTENCE = {
  buy: 'Somebody wants to buy.',
  sell: 'Somebody wants to sell.',
  report: 'Somebody reports that something is wrong or missing.',
} as const

/** `Sell: 16 × A100 PCIe 40GB, EU`: catalog names, numbers and closed lists, nothing that a person typed. `Report: a figure of H100 NVL` */
export function noticeTitle(inquiry: Submitted, names: CatalogNames): string {
  const listed = accelerator(inquiry, names)
  if (inquiry.kind === 'report') {
    if (!listed) return 'Report: site or catalog'
    return `Report: ${inquiry.figure === undefined ? '' : 'a figure of '}${listed.short}`
  }
  const unlisted = inquiry.modelId === undefined ? 'accelerators' : 'accelerators not in the catalog'
  const kind = inquiry.kind === 'buy' ? 'Buy' : 'Sell'
  return `${kind}: ${inquiry.quantity} × ${listed?.short ?? unlisted}, ${inquiry.region}`
}

const SECOND_COPY = 'You may already have a copy of this notice: the reference is the same in all copies.'

const STATED_ABOVE: readonly string[] = ['kind', 'email']

const factOf = (inquiry: Inquiry) => (name: TextName) => {
  return [inquiryField(name).label, name === 'website' ? undefined : inquiry[name]] as const
}

type Fact = readonly [label: string, value: string]

function noticeFacts(
  { requestId, receivedAt, inquiry }: LeasedNotice,
  { siteUrl, names }: NoticeSettings,
  related: Related | undefined,
): Fact[] {
  const found = (words: string | undefined) => words && related && within(words, related.isWhole)
  const facts: (readonly [string, string | undefined])[] = [
    ['Reference', shortReference(requestId)],
    ['Request id', requestId],
    ['Received', timeInWords(receivedAt)],
    ['Email', inquiry.email],
    ['Earlier inquiries from this address', inquiry.email && found(String(related?.fromSender.count || 'none'))],
    ['Accelerator', acceleratorWords(inquiry, names, siteUrl)],
    ['The other side', found(related && otherSideWords(inquiry, related))],
    ...(inquiry.kind === 'report'
      ? (['figure', 'value', 'notes'] as const).map((name) => [fieldLabel(inquiry, name), inquiry[name]] as const)
      : [
          ['Quantity', inquiry.quantity.toLocaleString('en')] as const,
          ...TEXTS_IN_FORM_ORDER.filter((name) => !STATED_ABOVE.includes(name)).map(factOf(inquiry)),
        ]),
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== undefined)
}

function acceleratorWords(inquiry: Submitted, names: CatalogNames, siteUrl: string): string | undefined {
  const listed = accelerator(inquiry, names)
  if (listed) return `${listed.name}\n${placeOf(inquiry, listed, siteUrl)}`
  const unlisted = inquiry.variantId ?? inquiry.modelId
  return unlisted && `${unlisted} (not in the catalog)`
}

export function placeOf(inquiry: Submitted, { path }: { path: string }, siteUrl: string): string {
  const place = new URL(path, siteUrl)
  if (inquiry.kind === 'report' && inquiry.figure !== undefined) place.hash = encodeURIComponent(inquiry.figure)
  return place.href
}

/** Every character that a mail program may take for the end of a line: no typed text may look like one of our lines. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

function factLines(facts: readonly Fact[]): string {
  return facts.map(([label, value]) => `${label}: ${value.replaceAll(LINE_BREAK, '\n    ')}`).join('\n')
}

/** How many inquiries are searched: a notice must not read a large ledger from end to end. */
const SEARCHED = 1000

/** @throws LedgerUnavailableError */
export function relatedOfNotice(
  read: ReadInquiries,
  notice: Pick<LeasedNotice, 'inquiry' | 'requestId' | 'receivedAt'>,
  { choices }: Pick<CatalogNames, 'choices'>,
): Promise<Related> {
  return findRelated(read, notice, { choices, most: SEARCHED, until: notice.receivedAt + 1 })
}

const within = (words: string, isWhole: boolean) =>
  isWhole ? words : `${words} in the last ${SEARCHED.toLocaleString('en')} inquiries`
