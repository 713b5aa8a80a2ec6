/** One inquiry: what was asked, and everything that can be done with it. */
import { accelerator } from '../../../contract/catalog-names.ts'
import { timeInWords } from '../../../contract/dates.ts'
import { type Html, html } from '../../../contract/html.ts'
import { type InquiryFieldName, inquiryField } from '../../../contract/inquiry-fields.ts'
import { mailto } from '../../../contract/mailto.ts'
import { shortReference } from '../../../contract/short-reference.ts'
import { isSameText } from '../../../contract/text.ts'
import { type AuditAction, INQUIRY_STATES, type StoredInquiry } from '../../../ledger/records.ts'
import { noticeTitle } from '../../../notices/notice.ts'
import { noticeWords } from '../../commands/notice-words.ts'
import { day, duration, time } from '../../commands/print.ts'
import type { InquiryFile } from '../../desk.ts'
import { changeForm, page } from '../layout.ts'
import type { Visit } from '../visit.ts'
import { STATE_WORDS } from './list.ts'

/** Others who looked at it this recently are shown to be working on it. Milliseconds. */
const PRESENT_MS = 10 * 60_000

/** The audit trail of one inquiry in words. */
const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  received: 'Received',
  'notice-delivered': 'Notice delivered',
  'notice-given-up': 'Notice given up',
  'notice-requeued': 'Notice queued again',
  'digest-sent': 'Digest sent',
  'state-set': 'State',
  'owner-set': 'Owner',
  'reminder-set': 'Reminder',
  opened: 'Opened for the first time',
  'note-added': 'Note added',
  exported: 'Exported',
  erased: 'Erased',
  'backed-up': 'Backed up',
  'backup-forgotten': 'Backup forgotten',
  'backup-adopted': 'Backup adopted',
  restored: 'Restored',
  loaded: 'Loaded',
  'times-mended': 'Times corrected',
}

/** The page's message after a change. */
export const DONE_WORDS = {
  done: 'Saved.',
  unchanged: 'Nothing has changed.',
  changed:
    'Not saved: somebody else has changed this meanwhile. Look at what it says now, and try again if you still want to.',
  queued: 'The notice will be sent again.',
} as const

export interface InquiryParts {
  file: InquiryFile & { inquiry: StoredInquiry }
  /** Who looked at it last before this visit. */
  seenBefore: StoredInquiry['seen']
  done: keyof typeof DONE_WORDS | undefined
  undelivered: number
}

export function inquiryPage(visit: Visit, { file, seenBefore, done, undelivered }: InquiryParts): string {
  const { requestId, receivedAt, inquiry } = file.inquiry
  const other = seenBefore && seenBefore.by !== visit.name && visit.now - seenBefore.at < PRESENT_MS
  return page(
    { title: noticeTitle(inquiry, visit.names), visit, undelivered },
    html`<p class="quiet">Reference <code>${shortReference(requestId)}</code> · received ${timeInWords(receivedAt)} (${duration(visit.now - receivedAt)} ago) · <a href="${visit.base}/" data-back>Back to the list</a></p>`,
    html`${other && html`<p class="notice" role="status"><strong>${seenBefore.by}</strong> is working on this too, and last looked at it ${duration(visit.now - seenBefore.at)} ago.</p>`}${done !== undefined && html`<p class="notice" role="status">${DONE_WORDS[done]}</p>`}`,
    html`<div class="with-aside inquiry"><div>${asked(visit, file.inquiry)}${notes(visit, file)}</div><div class="tools">${tools(visit, file)}</div><div>${history(file)}</div></div>`,
  )
}

function asked({ names, siteUrl }: Visit, { requestId, inquiry }: StoredInquiry): Html {
  const listed = accelerator(inquiry, names)
  const { modelId, variantId: _variant, email, consent: _consent, kind: _kind, notes: written, ...rest } = inquiry
  const named = listed
    ? html`<a href="${new URL(listed.path, siteUrl).href}" rel="noreferrer">${listed.name}</a>`
    : (modelId ?? 'not named')
  const rows = Object.entries(rest).map(
    ([name, value]) => html`<dt>${inquiryField(name as InquiryFieldName).label}</dt><dd>${value}</dd>`,
  )
  const subject = `Your inquiry ${shortReference(requestId)}: ${noticeTitle(inquiry, names)}`
  return html`<section aria-labelledby="asked"><h2 id="asked">What was asked</h2>
<dl class="facts"><dt>Accelerator</dt><dd>${named}${!listed && modelId !== undefined && html` <span class="quiet">(not in the catalog)</span>`}</dd>${rows}${written !== undefined && html`<dt>They wrote</dt><dd>${written}</dd>`}<dt>Email</dt><dd>${email}</dd><dt>Request id</dt><dd><code>${requestId}</code></dd></dl>
<p><a class="button primary" href="${mailto(email, { subject })}">Answer by email</a></p>
<p class="note">Opens your mail program. The desk itself sends nothing to the person who asked.</p></section>`
}

