/**
 * A form that needs no script: of an inquiry, or of a report. Without a key a submission is checked and shown back with a fresh one;
 * with its key it is an inquiry like every other, and sending it again stores nothing twice (D17).
 */
import { randomUUID } from 'node:crypto'
import { defineEventHandler } from 'h3'
import { type FaultName, type FieldProblems, Refusal } from '../contract/errors.ts'
import { type Html, html } from '../contract/html.ts'
import { INQUIRY_BODY_BYTES, INQUIRY_QUOTA, PUBLIC_QUOTA, windowInWords } from '../contract/limits.ts'
import type { Submitted } from '../contract/report.ts'
import { NO_STORE_CACHE } from '../contract/response-headers.ts'
import { shortReference } from '../contract/words.ts'
import type { SubmissionOutcome } from '../ledger/ledger.ts'
import { parseIdempotencyKey } from '../wire/request.ts'
import { send } from './answer.ts'
import { readBody } from './body.ts'
import { type Answer, type Call, callOf, type Service } from './call.ts'
import { ANY_ALLOW, sendFault } from './error-answer.ts'
import { sendForm } from './form-fields.ts'
import { formPage, siteOf } from './form-page.ts'
import { countCall } from './public-quota.ts'
import { submit } from './submission.ts'

/** Form encoding needs at most three bytes, `%C3`, for one. */
const FORM_BODY_BYTES = 3 * INQUIRY_BODY_BYTES
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

interface PlainForm<Form, Content extends Submitted> {
  noun: 'inquiry' | 'report'
  /** Of the page with the form, below the site. */
  page: string
  action: string
  read(sent: URLSearchParams): Form
  /** What the form says, not checked yet. */
  body(form: Form, service: Service): Record<string, unknown>
  check(body: unknown, form: Form, service: Service): Content
  pairs(form: Form): [name: string, value: string][]
  rows(body: Readonly<Record<string, unknown>>, service: Service): readonly (readonly [noun: string, value: string])[]
  edit(form: Form, service: Service, problems?: FieldProblems): Html
  /** What becomes of it, for the page that offers to send it. */
  offer: Html
  next(content: Content, call: Call): Html
}

interface Sent<Form> {
  form: Form
  body: Record<string, unknown>
  key: string | undefined
}

export function formRoute<Form, Content extends Submitted>(plain: PlainForm<Form, Content>) {
  const pages = pagesOf(plain)

  async function answerForm(call: Call): Promise<void> {
    const { service, request } = call
    const { headers } = request
    let sent: Sent<Form> | undefined
    call.refusalPage = (refusal) => pages.refusal(call, refusal, sent)
    const isOurs = isFromOurPage(call)
    if (!isOurs || !FORM_TYPE.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined) {
      if (!(await countCall(call))) return
      service.meter?.refused(isOurs ? 'unsupported_media_type' : 'invalid_request')
      return send(call, pages.notOurs(call, isOurs ? 415 : 403))
    }
    let content: Content
    try {
      const fields = parseForm(await readBody(call, FORM_BODY_BYTES, 'inquiry-too-large'))
      const form = plain.read(fields)
      const body = plain.body(form, service)
      sent = { form, body, key: fields.get('key') ?? undefined }
      if (Buffer.byteLength(JSON.stringify(body)) > INQUIRY_BODY_BYTES) throw new Refusal('inquiry-too-large')
      const key = sent.key === undefined ? undefined : parseIdempotencyKey(sent.key)
      content = plain.check(body, form, service)
      if (key !== undefined) {
        const outcome = await submit(call, key, content)
        return send(call, pages.receipt(call, content, outcome))
      }
    } catch (refusal) {
      // A page for what was refused costs more than a read, and counts like one; what may be stored must hear so.
      const isCounted = refusal instanceof Refusal && refusal.fault !== 'inquiry-unavailable'
      if (isCounted && !(await countCall(call))) return
      throw refusal
    }
    if (!(await countCall(call))) return
    if (!service.config.inquiries) throw new Refusal('inquiries-off')
    send(call, pages.offer(call, sent.form, content))
  }

  return defineEventHandler(async (event) => {
    const call = callOf(event)
    const { method } = call.request
    if (method === 'POST') return await answerForm(call)
    if (method === 'OPTIONS') return send(call, { status: 204, headers: ANY_ALLOW })
    if (method !== 'GET' && method !== 'HEAD') return sendFault(call, 'method-not-allowed', { headers: ANY_ALLOW })
    // Whoever opens the address, or comes back to it, starts with the form.
    const location = ['Location', siteOf(call) + plain.page, 'Content-Length', '0']
    return send(call, { status: 303, headers: [...location, 'Cache-Control', NO_STORE_CACHE] })
  })
}

/**
 * Another site must not send inquiries in its visitors' names. Browsers say it in `Sec-Fetch-Site`, older ones only in `Origin`; a
 * client that sends neither is not a browser and acts for nobody but itself.
 */
