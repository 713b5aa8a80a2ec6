/** One inquiry: what was asked, and everything that can be done with it. */
import { listInNotes } from '../../../contract/accelerator-list.ts'
import { accelerator } from '../../../contract/accelerators.ts'
import { type Html, html } from '../../../contract/html.ts'
import { mailto } from '../../../contract/mailto.ts'
import { fieldLabel } from '../../../contract/report.ts'
import { isSameText } from '../../../contract/text.ts'
import { shortReference, timeInWords } from '../../../contract/words.ts'
import { noticeTitle, placeOf } from '../../../notices/notice.ts'
import { otherSideWords } from '../../../notices/related.ts'
import { type StoredInquiry, statesOf } from '../../../records/records.ts'
import { day, duration, time } from '../../commands/print.ts'
import { noticeWords } from '../../commands/upkeep.ts'
import type { InquiryDetails } from '../../desk.ts'
import { changeForm, page, section, table, type Visit } from '../page.ts'
import { stateTitle } from './list.ts'

/** Others who looked at it this recently are shown to be working on it. Milliseconds. */
const PRESENT_MS = 10 * 60_000

export const DONE_WORDS: Readonly<Record<string, string>> = {
  done: 'Saved.',
  unchanged: 'Nothing has changed.',
  changed:
    'Not saved: somebody else has changed this meanwhile. Look at what it says now, and try again if you still want to.',
  queued: 'The notice will be sent again.',
}

type Opened = InquiryDetails & { inquiry: StoredInquiry }

export function inquiryPage(
  visit: Visit,
  details: Opened,
  { done, undelivered }: { done: string | undefined; undelivered: number },
): string {
  const { requestId, receivedAt, inquiry, seenBy, seenAt = 0 } = details.inquiry
  const isShared = seenBy !== undefined && seenBy !== visit.name && visit.now - seenAt < PRESENT_MS
  return page(
    { title: noticeTitle(inquiry, visit.names), visitor: visit, undelivered },
    html`<p class="quiet">Reference <code>${shortReference(requestId)}</code> · received ${timeInWords(receivedAt)} (${duration(visit.now - receivedAt)} ago) · <a href="${visit.base}/">Back to the list</a></p>`,
    html`${isShared && html`<p class="notice" role="status"><strong>${seenBy}</strong> is working on this too, and last looked at it ${duration(visit.now - seenAt)} ago.</p>`}${done !== undefined && html`<p class="notice" role="status">${done}</p>`}`,
    html`<div class="with-aside inquiry"><div>${asked(visit, details.inquiry)}${otherSide(visit, details)}${conversation(visit, details)}${notes(visit, details)}</div><div class="tools">${tools(visit, details)}</div><div>${history(details)}</div></div>`,
  )
}

function asked({ names, siteUrl }: Visit, { requestId, inquiry }: StoredInquiry): Html {
  const listed = accelerator(inquiry, names)
  const { modelId, variantId, email, kind, notes: written, ...rest } = inquiry
  const isReport = kind === 'report'
  const unlisted = variantId ?? modelId
  const named = listed
    ? html`<a href="${placeOf(inquiry, listed, siteUrl)}" rel="noreferrer">${listed.name}</a>`
    : html`${unlisted ?? 'not named'}${unlisted !== undefined && html` <span class="quiet">(not in the catalog)</span>`}`
  const several = listInNotes(written ?? '')
  const lines = several?.list.accelerators.map(({ quantity, name }) => html`<li>${quantity} × ${name}</li>`)
  const facts: (readonly [string, Html | string | number | undefined])[] = [
    ['Accelerator', named],
    [several?.list.meaning === 'any' ? 'Any one of' : 'All of', lines && html`<ul class="plain">${lines}</ul>`],
    ...Object.entries(rest).flatMap(([name, value]) =>
      value === true ? [] : [[fieldLabel(inquiry, name), value] as const],
    ),
    ['They wrote', several ? several.notes || undefined : written],
    ['Email', email],
    ['Request id', html`<code>${requestId}</code>`],
  ]
  const rows = facts.map(([label, value]) => value !== undefined && html`<dt>${label}</dt><dd>${value}</dd>`)
  const subject = `Your ${isReport ? 'report' : 'inquiry'} ${shortReference(requestId)}: ${noticeTitle(inquiry, names)}`
  return section(
    'asked',
    isReport ? 'What was reported' : 'What was asked',
    html`<dl class="sent">${rows}</dl>`,
    email !== undefined &&
      html`<p><a class="button primary" href="${mailto(email, { subject })}">Answer by email</a></p>
<p class="note">Opens your mail program. The desk itself sends nothing to the person who asked.</p>`,
  )
}

function otherSide({ base }: Visit, { inquiry, related }: Opened): Html | false {
  const words = related && otherSideWords(inquiry.inquiry, related)
  if (!words) return false
  const items = related.otherSide.map(
    ({ requestId, receivedAt, state, likeness, quantity, region }) =>
      html`<li><a href="${base}/inquiries/${requestId}"><code>${shortReference(requestId)}</code> ${quantity} of the same ${likeness}, ${region}</a> <span class="quiet">${day(receivedAt)}, ${state.replaceAll('-', ' ')}</span></li>`,
  )
  return section('other-side', 'The other side', html`<p>${words}${amongNewest(related)}.</p><ul>${items}</ul>`)
}

