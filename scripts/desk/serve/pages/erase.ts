/** Erasure: shows what will go, and a receipt afterwards. */
import { html } from '../../../../inquiry-service/contract/html.ts'
import { shortReference } from '../../../../inquiry-service/contract/short-reference.ts'
import type { ErasureReceipt } from '../../../../inquiry-service/ledger/desk.ts'
import type { StoredInquiry } from '../../../../inquiry-service/ledger/records.ts'
import { noticeTitle } from '../../../../inquiry-service/notices/notice.ts'
import { receiptCode, receiptText } from '../../erase.ts'
import { day } from '../../print.ts'
import { changeForm, page } from '../layout.ts'
import type { Visit } from '../visit.ts'

export interface EraseParts {
  inquiry: StoredInquiry
  /** All inquiries from the same address including this one, newest first. */
  ofPerson: readonly StoredInquiry[]
  problem?: string
}

export function erasePage(visit: Visit, { inquiry: stored, ofPerson, problem }: EraseParts): string {
  const { requestId, inquiry } = stored
  const lines = ofPerson.map(
    ({ requestId: id, receivedAt, inquiry: each }) =>
      html`<li><code>${shortReference(id)}</code> ${noticeTitle(each, visit.names)}, ${day(receivedAt)}</li>`,
  )
  const count = ofPerson.length === 1 ? 'the one inquiry' : `all ${ofPerson.length} inquiries`
  return page(
    { title: `Erase ${shortReference(requestId)}`, name: visit.name, path: '' },
    html`<p><a href="/inquiries/${requestId}" data-back>Back to the inquiry</a></p>`,
    html`<p>Erasing removes content, notes and notices from the ledger and its backups. The audit trail stays; it identifies no person. Erasing can’t be undone.</p>`,
    changeForm(
      `/inquiries/${requestId}/erase`,
      visit.token,
      html`<fieldset><legend>What is erased</legend>
<label class="option"><input type="radio" name="what" value="person" required> This person: ${count} from ${inquiry.email}</label>
<ul>${lines}</ul>
<label class="option"><input type="radio" name="what" value="inquiry" required> Only this inquiry, ${shortReference(requestId)}</label></fieldset>
<div class="field"><label class="option"><input type="checkbox" name="sure" value="yes" required> I have checked who is asking for this</label>${problem !== undefined && html`<p class="problem">${problem}</p>`}</div>
<button class="button danger">Erase for good</button>`,
    ),
  )
}

export function receiptPage(visit: Visit, receipt: ErasureReceipt): string {
  const isDone = receiptCode(receipt) === undefined
  return page(
    { title: isDone ? 'Erased' : 'Not erased everywhere yet', name: visit.name, path: '' },
    html`<p>${isDone ? 'You can copy this receipt into your answer to the person.' : 'Something is left to do, as the receipt says.'}</p>`,
    html`<pre class="wrap">${receiptText(receipt)}</pre>`,
    html`<p><a href="/">Back to the inquiries</a></p>`,
  )
}