function isFromOurPage({ request, service }: Call): boolean {
  const { origin, host, 'sec-fetch-site': from } = request.headers
  // `none`: the person reloaded the page.
  if (from === 'same-origin' || from === 'none') return true
  if (origin === undefined) return from === undefined
  const isOurHost = from === undefined && host !== undefined && URL.parse(origin)?.host === host
  return isOurHost || service.config.allowedOrigins.includes(origin)
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

/** In words for people; those of the API are for programs. */
const reasons = (noun: string): Partial<Record<FaultName, string>> => ({
  'inquiry-fields': 'some fields need correcting',
  'inquiry-too-large': `the ${noun} is too long`,
  'inquiry-quota': `too many inquiries and reports in ${windowInWords(INQUIRY_QUOTA)}`,
  'public-quota': `too many requests in ${windowInWords(PUBLIC_QUOTA)}`,
  'inquiries-off': `we are not taking ${noun === 'report' ? 'reports' : 'inquiries'} at present`,
  'idempotency-conflict': `another ${noun} was sent from this page`,
  'malformed-json': 'some characters could not be read',
})
const IN_UTC = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const OUR_FAULT = 'something went wrong on our side'
const SAFE = 'Sending it again is safe: it is stored only once, and you get its reference.'

function pagesOf<Form, Content extends Submitted>(plain: PlainForm<Form, Content>) {
  const { noun, page, action } = plain
  const why = reasons(noun)
  const link = (call: Call) =>
    html`<p><a class="button primary action" href="${siteOf(call)}${page}">Open our form</a></p>`
  const values = (body: Readonly<Record<string, unknown>>, { service }: Call) =>
    html`<dl class="sent">${plain.rows(body, service).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
  const again = (form: Form, button: string, key?: string) => sendForm(action, plain.pairs(form), button, key)

  /** The store may be certain that this sending wrote nothing; an earlier one may have. */
  function wordsFor({ fault, status, wroteNothing }: Refusal): [title: string, words: string] {
    if (fault === 'idempotency-conflict') return [`Not sent: ${why[fault]}`, `That ${noun} stays as it is.`]
    if (fault !== 'inquiry-unavailable') {
      const reason = why[fault] ?? (status < 500 ? 'a part of the page was missing' : OUR_FAULT)
      return [`Not sent: ${reason}`, 'Nothing was stored this time.']
    }
    return wroteNothing
      ? [`Not sent this time: ${OUR_FAULT}`, `Nothing was stored this time. ${SAFE}`]
      : ['We do not know whether it was stored', SAFE]
  }

  return {
    offer: (call: Call, form: Form, content: Content): Answer =>
      formPage(call, 200, 'Check and send', [
        html`<p>Nothing has been stored yet. This is what you are about to send:</p>`,
        values(content, call),
        again(form, `Send the ${noun}`, randomUUID()),
        plain.offer,
        html`<details class="fold"><summary>Change something</summary>${plain.edit(form, call.service)}</details>`,
      ]),

    receipt(call: Call, content: Content, outcome: SubmissionOutcome): Answer {
      if (outcome.kind === 'conflict') throw new Refusal('idempotency-conflict')
      if (outcome.kind === 'limited') throw new Refusal('inquiry-quota', outcome)
      const { kind, requestId } = outcome
      const now = new Date()
      return formPage(call, 202, 'Received and stored', [
        kind === 'replayed' && html`<p>It had already arrived and was not stored twice.</p>`,
        html`<p class="reference"><small>Your reference</small><strong>${shortReference(requestId)}</strong><small>${kind === 'accepted' && html`Received on <time datetime="${now.toISOString()}">${IN_UTC.format(now)} UTC</time>.<br>`}In full: <code>${requestId}</code></small></p>`,
        html`<p class="actions"><button type="button" class="button" data-copy="${requestId}" hidden>Copy the reference</button><button type="button" class="button" data-print hidden>Print or save as PDF</button><a href="${siteOf(call)}${page}">Make another ${noun}</a></p>`,
        html`<p class="notice"><strong>We send no confirmation email.</strong> Keep the reference: it is your proof that we have the ${noun}.</p>`,
        html`<h2>What happens next</h2>${plain.next(content, call)}`,
        html`<h2>What you sent</h2>`,
        values(content, call),
      ])
    },

    notOurs: (call: Call, status: 403 | 415): Answer =>
      formPage(call, status, 'Not sent: this did not come from our form', [
        html`<p>Nothing was read or stored. No other site can send anything in your name${noun === 'inquiry' && '; programs send JSON to the API'}.</p>`,
        link(call),
      ]),

    refusal(call: Call, refusal: Refusal, sent: Sent<Form> | undefined): Answer {
      const { fault, status, fields, retryAfterSeconds } = refusal
      const [title, words] = wordsFor(refusal)
      const wait =
        retryAfterSeconds !== undefined &&
        html`<p class="notice">You can send it again in <strong>${waitWords(retryAfterSeconds)}</strong>. Leave this page open: it keeps what you wrote.</p>`
      const parts = [html`<p>${words}</p>`, wait]
      if (!sent) return formPage(call, status, title, [...parts, link(call)])
      const { form, body, key } = sent
      if (fields || fault === 'inquiry-too-large') {
        return formPage(call, status, title, [...parts, plain.edit(form, call.service, fields)])
      }
      // Nothing that was written is lost by coming too early.
      const retry =
        key !== undefined && wait
          ? again(form, 'Send again (safe: it is stored once)', key)
          : again(form, 'Check again')
      return formPage(call, status, title, [...parts, retry, html`<h2>What you wrote</h2>`, values(body, call)])
    },
  }
}

function waitWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
