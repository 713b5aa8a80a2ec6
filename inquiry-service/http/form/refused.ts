/** What the plain form answers when an inquiry was not stored: why, what to do, and everything that was written. */
import { type FaultName, Refusal } from '../../contract/errors.ts'
import { type Html, html } from '../../contract/html.ts'
import { bodyOfForm, type InquiryForm } from '../../contract/inquiry-body.ts'
import { INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../contract/limits.ts'
import { LedgerUnavailableError } from '../../ledger/ledger.ts'
import { type Call, clientOf } from '../call.ts'
import { editForm, formWithout, longestPart, partsWith, sendForm } from './fields.ts'
import { type FormPage, valueList } from './page.ts'

/** The default, seconds. */
const RETRY_SECONDS = 5

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
}

/** What the API's own words would say to a program. */
const WORDS: Partial<Record<FaultName, string>> = {
  'inquiry-fields': 'Nothing was stored. Everything else is kept as you wrote it.',
  'inquiry-quota': `Nothing was stored: we take at most ${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)} from one network address.`,
  'public-quota': 'Nothing was stored: too many requests came from your network address.',
  'inquiries-off': 'Nothing was stored. Please come back later.',
  'inquiry-too-large': 'Nothing was stored. Shorten the notes.',
  'inquiry-unavailable':
    'Something went wrong on our side while storing it. Sending it again is safe: it has the same key, and each key is stored only once.',
  'idempotency-conflict':
    'Nothing was stored this time. The earlier inquiry, which said something else, stays as it is. To send this one as well, check it again.',
  unavailable: 'Nothing was stored: something went wrong on our side.',
}
const OTHER_WORDS = 'Nothing was stored. Check the inquiry again and send it from the next page.'

const MISFITS = {
  403: {
    title: 'Not sent: the form came from another site',
    words:
      'Nothing was read or stored. We take inquiries only from our own form, so that no other site can send one in your name.',
  },
  415: {
    title: 'Not sent: this address takes only the inquiry form',
    words: 'Nothing was read or stored.',
  },
} as const

/** The page for what is no submission of our form. */
export function misfitPage(status: keyof typeof MISFITS, site: string): FormPage {
  const { title, words } = MISFITS[status]
  const forPrograms = status === 415 && html` Programs send JSON: see <a href="${site}/developers">Developers</a>.`
  return { title, parts: [html`<p>${words}${forPrograms}</p>`, toForm(site, 'Open our form')] }
}

/** `sent` is undefined where the form could not be read. */
export function refusalPage({ service }: Call, refusal: Refusal, sent: SentForm | undefined, site: string): FormPage {
  const { fault, fields = {}, retryAfterSeconds } = refusal
  const { accelerators } = service
  const title = TITLES[fault] ?? 'Not sent'
  const parts: Html[] = [html`<p>${WORDS[fault] ?? OTHER_WORDS}</p>`]
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
  else parts.push(sendForm(form, fault === 'idempotency-conflict' ? 'Check it as a new inquiry' : 'Check again'))
  const rest = toCorrect.length === 0 ? body : bodyOfForm(formWithout(form, toCorrect), accelerators)
  const heading = toCorrect.length === 0 ? 'What you wrote' : 'The rest, as you wrote it'
  const list = valueList(rest, accelerators)
  return { title, parts, beside: list ? [html`<h2>${heading}</h2>`, list] : [] }
}

/** What was thrown, as a refusal; the unforeseen is logged. */
export function asRefusal(call: Call, error: unknown, sent: SentForm | undefined): Refusal {
  if (error instanceof Refusal) return error
  // Without a key nothing has reached the ledger.
  const fault: FaultName = sent?.key === undefined ? 'unavailable' : 'inquiry-unavailable'
  const isKnown = error instanceof LedgerUnavailableError
  const reason = error instanceof Error ? error.name : typeof error
  if (call.service.clientLines.admits(clientOf(call))) {
    call.service.log.error({ requestId: call.id, reason: isKnown ? error.message : reason }, 'inquiry form failed')
  }
  return new Refusal(fault, { retryAfterSeconds: isKnown ? error.retryAfterSeconds : RETRY_SECONDS, cause: error })
}

function toForm(site: string, words: string): Html {
  return html`<p><a class="button" href="${site}/inquire">${words}</a></p>`
}

function waitWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
