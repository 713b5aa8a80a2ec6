/**
 * The inquiry form without a script. The first submission is checked and shown back with a fresh key; the second, with that
 * key, is treated like every inquiry: same schema, same ledger, same quota. Sending the second again, by a double click, a
 * reload or after a lost answer, stores nothing twice (D17).
 */
import { randomUUID } from 'node:crypto'
import { NO_STORE_CACHE } from '../../contract/caching.ts'
import { FAULTS, faultStatus, Refusal } from '../../contract/errors.ts'
import { html } from '../../contract/html.ts'
import { type Inquiry, inquiryFromBody } from '../../contract/inquiry.ts'
import { bodyOfForm, itemProblems } from '../../contract/inquiry-body.ts'
import { postedForm } from '../../contract/inquiry-form.ts'
import { INQUIRY_BODY_BYTES } from '../../contract/limits.ts'
import { shortReference } from '../../contract/short-reference.ts'
import type { HeaderFields } from '../../wire/header-fields.ts'
import { parseIdempotencyKey } from '../../wire/idempotency-key.ts'
import { send } from '../answer.ts'
import { ClientGoneError, readBody } from '../body.ts'
import type { Call } from '../call.ts'
import { takeQuota } from '../public-quota.ts'
import { submit } from '../submission.ts'
import { editForm, sendForm } from './fields.ts'
import { type FormPage, formPage, valueList } from './page.ts'
import { asRefusal, misfitPage, refusalPage, type SentForm } from './refused.ts'
import { isFromOurPage } from './same-site.ts'

/** Form encoding needs at most three bytes, `%C3`, for one. */
const FORM_BODY_BYTES = 3 * INQUIRY_BODY_BYTES
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

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
    if (misfit) return sendPage(call, misfit, misfitPage(misfit, siteOf(call)))
    sent = await readForm(call)
    if (Buffer.byteLength(JSON.stringify(sent.body)) > INQUIRY_BODY_BYTES) throw new Refusal('inquiry-too-large')
    if (sent.key === undefined) await offerToSend(call, sent)
    else await sendInquiry(call, sent, parseIdempotencyKey(sent.key))
  } catch (error) {
    if (error instanceof ClientGoneError) return
    const refusal = asRefusal(call, error, sent)
    const { fault, retryAfterSeconds } = refusal
    call.service.meter.refused(FAULTS[fault].code)
    const retryAfter = retryAfterSeconds === undefined ? [] : ['Retry-After', String(retryAfterSeconds)]
    sendPage(call, faultStatus(fault), refusalPage(call, refusal, sent, siteOf(call)), retryAfter)
  }
}

/** Status for what is not a submission of our form at all; programs have the API. */
function misfitOf({ request, service }: Call): 403 | 415 | undefined {
  const { headers } = request
  if (!isFromOurPage(headers, service.config.allowedOrigins)) return 403
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  return isForm ? undefined : 415
}

/** @throws Refusal `inquiry-too-large` */
async function readForm(call: Call): Promise<SentForm> {
  const bytes = await readBody(call, FORM_BODY_BYTES, 'inquiry-too-large')
  const sent = new URLSearchParams(bytes.toString('utf8'))
  const form = postedForm(sent)
  return { form, body: bodyOfForm(form, call.service.accelerators), key: sent.get('key') ?? undefined }
}

/** With the problems of all lines at once, so that nobody corrects the form twice. */
function inquiryOf({ service }: Call, { form, body }: SentForm): Inquiry {
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

/** The check costs what the sandbox costs, and stores nothing either. */
async function offerToSend(call: Call, sent: SentForm): Promise<void> {
  const { service } = call
  const { admitted, state } = await takeQuota(call)
  if (!admitted) throw new Refusal('public-quota', { retryAfterSeconds: state.resetSeconds ?? 1 })
  const inquiry = inquiryOf(call, sent)
  if (!service.config.inquiries) throw new Refusal('inquiries-off')
  sendPage(call, 200, {
    title: 'Check and send',
    parts: [
      html`<p>Nothing has been stored yet. This is what you are about to send:</p>`,
      valueList(inquiry, service.accelerators),
      sendForm(sent.form, 'Send the inquiry', randomUUID()),
      html`<details><summary>Change something</summary>${editForm(sent.form, service.accelerators)}</details>`,
    ],
    beside: [
      html`<h2>What happens next</h2><ol><li>It is stored, and the next page shows a reference to keep.</li><li>A person reads it and answers by email.</li><li>We send no confirmation email: the reference is your proof.</li></ol>`,
      html`<p>If you send it twice by accident, it is stored once. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
    ],
  })
}

async function sendInquiry(call: Call, sent: SentForm, key: string): Promise<void> {
  const inquiry = inquiryOf(call, sent)
  const outcome = await submit(call, key, inquiry)
  switch (outcome.kind) {
    case 'accepted':
    case 'replayed': {
      const { requestId } = outcome
      const replayed = outcome.kind === 'replayed' && html`<p>It had already arrived and was not stored twice.</p>`
      sendPage(call, 202, {
        title: 'Received and stored',
        parts: [
          html`${replayed}<p class="reference"><small>Your reference</small><strong>${shortReference(requestId)}</strong><small>In full: <code>${requestId}</code></small></p>`,
          html`<p class="notice"><strong>We send no confirmation email.</strong> Print this page or keep the reference: it is your proof that we have the inquiry.</p>`,
          html`<h2>What happens next</h2><p>Someone reads it and replies to <strong>${inquiry.email}</strong>. Nothing is reserved, and no one is bound to a price, a quantity or a date.</p>`,
          html`<p><a class="button" href="${siteOf(call)}${inquiry.kind === 'sell' ? '/sell' : '/inquire'}">Make another inquiry</a></p>`,
        ],
        beside: [html`<h2>What you sent</h2>`, valueList(inquiry, call.service.accelerators)],
      })
      return
    }
    case 'conflict':
      throw new Refusal('idempotency-conflict')
    case 'limited':
      throw new Refusal('inquiry-quota', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
}

/** Where the site is: here, or at its own address. */
function siteOf({ service }: Call): string {
  return service.assets ? '' : service.config.siteUrl
}

function sendPage(call: Call, status: number, content: FormPage, headers: HeaderFields = []): void {
  const page = formPage(siteOf(call), content)
  const length = String(Buffer.byteLength(page))
  const fields = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', length, 'Cache-Control', NO_STORE_CACHE]
  send(call, { status, headers: [...fields, ...headers], body: page })
}
