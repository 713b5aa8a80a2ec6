/** Notices that were not delivered. */
import { html } from '../../../contract/html.ts'
import { shortReference } from '../../../contract/short-reference.ts'
import type { Page } from '../../../ledger/records.ts'
import type { NoticeStatus } from '../../../notices/outbox.ts'
import { waitingWords } from '../../commands/notice-words.ts'
import { duration } from '../../commands/print.ts'
import { changeForm, page } from '../layout.ts'
import type { Visit } from '../visit.ts'

export function undeliveredPage(visit: Visit, { items, next }: Page<NoticeStatus>, undelivered: number): string {
  const rows = items.map(
    (notice) => html`<tr>
<th scope="row"><a href="${visit.base}/inquiries/${notice.requestId}" data-row><code>${shortReference(notice.requestId)}</code></a></th>
<td data-label="Received">${duration(visit.now - notice.receivedAt)} ago</td>
<td data-label="Status">${waitingWords(notice, visit.now)}</td>
<td>${changeForm(visit, `/inquiries/${notice.requestId}/resend`, html`<input type="hidden" name="back" value="/undelivered"><button class="button">Send again<span class="visually-hidden"> ${shortReference(notice.requestId)}</span></button>`)}</td>
</tr>`,
  )
  const none = visit.sendsNotices
    ? 'Every notice has been delivered.'
    : 'No notices are sent: SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set.'
  return page(
    { title: 'Notices not delivered', visit, undelivered, path: '/undelivered' },
    !visit.sendsNotices && items.length > 0
      ? html`<p>They are waiting because email is not set up: SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set.</p>`
      : html``,
    items.length === 0
      ? html`<p>${none}</p>`
      : html`<table class="labelled"><thead><tr><th scope="col">Reference</th><th scope="col">Received</th><th scope="col">Status</th><th scope="col"><span class="visually-hidden">Send again</span></th></tr></thead><tbody>${rows}</tbody></table>`,
    html`${next !== undefined && html`<p><a class="button" href="${visit.base}/undelivered?after=${encodeURIComponent(next)}">More</a></p>`}`,
  )
}
