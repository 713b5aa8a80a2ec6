/**
 * The notice: the email that tells the desk of an inquiry. What people wrote stands in the body only; headers hold
 * constants, the request id, and an address whose syntax leaves no way out of its header.
 */
import { html } from '../contract/html.ts'
import type { Inquiry } from '../contract/inquiry.ts'
import type { LeasedNotice } from '../ledger/outbox.ts'

export interface NoticeSettings {
  /** NOTIFY_FROM. */
  from: string
  /** NOTIFY_TO. */
  to: readonly string[]
  /** SITE_URL, for the Message-ID's domain and links to the catalog. */
  siteUrl: string
}

export interface NoticeMail {
  from: string
  to: string[]
  replyTo: { name: string; address: string }
  subject: string
  /**
   * Made from the request id, so that mail programs show a notice that was sent twice as one. A copy that somebody asked for
   * has its own: it must be seen.
   */
  messageId: string
  /** The first notice, where this is another copy. */
  references?: string
  date: Date
  headers: Record<string, string>
  text: string
  html: string
}

/** The mail for a notice, ready for nodemailer. */
export function noticeMail(notice: LeasedNotice, settings: NoticeSettings): NoticeMail {
  const { requestId, receivedAt, inquiry } = notice
  const paragraphs = [
    `${inquiry.kind === 'buy' ? 'Somebody wants to buy' : 'Somebody offers to sell'}. The inquiry is stored; this mail is a copy.`,
    ...(notice.copy === undefined ? [] : [ASKED_FOR]),
    ...(notice.mayHaveBeenSent ? [SECOND_COPY] : []),
  ]
  const { hostname } = new URL(settings.siteUrl)
  const first = `<inquiry-${requestId}@${hostname}>`
  const facts = inquiryFacts(requestId, receivedAt, inquiry)
  const closing = [NEXT_STEPS, NO_PROMISE]
  return {
    from: settings.from,
    to: [...settings.to],
    replyTo: { name: '', address: inquiry.email },
    subject: `${inquiry.kind === 'buy' ? 'Buying' : 'Selling'} inquiry ${requestId}`,
    ...(notice.copy === undefined
      ? { messageId: first }
      : { messageId: `<inquiry-${requestId}.${notice.copy}@${hostname}>`, references: first }),
    date: new Date(receivedAt),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': requestId },
    text: textBody(paragraphs, facts, closing),
    html: htmlBody(paragraphs, facts, closing),
  }
}

const ASKED_FOR = 'This notice is sent again because the desk asked for it.'
const SECOND_COPY =
  'An earlier copy of this notice may have reached you already: the request id is the same in all copies.'

const NEXT_STEPS =
  'What happens next: reply to this mail to write to the inquirer, and set the state of the inquiry at the desk. The inquirer holds the request id above and was told to quote it.'

const NO_PROMISE =
  'What it does not promise: receiving an inquiry reserves nothing, buys nothing and commits to no price, stock or date.'

/** Whatever a mail program may take for the end of a line: none may look like a fact of ours. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

type Fact = readonly [label: string, value: string]

function inquiryFacts(requestId: string, receivedAt: number, inquiry: Inquiry): Fact[] {
  const facts: (readonly [string, string | undefined])[] = [
    ['Request id', requestId],
    ['Received', new Date(receivedAt).toISOString()],
    ['Kind', inquiry.kind],
    ['Model', inquiry.modelId],
    ['Variant', inquiry.variantId],
    ['Quantity', String(inquiry.quantity)],
    ['Condition', inquiry.condition],
    ['Location', inquiry.location],
    ['Region', inquiry.region],
    ['Currency', inquiry.currency],
    ['Email', inquiry.email],
    ['Notes', inquiry.notes],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== undefined)
}

function textBody(paragraphs: readonly string[], facts: readonly Fact[], closing: readonly string[]): string {
  const table = facts.map(([label, value]) => `${label}: ${value.replaceAll(LINE_BREAK, '\n    ')}`).join('\n')
  return [...paragraphs, table, ...closing].join('\n\n').concat('\n')
}

function htmlBody(paragraphs: readonly string[], facts: readonly Fact[], closing: readonly string[]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${escapeHtml(value).replaceAll(LINE_BREAK, '<br>')}</td></tr>`,
  )
  const lines = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return `<!doctype html>\n${lines(paragraphs)}\n<table cellpadding="4">\n${rows.join('\n')}\n</table>\n${lines(closing)}\n`
}

function escapeHtml(text: string): string {
  return html`${text}`.text
}
