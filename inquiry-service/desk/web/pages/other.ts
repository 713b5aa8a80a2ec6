/** The smaller pages: notices that were not delivered, who is acting, and what can't be answered. */
import { html } from '../../../contract/html.ts'
import { shortReference } from '../../../contract/words.ts'
import type { NoticeStatus } from '../../../notices/outbox.ts'
import type { Page } from '../../../records/records.ts'
import { duration } from '../../commands/print.ts'
import { NO_MAIL, waitingWords } from '../../commands/upkeep.ts'
import type { Denial } from '../access.ts'
import { changeForm, page, table, type Visit, type Visitor } from '../page.ts'

export function undeliveredPage(visit: Visit, { items, next }: Page<NoticeStatus>, undelivered: number): string {
  const { base, now, sendsNotices } = visit
  const rows = items.map((notice) => {
    const { requestId, receivedAt } = notice
    const reference = shortReference(requestId)
    return html`<tr>
<th scope="row"><a href="${base}/inquiries/${requestId}"><code>${reference}</code></a></th>
<td data-label="Received">${duration(now - receivedAt)} ago</td>
<td data-label="Status">${waitingWords(notice, now)}</td>
<td>${changeForm(visit, `/inquiries/${requestId}/resend`, html`<input type="hidden" name="back" value="/undelivered"><button class="button">Send again<span class="visually-hidden"> ${reference}</span></button>`)}</td>
</tr>`
  })
  const headings = ['Reference', 'Received', 'Status', html`<span class="visually-hidden">Send again</span>`]
  const none = sendsNotices ? 'Every notice has been delivered.' : `No notices are sent: ${NO_MAIL}.`
  return page(
    { title: 'Notices not delivered', visitor: visit, undelivered, path: '/undelivered' },
    html`${!sendsNotices && rows.length > 0 && html`<p>They are waiting because email is not set up: ${NO_MAIL}.</p>`}`,
    rows.length === 0 ? html`<p>${none}</p>` : table('labeled', headings, rows),
    html`${next !== undefined && html`<p><a class="button" href="${base}/undelivered?after=${encodeURIComponent(next)}">More</a></p>`}`,
  )
}

export function namePage(visitor: Visitor, problem?: string): string {
  return page(
    { title: 'Who are you?', visitor: { base: visitor.base, token: visitor.token } },
    html`<p>Your name goes into the audit trail with everything you change. This browser remembers it until the desk is started again.</p>`,
    changeForm(
      visitor,
      '/name',
      html`<div class="field narrow"><label for="name">Name</label><input id="name" name="name" value="${visitor.name ?? ''}" maxlength="60" autocomplete="name" required${problem !== undefined && html` aria-invalid="true" aria-describedby="name-problem"`}>${problem !== undefined && html`<p class="problem" id="name-problem">${problem}</p>`}</div><button class="button primary">Continue</button>`,
    ),
  )
}

const REFUSALS: Record<Denial, readonly [title: string, words: string]> = {
  host: [
    'Refused: wrong host name',
    'Open the desk as 127.0.0.1, [::1] or localhost. A proxy in front of it must send one of these as Host.',
  ],
  secret: [
    'Refused: the key is missing',
    'Open the address that the desk printed when it started: it contains the key. After a restart there is a new one.',
  ],
  form: ['Refused: not a form of this desk', 'Nothing was changed. Go back, reload the page and try again.'],
}

export function refusedPage(refusal: Denial): string {
  const [title, words] = REFUSALS[refusal]
  return page({ title, visitor: undefined }, html`<p>${words}</p>`)
}

export function problemPage(title: string, words: string, visitor: Visitor): string {
  const back = html`<p><a href="${visitor.base}/">Back to the inquiries</a></p>`
  return page({ title, visitor }, html`<p>${words}</p>`, back)
}