function notes(visit: Visit, { inquiry, notes: kept }: InquiryFile): Html {
  const items = kept.map(
    ({ at, by, text }) => html`<li><p class="note">${by}, ${time(at)} UTC</p><p class="written">${text}</p></li>`,
  )
  return html`<section class="internal" aria-labelledby="notes"><h2 id="notes">Notes for the desk</h2>
${items.length > 0 && html`<ul class="plain">${items}</ul>`}
${changeForm(visit, `/inquiries/${inquiry.requestId}/note`, html`<div class="field"><label for="note">New note</label><textarea id="note" name="text" rows="3" maxlength="4096" required aria-describedby="note-hint"></textarea><p class="hint" id="note-hint">For colleagues only. It is not sent to anybody, and it is erased with the inquiry.</p></div><button class="button">Save note</button>`)}</section>`
}

function history({ audit }: InquiryFile): Html {
  const rows = audit.map(
    ({ at, by, action, detail }) =>
      html`<tr><td>${time(at)}</td><td>${by}</td><td>${ACTION_WORDS[action]}${detail !== undefined && `: ${detail}`}</td></tr>`,
  )
  return html`<section aria-labelledby="history"><h2 id="history">History</h2><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">By</th><th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

function tools(visit: Visit, file: InquiryParts['file']): Html {
  const { base, name } = visit
  const { requestId, state, stateAt, owner, remindAt } = file.inquiry
  const isMine = owner !== undefined && isSameText(owner, name)
  const action = (what: string) => `/inquiries/${requestId}/${what}`
  const states = INQUIRY_STATES.map(
    (each) =>
      html`<button class="button${each === state && ' chosen'}" name="state" value="${each}"${each === state && html` aria-pressed="true"`}>${STATE_WORDS[each]}</button>`,
  )
  return html`<section aria-labelledby="state"><h2 id="state">State</h2><p>${STATE_WORDS[state]} since ${time(stateAt)} UTC</p>${changeForm(visit, action('state'), shown(state), html`<div class="actions">${states}</div>`)}</section>
<section aria-labelledby="owner"><h2 id="owner">Owner</h2><p>${owner === undefined ? 'Nobody has taken it.' : isMine ? 'It is yours.' : html`${owner} has it.`}</p>
${!isMine && changeForm(visit, action('owner'), shown(owner), html`<button class="button" name="owner" value="${name}" data-take>Take it</button>`)}
${changeForm(visit, action('owner'), shown(owner), html`<div class="field"><label for="owner-name">Give it to</label><div class="actions"><input id="owner-name" name="owner" maxlength="60" value="${owner ?? ''}"><button class="button">Set owner</button></div><p class="hint">Leave empty for nobody.</p></div>`)}</section>
<section aria-labelledby="reminder"><h2 id="reminder">Reminder</h2><p>${remindAt === undefined ? 'None.' : html`On ${day(remindAt)}: overdue from then on.`}</p>
${changeForm(visit, action('reminder'), shown(remindAt === undefined ? undefined : day(remindAt)), html`<div class="field"><label for="on">Day (UTC)</label><div class="actions"><input id="on" name="on" type="date" value="${remindAt === undefined ? '' : day(remindAt)}"><button class="button">Set reminder</button></div><p class="hint">Leave empty for none.</p></div>`)}</section>
<section aria-labelledby="notice"><h2 id="notice">Notice by email</h2><p>${sentence(noticeWords(file, visit))}</p>${visit.sendsNotices && changeForm(visit, action('resend'), html`<button class="button">Send the notice again</button>`)}</section>
<section aria-labelledby="erase"><h2 id="erase">Erase</h2><p><a href="${base}${action('erase')}">Erase this inquiry, or all from this person</a></p></section>`
}

/** The value that the page shows travels along: if it is another by then, the change is not made. */
function shown(value: string | undefined): Html {
  return html`<input type="hidden" name="shown" value="${value ?? ''}">`
}

/** `given up after 3 attempts` → `Given up after 3 attempts.` */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** What remains after erasure. */
export function erasedPage(visit: Visit, file: InquiryFile): string {
  return page(
    { title: 'Erased inquiry', visit },
    html`<p>Reference <code>${shortReference(file.inquiry.requestId)}</code>, received ${timeInWords(file.inquiry.receivedAt)}. Nothing about the person is left.</p>`,
    history(file),
  )
}
