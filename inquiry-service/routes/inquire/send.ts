/**
 * The inquiry form without a script. The first submission is checked and shown back with a fresh key; the second, with that
 * key, is treated like every inquiry: same schema, same ledger, same quota. Sending the second again, by a double click, a
 * reload or after a lost answer, stores nothing twice (D17).
 */
import { randomUUID } from 'node:crypto'
import { defineEventHandler } from 'h3'
import { type FaultName, Refusal } from '../../contract/errors.ts'
import { type Html, html } from '../../contract/html.ts'
import { type Inquiry, inquiryFromBody } from '../../contract/inquiry.ts'
import { bodyOfForm, type InquiryForm, itemProblems, postedForm } from '../../contract/inquiry-form.ts'
import { inquiryRows } from '../../contract/inquiry-rows.ts'
import { INQUIRY_BODY_BYTES, INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../../contract/limits.ts'
import { NO_STORE_CACHE } from '../../contract/response-headers.ts'
import { shortReference } from '../../contract/short-reference.ts'
import { send } from '../../http/answer.ts'
import { readBody } from '../../http/body.ts'
import { type Answer, type Call, callOf } from '../../http/call.ts'
import { sendFault } from '../../http/error-answer.ts'
import { editForm, sendForm } from '../../http/form-fields.ts'
import { formPage, siteOf } from '../../http/form-page.ts'
import { takeQuota } from '../../http/public-quota.ts'
import { submit } from '../../http/submission.ts'
import type { SubmissionOutcome } from '../../ledger/ledger.ts'
import type { HeaderFields } from '../../wire/header-fields.ts'
import { parseIdempotencyKey } from '../../wire/request.ts'

/** Form encoding needs at most three bytes, `%C3`, for one. */
const FORM_BODY_BYTES = 3 * INQUIRY_BODY_BYTES
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

const ALLOW: HeaderFields = ['Allow', 'GET, HEAD, POST, OPTIONS']

interface SentForm {
  form: InquiryForm
  body: Record<string, unknown>
  /** As sent; present from the second submission on. */
  key: string | undefined
}

export default defineEventHandler(async (event) => {
  const call = callOf(event)
  switch (call.request.method) {
    case 'POST':
      return await answerForm(call)
    case 'OPTIONS':
      return send(call, { status: 204, headers: ALLOW })
    case 'GET':
    case 'HEAD': {
      // Whoever opens the address, or comes back to it, starts with the form.
      const location = ['Location', `${siteOf(call)}/inquire`, 'Content-Length', '0']
      return send(call, { status: 303, headers: [...location, 'Cache-Control', NO_STORE_CACHE] })
    }
    default:
      return sendFault(call, 'method-not-allowed', { headers: ALLOW })
  }
})

async function answerForm(call: Call): Promise<void> {
  if (!isFromOurPage(call)) return send(call, notOurForm(call, 403))
  const { headers } = call.request
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  if (!isForm) return send(call, notOurForm(call, 415))
  let sent: SentForm | undefined
  call.refusalPage = (refusal) => refusalPage(call, refusal, sent)
  const counted = async (refusal: unknown) => {
    // A page for what was refused costs more than a read, and counts like one.
    if (refusal instanceof Refusal) await count(call)
    throw refusal
  }
  sent = await readForm(call).catch(counted)
  const inquiry = await inquiryOf(call, sent).catch(counted)
  if (sent.key !== undefined) {
    const outcome = await submit(call, parseIdempotencyKey(sent.key), inquiry)
    return send(call, receiptPage(call, inquiry, outcome))
  }
  await count(call)
  if (!call.service.config.inquiries) throw new Refusal('inquiries-off')
  send(call, offerPage(call, sent.form, inquiry))
}

async function count(call: Call): Promise<void> {
  const { admitted, state } = await takeQuota(call)
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
}

/**
 * Whether the form was sent from one of our own pages: another site must not send inquiries in its visitors' names. Browsers say it in
 * `Sec-Fetch-Site`, older ones only in `Origin`. A client that sends neither is not a browser and acts for nobody but itself.
 */
function isFromOurPage({ request, service }: Call): boolean {
  const { origin, host, 'sec-fetch-site': from } = request.headers
  // `none`: the person reloaded the page.
  if (from === 'same-origin' || from === 'none') return true
  if (origin === undefined) return from === undefined
  return service.config.allowedOrigins.includes(origin) || (from === undefined && URL.parse(origin)?.host === host)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Refusal `inquiry-too-large`, or `malformed-json` for what is no UTF-8 */
async function readForm(call: Call): Promise<SentForm> {
  const sent = parseForm(await readBody(call, FORM_BODY_BYTES, 'inquiry-too-large'))
  const form = postedForm(sent)
  return { form, body: bodyOfForm(form, call.service.accelerators), key: sent.get('key') ?? undefined }
}

/** URLSearchParams itself would put U+FFFD in the place of what is no UTF-8, and that would be stored. */
function parseForm(bytes: Buffer): URLSearchParams {
  try {
    const text = strictUtf8.decode(bytes)
    decodeURIComponent(text)
    return new URLSearchParams(text)
  } catch {
    throw new Refusal('malformed-json')
  }
}

/**
 * The problems of all lines at once, so that nobody corrects the form twice.
 *
 * @throws Refusal for the size, the key or the fields
 */
async function inquiryOf({ service }: Call, { form, body, key }: SentForm): Promise<Inquiry> {
  if (Buffer.byteLength(JSON.stringify(body)) > INQUIRY_BODY_BYTES) throw new Refusal('inquiry-too-large')
  if (key !== undefined) parseIdempotencyKey(key)
  const ofLines = itemProblems(form.items)
  try {
    const inquiry = inquiryFromBody(body, service.modelOfVariant)
    if (Object.keys(ofLines).length === 0) return inquiry
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error
    throw new Refusal('inquiry-fields', { fields: { ...error.fields, ...ofLines } })
  }
  throw new Refusal('inquiry-fields', { fields: ofLines })
}

function offerPage(call: Call, form: InquiryForm, inquiry: Inquiry): Answer {
  return formPage(call, 200, 'Check and send', [
    html`<p>Nothing has been stored yet. This is what you are about to send:</p>`,
    valueList(call, inquiry),
    sendForm(form, 'Send the inquiry', randomUUID()),
    html`<p>A person reads it and answers by email. If you send it twice by accident, it is stored once. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
    html`<details><summary>Change something</summary>${editForm(form, call.service.accelerators)}</details>`,
  ])
}

function receiptPage(call: Call, inquiry: Inquiry, outcome: SubmissionOutcome): Answer {
  if (outcome.kind === 'conflict') throw new Refusal('idempotency-conflict')
  if (outcome.kind === 'limited') throw new Refusal('inquiry-quota', outcome)
  const { kind, requestId } = outcome
  return formPage(call, 202, 'Received and stored', [
    kind === 'replayed' && html`<p>It had already arrived and was not stored twice.</p>`,
    html`<p class="reference"><small>Your reference</small><strong>${shortReference(requestId)}</strong><small>In full: <code>${requestId}</code></small></p>`,
    html`<p class="notice"><strong>We send no confirmation email.</strong> Print this page or keep the reference: it is your proof that we have the inquiry.</p>`,
    html`<h2>What happens next</h2><p>Someone reads it and replies to <strong>${inquiry.email}</strong>. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
    html`<h2>What you sent</h2>`,
    valueList(call, inquiry),
  ])
}

/** Why an inquiry was not sent, in words for people; those of the API are for programs. */
const REASONS: Partial<Record<FaultName, string>> = {
  'inquiry-fields': 'some fields need correcting',
  'inquiry-too-large': 'the inquiry is too long',
  'inquiry-quota': `too many inquiries in ${windowInWords(INQUIRY_QUOTA)}`,
  'public-quota': `too many requests in ${windowInWords(PUBLIC_QUOTA)}`,
  'inquiries-off': 'we are not taking inquiries at present',
  'idempotency-conflict': 'another inquiry was sent from this page',
  'idempotency-key-malformed': 'a part of the page was missing',
  'malformed-json': 'some characters could not be read',
}
const OUR_FAULT = 'something went wrong on our side'
const SAFE = 'Sending it again is safe: it is stored only once, and you get its reference.'

/** The store may be certain that this sending wrote nothing; an earlier one may have. */
function wordsFor({ fault, wroteNothing }: Refusal): [title: string, words: string] {
  if (fault === 'idempotency-conflict') return [`Not sent: ${REASONS[fault]}`, 'That inquiry stays as it is.']
  if (fault !== 'inquiry-unavailable') return [`Not sent: ${REASONS[fault] ?? OUR_FAULT}`, 'Nothing was stored.']
  return wroteNothing
    ? [`Not sent this time: ${OUR_FAULT}`, `Nothing was stored this time. ${SAFE}`]
    : ['We do not know whether it was stored', SAFE]
}

function notOurForm(call: Call, status: 403 | 415): Answer {
  return formPage(call, status, 'Not sent: this did not come from our form', [
    html`<p>Nothing was read or stored. No other site can send an inquiry in your name; programs send JSON to the API.</p>`,
    linkToForm(call),
  ])
}

/** `sent` is undefined where the form could not be read. */
function refusalPage(call: Call, refusal: Refusal, sent: SentForm | undefined): Answer {
  const { fault, status, fields, retryAfterSeconds } = refusal
  const [title, words] = wordsFor(refusal)
  const wait =
    retryAfterSeconds !== undefined &&
    html`<p class="notice">You can send it again in <strong>${waitWords(retryAfterSeconds)}</strong>. Leave this page open: it keeps what you wrote.</p>`
  const parts = [html`<p>${words}</p>`, wait]
  if (!sent) return formPage(call, status, title, [...parts, linkToForm(call)])
  const { form, body, key } = sent
  if (fields || fault === 'inquiry-too-large') {
    return formPage(call, status, title, [...parts, editForm(form, call.service.accelerators, fields)])
  }
  // Nothing that was written is lost by coming too early.
  const again =
    key !== undefined && wait
      ? sendForm(form, 'Send again (safe: it is stored once)', key)
      : sendForm(form, 'Check again')
  return formPage(call, status, title, [...parts, again, html`<h2>What you wrote</h2>`, valueList(call, body)])
}

function linkToForm(call: Call): Html {
  return html`<p><a class="button" href="${siteOf(call)}/inquire">Open our form</a></p>`
}

function valueList({ service }: Call, body: Readonly<Record<string, unknown>>): Html {
  const rows = inquiryRows(body, service.accelerators).map(([noun, value]) => html`<dt>${noun}</dt><dd>${value}</dd>`)
  return html`<dl>${rows}</dl>`
}

function waitWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
