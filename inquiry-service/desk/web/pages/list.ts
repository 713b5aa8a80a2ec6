/** Matching inquiries, newest first, and what the list shows according to its address. */
import { type Html, html } from '../../../contract/html.ts'
import { SUBMITTED_KINDS, type Submitted } from '../../../contract/report.ts'
import { shortReference } from '../../../contract/words.ts'
import type { InquiryState } from '../../../ledger/ledger.ts'
import { noticeTitle } from '../../../notices/notice.ts'
import { type Page, type StoredInquiry, stateWord } from '../../../records/records.ts'
import { filterOf } from '../../commands/list.ts'
import { day, duration } from '../../commands/print.ts'
import { type InquiryFilter, isOverdue } from '../../find.ts'
import { changeForm, page, table, type Visit } from '../page.ts'

const VIEWS = [
  { name: 'new', title: 'New', filter: () => ({ state: 'new' }) },
  { name: 'overdue', title: 'Overdue', filter: (_name, now) => ({ overdueAt: now }) },
  { name: 'mine', title: 'Mine', filter: (name) => ({ owner: name }) },
  { name: 'in-review', title: 'In review', filter: () => ({ state: 'in-review' }) },
  { name: 'answered', title: 'Answered', filter: () => ({ state: 'answered' }) },
  { name: 'closed', title: 'Closed', filter: () => ({ state: 'closed' }) },
  { name: 'reports', title: 'Open reports', filter: () => ({ kind: 'report', state: 'new' }) },
  { name: 'accepted', title: 'Accepted', filter: () => ({ state: 'accepted' }) },
  { name: 'declined', title: 'Declined', filter: () => ({ state: 'declined' }) },
  { name: 'all', title: 'All', filter: () => ({}) },
] as const satisfies readonly {
  name: string
  title: string
  filter: (name: string, now: number) => InquiryFilter
}[]

const FILTER_WORDS = ['text', 'kind', 'model', 'email', 'from', 'until'] as const

function viewOf(query: URLSearchParams): (typeof VIEWS)[number] {
  return VIEWS.find(({ name }) => name === query.get('view')) ?? VIEWS[0]
}

export function filterOfQuery(query: URLSearchParams, { name, now }: Pick<Visit, 'name' | 'now'>): InquiryFilter {
  const words = Object.fromEntries(FILTER_WORDS.flatMap((word) => (query.get(word) ? [[word, query.get(word)]] : [])))
  return { ...filterOf(words), ...viewOf(query).filter(name, now) }
}

interface ListParts {
  found: Page<StoredInquiry>
  query: URLSearchParams
  undelivered: number
}

export function listPage(visit: Visit, { found, query, undelivered }: ListParts): string {
  const view = viewOf(query).name
  const tabs = VIEWS.map(
    ({ name, title }) =>
      html`<li><a href="${addressOf(visit, query, { view: name })}"${name === view && html` aria-current="true"`}>${title}</a></li>`,
  )
  return page(
    { title: 'Inquiries', visitor: visit, undelivered, path: '/' },
    html`<nav aria-label="Views"><ul class="in-line">${tabs}</ul></nav>`,
    filterForm(visit, query, view),
    found.items.length > 0
      ? inquiryTable(visit, found.items)
      : html`<p>Nothing here.${view !== 'all' && html` <a href="${addressOf(visit, query, { view: 'all' })}">Look in all inquiries</a>`}</p>`,
    html`<div class="actions">${found.next !== undefined && html`<a class="button" href="${addressOf(visit, query, { after: found.next })}">Older</a>`}${exportForm(visit, query)}</div>`,
  )
}

const KIND_WORDS = { '': 'All', buy: 'Buy', sell: 'Sell', report: 'Report' } as const

function filterForm({ base }: Visit, query: URLSearchParams, view: string): Html {
  const value = (name: string) => query.get(name) ?? ''
  const kinds = (['', ...SUBMITTED_KINDS] as const).map(
    (kind) => html`<option value="${kind}"${kind === value('kind') && html` selected`}>${KIND_WORDS[kind]}</option>`,
  )
  const field = (name: string, label: string, type = 'text') =>
    html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value(name)}"></div>`
  const isNarrowed = FILTER_WORDS.some((name) => name !== 'text' && value(name) !== '')
  return html`<search><form class="filters" action="${base}/"><input type="hidden" name="view" value="${view}">
<div class="field grow"><label for="text">Search</label><input id="text" name="text" type="search" value="${value('text')}" placeholder="Reference, email, words"></div>
<button class="button">Search</button>
<details${isNarrowed && html` open`}><summary>More filters</summary><div class="filters">
${view !== 'reports' && html`<div class="field"><label for="kind">Kind</label><select id="kind" name="kind">${kinds}</select></div>`}
${field('model', 'Model id')}${field('email', 'Email')}${field('from', 'Received from', 'date')}${field('until', 'Received before', 'date')}
<button class="button">Apply</button> <a href="${base}/?view=${view}">Clear filters</a></div></details>
</form></search>`
}

const HEADINGS = ['Inquiry', 'Reference', 'Received', 'State', 'Owner', 'Reminder', 'Email']

function inquiryTable({ base, names, now }: Visit, items: readonly StoredInquiry[]): Html {
  const rows = items.map((stored) => {
    const { requestId, receivedAt, state, inquiry, owner, remindAt, openedAt } = stored
    return html`<tr>
<th scope="row"><a href="${base}/inquiries/${requestId}">${noticeTitle(inquiry, names)}</a>${openedAt === undefined && html` <span class="tag unverified">not opened</span>`}${isOverdue(stored, now) && html` <span class="tag late">overdue</span>`}</th>
<td data-label="Reference"><code>${shortReference(requestId)}</code></td>
<td data-label="Received"><time datetime="${new Date(receivedAt).toISOString()}">${duration(now - receivedAt)} ago</time></td>
<td data-label="State">${stateTitle(inquiry, state)}</td>
${optionalCell('Owner', owner, 'nobody')}
${optionalCell('Reminder', remindAt === undefined ? undefined : day(remindAt), 'none')}
${optionalCell('Email', inquiry.email, 'none')}
</tr>`
  })
  return table('labeled inquiries', HEADINGS, rows)
}

/** A phone leaves out a cell that has nothing to say. */
function optionalCell(label: string, value: string | undefined, none: string): Html {
  if (value !== undefined) return html`<td data-label="${label}">${value}</td>`
  return html`<td data-label="${label}" class="none"><span class="quiet">${none}</span></td>`
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

export function stateTitle(inquiry: Submitted, state: InquiryState): string {
  const words = stateWord(inquiry, state).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
