/** Matching inquiries, newest first. */
import { type Html, html } from '../../../contract/html.ts'
import { INQUIRY_KINDS } from '../../../contract/inquiry.ts'
import { shortReference } from '../../../contract/short-reference.ts'
import type { Page, StoredInquiry } from '../../../ledger/records.ts'
import { noticeTitle } from '../../../notices/notice.ts'
import { day, duration } from '../../commands/print.ts'
import { isOverdue } from '../../filter.ts'
import { FILTER_WORDS, VIEWS, viewOf } from '../filters.ts'
import { changeForm, page } from '../layout.ts'
import type { Visit } from '../visit.ts'

export interface ListParts {
  found: Page<StoredInquiry>
  /** The query of the address without `after`. */
  query: URLSearchParams
  undelivered: number
}

export function listPage(visit: Visit, { found, query, undelivered }: ListParts): string {
  const view = viewOf(query)
  const tabs = VIEWS.map(
    ({ name, title }) =>
      html`<li><a href="${addressOf(visit, query, { view: name })}"${name === view && html` aria-current="true"`}>${title}</a></li>`,
  )
  return page(
    { title: 'Inquiries', visit, undelivered, path: '/' },
    html`<nav aria-label="Views"><ul class="plain views">${tabs}</ul></nav>`,
    filterForm(visit, query, view),
    found.items.length > 0
      ? inquiryTable(visit, found.items)
      : html`<p>Nothing here.${view !== 'all' && html` <a href="${addressOf(visit, query, { view: 'all' })}">Look in all inquiries</a>`}</p>`,
    html`<div class="actions">${found.next !== undefined && html`<a class="button" href="${addressOf(visit, query, { after: found.next })}">Older</a>`}${exportForm(visit, query)}</div>`,
  )
}

function filterForm({ base }: Visit, query: URLSearchParams, view: string): Html {
  const value = (name: string) => query.get(name) ?? ''
  const kinds = ['', ...INQUIRY_KINDS].map(
    (kind) =>
      html`<option value="${kind}"${kind === value('kind') && html` selected`}>${kind === '' ? 'Buying and selling' : kind === 'buy' ? 'Buy' : 'Sell'}</option>`,
  )
  const isNarrowed = ['kind', 'model', 'email', 'from', 'until'].some((name) => value(name) !== '')
  return html`<search><form class="filters" action="${base}/"><input type="hidden" name="view" value="${view}">
<div class="field grow"><label for="text">Search</label><input id="text" name="text" type="search" value="${value('text')}" placeholder="Reference, email, words"></div>
<button class="button">Search</button>
<details${isNarrowed && html` open`}><summary>More filters</summary><div class="filters">
<div class="field"><label for="kind">Kind</label><select id="kind" name="kind">${kinds}</select></div>
<div class="field"><label for="model">Model id</label><input id="model" name="model" value="${value('model')}"></div>
<div class="field"><label for="email">Email</label><input id="email" name="email" value="${value('email')}"></div>
<div class="field"><label for="from">Received from</label><input id="from" name="from" type="date" value="${value('from')}"></div>
<div class="field"><label for="until">Received before</label><input id="until" name="until" type="date" value="${value('until')}"></div>
<button class="button">Apply</button> <a href="${base}/?view=${view}">Clear filters</a></div></details>
</form></search>`
}

/** Marks a cell that has nothing to say: a phone leaves it out. */
const NONE = html` class="none"`

function inquiryTable({ base, names, now }: Visit, items: readonly StoredInquiry[]): Html {
  const rows = items.map((stored) => {
    const { requestId, receivedAt, state, inquiry, owner, remindAt, openedAt } = stored
    return html`<tr>
<th scope="row"><a href="${base}/inquiries/${requestId}" data-row>${noticeTitle(inquiry, names)}</a>${openedAt === undefined && html` <span class="tag unverified">not opened</span>`}${isOverdue(stored, now) && html` <span class="tag late">overdue</span>`}</th>
<td data-label="Reference"><code>${shortReference(requestId)}</code></td>
<td data-label="Received"><time datetime="${new Date(receivedAt).toISOString()}">${duration(now - receivedAt)} ago</time></td>
<td data-label="State">${STATE_WORDS[state]}</td>
<td data-label="Owner"${owner === undefined && NONE}>${owner ?? html`<span class="quiet">nobody</span>`}</td>
<td data-label="Reminder"${remindAt === undefined && NONE}>${remindAt === undefined ? html`<span class="quiet">none</span>` : day(remindAt)}</td>
<td data-label="Email">${inquiry.email}</td>
</tr>`
  })
  return html`<table class="labelled inquiries"><thead><tr><th scope="col">Inquiry</th><th scope="col">Reference</th><th scope="col">Received</th><th scope="col">State</th><th scope="col">Owner</th><th scope="col">Reminder</th><th scope="col">Email</th></tr></thead><tbody>${rows}</tbody></table>`
}

function exportForm(visit: Visit, query: URLSearchParams): Html {
  const kept = ['view', ...FILTER_WORDS].map((name) => {
    const value = query.get(name)
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`
  })
  return changeForm(visit, '/export', html`${kept}<button class="button">Export these as CSV</button>`)
}

function addressOf({ base }: Visit, query: URLSearchParams, changes: Record<string, string>): string {
  const address = new URLSearchParams(query)
  address.delete('after')
  for (const [name, value] of Object.entries(changes)) address.set(name, value)
  return `${base}/?${address}`
}

export const STATE_WORDS = { new: 'New', 'in-review': 'In review', answered: 'Answered', closed: 'Closed' } as const
