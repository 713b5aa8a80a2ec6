/**
 * The inquiry form without a script. The first submission is checked and shown back with a fresh key; the second, with that
 * key, is treated like every inquiry: same schema, same ledger, same quota. Sending the second again, by a double click, a
 * reload or after a lost answer, stores nothing twice (D17).
 */
import { randomUUID } from 'node:crypto'
import { NO_STORE_CACHE } from '../../contract/caching.ts'
import { FAULTS, type FaultName, faultStatus, Refusal } from '../../contract/errors.ts'
import { type Html, html } from '../../contract/html.ts'
import { type Inquiry, inquiryFromBody } from '../../contract/inquiry.ts'
import { bodyOfForm, INQUIRY_NOUNS, type InquiryField } from '../../contract/inquiry-form.ts'
import { INQUIRY_BODY_BYTES, INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../contract/limits.ts'
import { shortReference } from '../../contract/short-reference.ts'
import { LedgerUnavailableError } from '../../ledger/ledger.ts'
import type { HeaderFields } from '../../wire/header-fields.ts'
import { parseIdempotencyKey } from '../../wire/idempotency-key.ts'
import { send } from '../answer.ts'
import { ClientGoneError, readBody } from '../body.ts'
import { type Call, clientOf } from '../call.ts'
import { submit } from '../submission.ts'
import { editForm, formPage, sendForm, valueList } from './page.ts'
import { isFromOurPage } from './same-site.ts'

/** Form encoding needs at most three bytes, `%C3`, for one. */
const FORM_BODY_BYTES = 3 * INQUIRY_BODY_BYTES
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i
/** The default, seconds. */
const RETRY_SECONDS = 5

/** Never throws: an error becomes a page. */
export async function answerInquiryForm(call: Call): Promise<void> {
  if (call.request.method !== 'POST') {
    // Whoever opens the address, or comes back to it, starts with the form.
    send(call, {
      status: 303,
      headers: ['Location', `${siteOf(call)}/inquire`, 'Content-Length', '0', 'Cache-Control', NO_STORE_CACHE],
    })
    return
  }
  let sent: SentForm | undefined
  try {
    const misfit = misfitOf(call)
    if (misfit)
      return sendPage(
        call,
        misfit.status,
        formPage(`${siteOf(call)}/`, misfit.title, html`<p>Nothing was stored.</p>`, backToForm(call)),
      )
    sent = await readForm(call)
    if (Buffer.byteLength(JSON.stringify(sent.body)) > INQUIRY_BODY_BYTES) throw new Refusal('inquiry-too-large')
    if (sent.key === undefined) await offerToSend(call, sent)
    else await sendInquiry(call, sent, sent.key)
  } catch (error) {
    answerFault(call, error, sent)
  }
}

interface SentForm {
  body: Record<string, unknown>
  /** Present from the second submission on. */
  key: string | undefined
}

/** Not a submission of our form at all; programs have the API. */
function misfitOf({ request, service }: Call): { status: number; title: string } | undefined {
  const { headers } = request
  if (!isFromOurPage(headers, service.config.allowedOrigins))
    return { status: 403, title: 'Not sent: the form came from another site' }
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  return isForm ? undefined : { status: 415, title: 'Not sent: this address takes only the inquiry form' }
}

/** @throws Refusal `inquiry-too-large` or `idempotency-key-malformed` */
async function readForm(call: Call): Promise<SentForm> {
  const bytes = await readBody(call, FORM_BODY_BYTES, 'inquiry-too-large')
  const sent = new URLSearchParams(bytes.toString('utf8'))
  const key = sent.get('key')
  return { body: bodyOfForm(sent), key: key === null ? undefined : parseIdempotencyKey(key) }
}

/** The check costs what the sandbox costs, and stores nothing either. */
async function offerToSend(call: Call, { body }: SentForm): Promise<void> {
  const { admitted, state } = await call.service.quota.take(clientOf(call), call.now)
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
  const inquiry = inquiryFromBody(body, call.service.modelOfVariant)
  if (!call.service.config.inquiries) throw new Refusal('inquiries-off')
  sendPage(
    call,
    200,
    formPage(
      `${siteOf(call)}/`,
      'Check and send',
      html`<p>Nothing has been stored yet. This is what you are about to send:</p>`,
      valueList(inquiry),
      sendForm(inquiry, randomUUID(), 'Send the inquiry'),
      html`<details><summary>Change something</summary>${editForm(inquiry, fieldsToEdit(inquiry))}</details>`,
    ),
  )
}

async function sendInquiry(call: Call, { body }: SentForm, key: string): Promise<void> {
  const inquiry: Inquiry = inquiryFromBody(body, call.service.modelOfVariant)
  const outcome = await submit(call, key, inquiry)
  switch (outcome.kind) {
    case 'accepted':
    case 'replayed':
      sendPage(
        call,
        202,
        formPage(
          `${siteOf(call)}/`,
          'Received and stored',
          html`<p>Your reference <strong class="reference">${shortReference(outcome.requestId)}</strong> <small>In full: <code>${outcome.requestId}</code></small></p>`,
          html`<p><strong>We send no confirmation email.</strong> Print this page or keep the reference: it is your proof that we have the inquiry.</p>`,
          html`<p>Someone reads it and replies to <strong>${inquiry.email}</strong>. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
          valueList(inquiry),
          html`<p><a href="${siteOf(call)}/inquire">Make another inquiry</a></p>`,
        ),
      )
      return
    case 'conflict':
      throw new Refusal('idempotency-conflict')
    case 'limited':
      throw new Refusal('inquiry-quota', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
}

const TITLES: Partial<Record<FaultName, string>> = {
  'inquiry-fields': 'Not sent: some fields need correcting',
  'inquiry-quota': `Not sent: too many inquiries in ${windowInWords(INQUIRY_QUOTA)}`,
  'public-quota': `Not sent: too many requests in ${windowInWords(PUBLIC_QUOTA)}`,
  'inquiries-off': 'Not sent: we are not taking inquiries at present',
  'inquiry-too-large': 'Not sent: the inquiry is too long',
  'inquiry-unavailable': 'We do not know whether it was stored',
  'idempotency-conflict': 'Not sent: another inquiry was sent from this page',
}

/** What the API's own words would say to a program. */
const WORDS: Partial<Record<FaultName, string>> = {
  'inquiry-quota': `Nothing was stored: we take at most ${INQUIRY_QUOTA.limit} new inquiries in ${windowInWords(INQUIRY_QUOTA)} from one network address.`,
  'public-quota': 'Nothing was stored: too many requests came from your network address.',
  'inquiries-off': 'Nothing was stored. Please come back later.',
  'inquiry-too-large': 'Nothing was stored. Shorten the notes.',
  'inquiry-unavailable': 'Something went wrong on our side while storing it.',
  'idempotency-conflict': 'Nothing was stored this time.',
  unavailable: 'Nothing was stored: something went wrong on our side.',
}
const OTHER_WORDS = 'Nothing was stored: the page was incomplete.'

function answerFault(call: Call, error: unknown, sent: SentForm | undefined): void {
  if (error instanceof ClientGoneError) return
  const refusal = asRefusal(call, error, sent)
  const { fault, fields, retryAfterSeconds } = refusal
  call.service.meter.refused(FAULTS[fault].code)
  const toChange = fields ? fieldsOf(fields) : fault === 'inquiry-too-large' && sent ? longest(sent.body) : undefined
  const words = fields ? 'Nothing was stored. The other fields are kept as you wrote them.' : WORDS[fault]
  const parts = [html`<p>${words ?? OTHER_WORDS}</p>`]
  if (sent && toChange) parts.push(editForm(sent.body, toChange, fields))
  if (retryAfterSeconds !== undefined)
    parts.push(html`<p>You can send it again in ${waitWords(retryAfterSeconds)}.</p>`)
  // Nothing that was written is lost by coming too early.
  if (sent && retryAfterSeconds !== undefined) parts.push(...laterForm(sent))
  if (retryAfterSeconds === undefined && !toChange) parts.push(backToForm(call))
  const retryAfter = retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)]
  sendPage(call, faultStatus(fault), formPage(`${siteOf(call)}/`, TITLES[fault] ?? 'Not sent', ...parts), retryAfter)
}

/** The inquiry to be sent, or checked, once more from this page. */
function laterForm({ body, key }: SentForm): Html[] {
  return [
    html`<p>This page keeps what you wrote: leave it open.</p>`,
    key === undefined ? editForm(body, []) : sendForm(body, key, 'Send again (safe: it is stored once)'),
    html`<details><summary>What you wrote</summary>${valueList(body)}</details>`,
  ]
}

const backToForm = (call: Call) => html`<p><a href="${siteOf(call)}/inquire">Back to the form</a></p>`

/** The field to shorten. */
function longest(body: Readonly<Record<string, unknown>>): InquiryField[] {
  const lengthOf = (name: InquiryField) => String(body[name] ?? '').length
  return fieldsOf(INQUIRY_NOUNS)
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, 1)
}

function asRefusal(call: Call, error: unknown, sent: SentForm | undefined): Refusal {
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

/** Every field except the trap, the id of a variant, which no person types, and what only sellers are asked. */
function fieldsToEdit({ kind, variantId }: Inquiry): InquiryField[] {
  const left = ['website', ...(variantId ? [] : ['variantId']), ...(kind === 'sell' ? [] : ['condition'])]
  return fieldsOf(INQUIRY_NOUNS).filter((name) => !left.includes(name))
}

function fieldsOf(byName: Readonly<Record<string, string>>): InquiryField[] {
  return (Object.keys(INQUIRY_NOUNS) as InquiryField[]).filter((name) => name in byName)
}

/** Where the site is: here, or at its own address. */
function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

function waitWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

function sendPage(call: Call, status: number, page: string, headers: HeaderFields = []): void {
  const length = String(Buffer.byteLength(page))
  const fields = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', length, 'Cache-Control', NO_STORE_CACHE]
  send(call, { status, headers: [...fields, ...headers], body: page })
}
