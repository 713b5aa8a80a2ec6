/**
 * The inquiry form without a script. The first submission is checked and shown back with a fresh key; the second, with that
 * key, is treated like every inquiry: same schema, same ledger, same quota. Sending the second again, by a double click, a
 * reload or after a lost answer, stores nothing twice (D17).
 */
import { randomUUID } from 'node:crypto'
import { defineEventHandler } from 'h3'
import { NO_STORE_CACHE } from '../../contract/caching.ts'
import { Refusal } from '../../contract/errors.ts'
import { html } from '../../contract/html.ts'
import { type Inquiry, inquiryFromBody } from '../../contract/inquiry.ts'
import { bodyOfForm, type InquiryForm, itemProblems } from '../../contract/inquiry-body.ts'
import { postedForm } from '../../contract/inquiry-form.ts'
import { INQUIRY_BODY_BYTES } from '../../contract/limits.ts'
import { shortReference } from '../../contract/short-reference.ts'
import { send } from '../../http/answer.ts'
import { readBody } from '../../http/body.ts'
import { type Answer, type Call, callOf } from '../../http/call.ts'
import { sendFault } from '../../http/error-answer.ts'
import { editForm, sendForm } from '../../http/form/fields.ts'
import { type FormPage, formPage, valueList } from '../../http/form/page.ts'
import { foreignRequestPage, refusalPage, type SentForm } from '../../http/form/refused.ts'
import { isFromOurPage } from '../../http/form/same-site.ts'
import { takeQuota } from '../../http/public-quota.ts'
import { submit } from '../../http/submission.ts'
import type { SubmissionOutcome } from '../../ledger/ledger.ts'
import type { HeaderFields } from '../../wire/header-fields.ts'
import { parseIdempotencyKey } from '../../wire/idempotency-key.ts'

/** Form encoding needs at most three bytes, `%C3`, for one. */
const FORM_BODY_BYTES = 3 * INQUIRY_BODY_BYTES
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

const ALLOW: HeaderFields = ['Allow', 'GET, HEAD, POST, OPTIONS']

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
  const foreign = foreignRequestStatus(call)
  if (foreign) return send(call, page(call, foreign, foreignRequestPage(foreign, siteOf(call))))
  let sent: SentForm | undefined
  call.refusalPage = (refusal) => page(call, refusal.status, refusalPage(call, refusal, sent, siteOf(call)))
  sent = await countedIfRefused(call, () => readForm(call))
  const { form, body, key } = sent
  const inquiry = await countedIfRefused(call, () => inquiryOf(call, form, body, key))
  if (key !== undefined) {
    const outcome = await submit(call, parseIdempotencyKey(key), inquiry)
    return send(call, page(call, 202, receiptPage(call, inquiry, outcome)))
  }
  await count(call)
  if (!call.service.config.inquiries) throw new Refusal('inquiries-off')
  send(call, page(call, 200, offerPage(call, form, inquiry)))
}

/** A page for what was refused costs more than a read, and counts like one. */
async function countedIfRefused<Result>(call: Call, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await count(call)
    throw error
  }
}

/** @throws Refusal `public-quota` */
async function count(call: Call): Promise<void> {
  const { admitted, state } = await takeQuota(call)
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
}

/** Status for what is not a submission of our form at all; programs have the API. */
function foreignRequestStatus({ request, service }: Call): 403 | 415 | undefined {
  const { headers } = request
  if (!isFromOurPage(headers, service.config.allowedOrigins)) return 403
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  return isForm ? undefined : 415
}

/** @throws Refusal `inquiry-too-large`, or `malformed-json` for what is no UTF-8 */
async function readForm(call: Call): Promise<SentForm> {
  const sent = parseForm(await readBody(call, FORM_BODY_BYTES, 'inquiry-too-large'))
  const form = postedForm(sent)
  return { form, body: bodyOfForm(form, call.service.accelerators), key: sent.get('key') ?? undefined }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

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
function inquiryOf({ service }: Call, form: InquiryForm, body: unknown, key: string | undefined): Inquiry {
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

function offerPage({ service }: Call, form: InquiryForm, inquiry: Inquiry): FormPage {
  return {
    title: 'Check and send',
    parts: [
      html`<p>Nothing has been stored yet. This is what you are about to send:</p>`,
      valueList(inquiry, service.accelerators),
      sendForm(form, 'Send the inquiry', randomUUID()),
      html`<details><summary>Change something</summary>${editForm(form, service.accelerators)}</details>`,
    ],
    beside: [
      html`<h2>What happens next</h2><ol><li>It is stored, and the next page shows a reference to keep.</li><li>A person reads it and answers by email.</li><li>We send no confirmation email: the reference is your proof.</li></ol>`,
      html`<p>If you send it twice by accident, it is stored once. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
    ],
  }
}

/** @throws Refusal when it was not stored */
function receiptPage(call: Call, inquiry: Inquiry, outcome: SubmissionOutcome): FormPage {
  if (outcome.kind === 'conflict') throw new Refusal('idempotency-conflict')
  if (outcome.kind === 'limited') {
    throw new Refusal('inquiry-quota', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  const { kind, requestId } = outcome
  const replayed = kind === 'replayed' && html`<p>It had already arrived and was not stored twice.</p>`
  return {
    title: 'Received and stored',
    parts: [
      html`${replayed}<p class="reference"><small>Your reference</small><strong>${shortReference(requestId)}</strong><small>In full: <code>${requestId}</code></small></p>`,
      html`<p class="notice"><strong>We send no confirmation email.</strong> Print this page or keep the reference: it is your proof that we have the inquiry.</p>`,
      html`<h2>What happens next</h2><p>Someone reads it and replies to <strong>${inquiry.email}</strong>. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
      html`<p><a class="button" href="${siteOf(call)}${inquiry.kind === 'sell' ? '/sell' : '/inquire'}">Make another inquiry</a></p>`,
    ],
    beside: [html`<h2>What you sent</h2>`, valueList(inquiry, call.service.accelerators)],
  }
}

/** Where the site is: here, or at its own address. */
function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

function page(call: Call, status: number, content: FormPage): Answer {
  const body = formPage(siteOf(call), content)
  const length = String(Buffer.byteLength(body))
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    length,
    'Cache-Control',
    NO_STORE_CACHE,
  ]
  return { status, headers, body }
}
