/** Erasure: shows what will go, and a receipt afterwards. */
import { html } from '../../../contract/html.ts'
import { shortReference } from '../../../contract/words.ts'
import { noticeTitle } from '../../../notices/notice.ts'
import type { StoredInquiry } from '../../../records/records.ts'
import { MENTIONED, receiptCode, receiptText, UNREADABLE } from '../../commands/erase.ts'
import { day } from '../../commands/print.ts'
import type { ErasureReceipt } from '../../port.ts'
import { changeForm, page, type Visit } from '../page.ts'

export interface OfPerson {
  count: number
  newest: readonly StoredInquiry[]
}

interface EraseParts {
  inquiry: StoredInquiry
  ofPerson: OfPerson | undefined
  problem?: string
}

export function erasePage(visit: Visit, { inquiry: stored, ofPerson, problem }: EraseParts): string {
  const { requestId, inquiry } = stored
  const { count = 0, newest = [] } = ofPerson ?? {}
  const lines = newest.map(
    ({ requestId: id, receivedAt, inquiry: each }) =>
      html`<li><code>${shortReference(id)}</code> ${noticeTitle(each, visit.names)}, ${day(receivedAt)}</li>`,
  )
  const all = count === 1 ? 'the one inquiry' : `all ${count} inquiries`
  const more = count > newest.length && html`<li>and ${count - newest.length} older ones</li>`
  return page(
    { title: `Erase ${shortReference(requestId)}`, visitor: visit },
    html`<p><a href="${visit.base}/inquiries/${requestId}">Back to the inquiry</a></p>`,
    html`<p>Erasing removes content, notes and notices from the ledger${visit.store.backups && ' and its backups'}. The audit trail stays; it names nobody who wrote to us. Erasing can’t be undone.</p>`,
    changeForm(
      visit,
      `/inquiries/${requestId}/erase`,
      html`<fieldset><legend>What is erased</legend>
${
  ofPerson &&
  html`<label class="option"><input type="radio" name="what" value="person" required> This person: ${all} from ${inquiry.email}</label>
<ul>${lines}${more}</ul>
`
}<label class="option"><input type="radio" name="what" value="inquiry" required> Only this inquiry, ${shortReference(requestId)}</label></fieldset>
<div class="field"><label class="option"><input type="checkbox" name="sure" value="yes" required> I have checked who is asking for this</label>${problem !== undefined && html`<p class="problem">${problem}</p>`}</div>
<button class="button danger">Erase for good</button>`,
    ),
  )
}

export function receiptPage(visit: Visit, receipt: ErasureReceipt): string {
  const isDone = receiptCode(receipt) === undefined
  const mentioned = receipt.mentionedIn.map(
    (requestId) =>
      html`<li><a href="${visit.base}/inquiries/${requestId}"><code>${shortReference(requestId)}</code></a></li>`,
  )
  return page(
    { title: isDone ? 'Erased' : 'Not erased everywhere yet', visitor: visit },
    html`<p>${isDone ? 'You can copy this receipt into your answer to the person.' : 'Something is left to do, as the receipt says.'}</p>`,
    html`<pre class="wrap">${receiptText(receipt)}</pre>`,
    html`${receipt.mentionedIn.length > 0 && html`<p>${MENTIONED}</p><ul>${mentioned}</ul>`}`,
    html`${receipt.unreadable.length > 0 && html`<p>${UNREADABLE}</p><ul>${receipt.unreadable.map((id) => html`<li><code>${id}</code></li>`)}</ul>`}`,
    html`<p><a href="${visit.base}/">Back to the inquiries</a></p>`,
  )
}
