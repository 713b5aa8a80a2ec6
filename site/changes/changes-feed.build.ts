/**
 * The change log as an Atom feed (RFC 4287): one entry per day and variant, whose id is the address of its place on the
 * page.
 */

import { absolute, buildConfig, catalog, documentOf } from '../core/content.build.ts'
import { type Html, html, linkList } from '../core/html.ts'
import { printDate } from '../core/numbers.ts'
import { count } from '../core/words.ts'
import { type ChangedVariant, type ChangeReason, changedDays } from './changes.build.ts'

/** Feed readers sort by day, and days have no hour. */
const instant = (date: string) => `${date}T00:00:00Z`

export function changesFeed(days = changedDays): string {
  const entries = days.flatMap(({ date, variants }) => variants.map((variant) => feedEntry(date, variant)))
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<title>What changed in the accelerator catalog</title>
<subtitle>Old and new figures, with the documents that state them</subtitle>
<id>${absolute('/changes')}</id>
<link rel="self" type="application/atom+xml" href="${absolute('/changes.xml')}"/>
<link rel="alternate" type="text/html" href="${absolute('/changes')}"/>
<updated>${instant(days[0]?.date ?? catalog.checkedAt)}</updated>
<author><name>${buildConfig.operatorName}</name></author>
${entries}</feed>
`.text
}

function feedEntry(date: string, { anchor, name, count: changes, reasons }: ChangedVariant): Html {
  const address = absolute(`/changes#${anchor}`)
  return html`<entry>
<title>${name}: ${count(changes, 'change')} on ${printDate(date)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<updated>${instant(date)}</updated>
<content type="html">${html`${reasons.map(reasonHtml)}`.text}</content>
</entry>
`
}

function reasonHtml({ changes, why, documents }: ChangeReason): Html {
  const items = changes.map(
    ({ figure, from, to }) => html`<li>${figure}: ${from ?? 'not stated'} → ${to ?? 'not stated'}</li>`,
  )
  const links = documents.map((id) => ({ href: absolute(`/documents/${id}`), text: documentOf(id).title }))
  return html`<ul>${items}</ul><p>${why}${links.length > 0 && html` ${linkList(links)}`}</p>`
}
