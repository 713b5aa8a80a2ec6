/** What the plain form answers when an inquiry was not stored: why, what to do, and everything that was written. */
import type { FaultName, Refusal } from '../../contract/errors.ts'
import { type Html, html } from '../../contract/html.ts'
import { bodyOfForm, type InquiryForm } from '../../contract/inquiry-body.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../contract/limits.ts'
import type { Call } from '../call.ts'
import { editForm, formWithout, longestPart, partsWith, sendForm } from './fields.ts'
import { type FormPage, valueList } from './page.ts'

export interface SentForm {
  form: InquiryForm
  body: Record<string, unknown>
  /** As sent; present from the second submission on. */
  key: string | undefined
}

const TITLES: Partial<Record<FaultName, string>> = {
  'inquiry-fields': 'Not sent: some fields need correcting',
  'inquiry-quota': `Not sent: too many inquiries in ${windowInWords(INQUIRY_QUOTA)}`,
  'public-quota': `Not sent: too many requests in ${windowInWords(PUBLIC_QUOTA)}`,
  'inquiries-off': 'Not sent: we are not taking inquiries at present',
  'inquiry-too-large': 'Not sent: the inquiry is too long',
  'inquiry-unavailable': 'We do not know whether it was stored',
  'idempotency-conflict': 'Not sent: another inquiry was sent from this page',
  'idempotency-key-malformed': 'Not sent: the page was incomplete',
  'malformed-json': 'Not sent: some characters could not be read',
  unavailable: 'Not sent: something went wrong on our side',
}

/** What the API's own words would say to a program. */
const WORDS: Partial<Record<FaultName, string>> = {
  'inquiry-fields': 'Nothing was stored. Everything else is kept as you wrote it.',
  'inquiry-quota': `Nothing was stored: we take at most ${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)} from one network address.`,
  'public-quota': 'Nothing was stored: too many requests came from your network address.',
  'inquiries-off':
    'Nothing was stored. This page keeps what you wrote: leave it open and try again later, or print it and come back.',
  'inquiry-too-large': 'Nothing was stored. Shorten what is shown here, then check it again.',
  'inquiry-unavailable':
    'Something went wrong on our side while storing it. Sending it again is safe: it is stored only once, and you get its reference.',
  'idempotency-conflict':
    'Nothing was stored this time. The earlier inquiry, which said something else, stays as it is. To send this one as well, check it again.',
  'malformed-json': 'Nothing was stored. Our form sends text in UTF-8, and what arrived is something else.',
  unavailable: 'Nothing was stored, and nothing you wrote is lost.',
  'idempotency-key-malformed':
    'Nothing was stored. A part of the page was missing when it was sent; what you wrote is complete. Check it again, then send it from the page that follows.',
}
/** Where the store itself says that this sending wrote nothing; an earlier one may have. */
const NOT_THIS_TIME = {
  title: 'Not sent this time: something went wrong on our side',
  words: 'Nothing was stored this time. Sending it again is safe: it is stored only once, and you get its reference.',
}
const OTHER_WORDS = 'Nothing was stored. Check the inquiry again and send it from the next page.'

/** What the button to check an inquiry once more says. */
const CHECK_BUTTONS: Partial<Record<FaultName, string>> = {
  'idempotency-conflict': 'Check it as a new inquiry',
  'inquiries-off': 'Try again',
  unavailable: 'Try again',
}

const FOREIGN_REQUESTS = {
  403: {
    title: 'Not sent: the form came from another site',
    words:
      'Nothing was read or stored. We take inquiries only from our own form, so that no other site can send one in your name. Open our form and fill it in there.',
  },
  415: {
    title: 'Not sent: this did not come from our form',
    words: 'Nothing was read or stored. To make an inquiry, open our form and send it from there.',
  },
} as const

/** The page for what is no submission of our form. */
export function foreignRequestPage(status: keyof typeof FOREIGN_REQUESTS, site: string): FormPage {
  const { title, words } = FOREIGN_REQUESTS[status]
  const forPrograms =
    status === 415 &&
    html`<p><small>Writing a program? It sends its inquiries as JSON to another address: <a href="${site}/developers">Developers</a> shows how.</small></p>`
  return { title, parts: [html`<p>${words}</p>`, toForm(site, 'Open our form'), html`${forPrograms}`] }
}

/** `sent` is undefined where the form could not be read. */
export function refusalPage({ service }: Call, refusal: Refusal, sent: SentForm | undefined, site: string): FormPage {
  const { fault, fields = {}, retryAfterSeconds, wroteNothing } = refusal
  const { accelerators } = service
  const { title = 'Not sent', words = OTHER_WORDS } =
    fault === 'inquiry-unavailable' && wroteNothing ? NOT_THIS_TIME : { title: TITLES[fault], words: WORDS[fault] }
  const parts: Html[] = [html`<p>${words}</p>`]
  if (retryAfterSeconds !== undefined) {
    parts.push(
      html`<p class="notice">You can send it again in <strong>${waitWords(retryAfterSeconds)}</strong>. This page keeps what you wrote: leave it open.</p>`,
    )
  }
  if (!sent)
    return {
      title,
      parts: [
        ...parts,
        html`<p>Going back in your browser may bring back what you wrote.</p>`,
        toForm(site, 'Back to the form'),
      ],
    }
  const { form, body, key } = sent
  const toCorrect = fault === 'inquiry-too-large' ? [longestPart(form)] : partsWith(fields)
  if (toCorrect.length > 0) parts.push(editForm(form, accelerators, { first: toCorrect, problems: fields }))
  // Nothing that was written is lost by coming too early.
  else if (key !== undefined && retryAfterSeconds !== undefined)
    parts.push(sendForm(form, 'Send again (safe: it is stored once)', key))
  else parts.push(sendForm(form, CHECK_BUTTONS[fault] ?? 'Check again'))
  const rest = toCorrect.length === 0 ? body : bodyOfForm(formWithout(form, toCorrect), accelerators)
  const heading = toCorrect.length === 0 ? 'What you wrote' : 'The rest, as you wrote it'
  const list = valueList(rest, accelerators)
  return { title, parts, beside: list ? [html`<h2>${heading}</h2>`, list] : [] }
}

function toForm(site: string, words: string): Html {
  return html`<p><a class="button main" href="${site}/inquire">${words}</a></p>`
}

function waitWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