function conversation({ base, names }: Visit, { related }: Opened): Html | false {
  if (!related || related.fromSender.count === 0) return false
  const { count, newest } = related.fromSender
  const items = newest.map(
    ({ requestId, receivedAt, state, inquiry }) =>
      html`<li><a href="${base}/inquiries/${requestId}">${noticeTitle(inquiry, names)}</a> <span class="quiet">${day(receivedAt)}, ${stateTitle(inquiry, state).toLowerCase()}</span></li>`,
  )
  const more = count > newest.length && html`<li>and ${count - newest.length} older</li>`
  return section(
    'conversation',
    'From the same address',
    html`<p>${count} more${amongNewest(related)}.</p><ul>${items}${more}</ul>`,
  )
}

const amongNewest = ({ isWhole }: { isWhole: boolean }) => (isWhole ? '' : ', among the newest inquiries')

function notes(visit: Visit, { inquiry, notes: kept }: InquiryDetails): Html {
  const items = kept.map(
    ({ at, by, text }) => html`<li><p class="note">${by}, ${time(at)} UTC</p><p class="written">${text}</p></li>`,
  )
  const field = html`<div class="field"><label for="note">New note</label><textarea id="note" name="text" rows="3" maxlength="4096" required aria-describedby="note-hint"></textarea><p class="hint" id="note-hint">For colleagues only. It is not sent to anybody, and it is erased with the inquiry.</p></div><button class="button">Save note</button>`
  return html`<div class="internal">${section('notes', 'Notes for the desk', items.length > 0 && html`<ul class="plain">${items}</ul>`, changeForm(visit, `/inquiries/${inquiry.requestId}/note`, field))}</div>`
}

function history({ audit }: InquiryDetails): Html {
  const rows = audit.map(
    ({ at, by, action, detail }) =>
      html`<tr><td>${time(at)}</td><td>${by}</td><td>${sentenceCase(action.replaceAll('-', ' '))}${detail !== undefined && `: ${detail}`}</td></tr>`,
  )
  return section('history', 'History', table('', ['Time (UTC)', 'By', 'What'], rows))
}

function tools(visit: Visit, details: Opened): Html {
  const { base, name } = visit
  const { requestId, state, stateAt, owner, remindAt, inquiry } = details.inquiry
  const isMine = owner !== undefined && isSameText(owner, name)
  const reminder = remindAt === undefined ? '' : day(remindAt)
  const form = (what: string, ...parts: Html[]) => changeForm(visit, `/inquiries/${requestId}/${what}`, ...parts)
  const states = statesOf(inquiry).map(
    (each) =>
      html`<button class="button${each === state && ' chosen'}" name="state" value="${each}"${each === state && html` aria-pressed="true"`}>${stateTitle(inquiry, each)}</button>`,
  )
  const take = html`<button class="button" name="owner" value="${name}">Take it</button>`
  const give = html`<div class="field"><label for="owner-name">Give it to</label><div class="actions"><input id="owner-name" name="owner" maxlength="60" value="${owner ?? ''}"><button class="button">Set owner</button></div><p class="hint">Leave empty for nobody.</p></div>`
  const remind = html`<div class="field"><label for="on">Day (UTC)</label><div class="actions"><input id="on" name="on" type="date" value="${reminder}"><button class="button">Set reminder</button></div><p class="hint">Leave empty for none.</p></div>`
  const isWhose = owner === undefined ? 'Nobody has taken it.' : isMine ? 'It is yours.' : `${owner} has it.`
  return html`${section('state', 'State', html`<p>${stateTitle(inquiry, state)} since ${time(stateAt)} UTC</p>`, form('state', shown(state), html`<div class="actions">${states}</div>`))}
${section('owner', 'Owner', html`<p>${isWhose}</p>`, !isMine && form('owner', shown(owner), take), form('owner', shown(owner), give))}
${section('reminder', 'Reminder', html`<p>${reminder === '' ? 'None.' : `On ${reminder}: overdue from then on.`}</p>`, form('reminder', shown(reminder), remind))}
${section('notice', 'Notice by email', html`<p>${sentenceCase(noticeWords(details, visit))}.</p>`, visit.sendsNotices && form('resend', html`<button class="button">Send the notice again</button>`))}
${section('erase', 'Erase', html`<p><a href="${base}/inquiries/${requestId}/erase">Erase this inquiry, or all from this person</a></p>`)}`
}

/** The value that the page shows travels along: if it is another by then, the change is not made. */
function shown(value = ''): Html {
  return html`<input type="hidden" name="shown" value="${value}">`
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function erasedPage(visit: Visit, details: InquiryDetails): string {
  const { requestId, receivedAt } = details.inquiry
  return page(
    { title: 'Erased inquiry', visitor: visit },
    html`<p>Reference <code>${shortReference(requestId)}</code>, received ${timeInWords(receivedAt)}. Nothing about the person is left.</p>`,
    changeForm(
      visit,
      `/inquiries/${requestId}/erase`,
      html`<button class="button">Erase again, for a receipt</button>`,
    ),
    history(details),
  )
}
