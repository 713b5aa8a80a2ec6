/** The log of changes as an Atom feed (RFC 4287): one entry a day and variant, its id the address of its place on the page. */

import { html } from '../shared/html.ts'
import { printDate } from '../shared/numbers.ts'
import { count } from '../shared/words.ts'
import { type ChangedVariant, type ChangeReason, changedDays } from './changes.ts'
import { absolute, buildConfig, catalog, documentOf } from './content.ts'

/** Days have no hour: readers sort by the day. */
const instant = (date: string) => `${date}T00:00:00Z`

export function changesFeed(days = changedDays): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    element('title', 'What changed in the accelerator catalog'),
    element('subtitle', 'Old and new figures, with the documents that state them'),
    element('id', absolute('/changes')),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(absolute('/changes.xml'))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(absolute('/changes'))}"/>`,
    element('updated', instant(days[0]?.date ?? catalog.checkedAt)),
    `<author>${element('name', buildConfig.operatorName)}</author>`,
    ...days.flatMap(({ date, variants }) => variants.map((variant) => feedEntry(date, variant))),
    '</feed>',
    '',
  ].join('\n')
}

function feedEntry(date: string, variant: ChangedVariant): string {
  const address = absolute(`/changes#${variant.anchor}`)
  return [
    '<entry>',
    element('title', `${variant.name}: ${count(variant.count, 'change')} on ${printDate(date)}`),
    element('id', address),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    element('updated', instant(date)),
    `<content type="html">${escapeXml(variant.reasons.map(reasonHtml).join(''))}</content>`,
    '</entry>',
  ].join('\n')
}

function reasonHtml({ changes, why, documents }: ChangeReason): string {
  const items = changes.map(
    ({ figure, from, to }) =>
      `<li>${escapeXml(figure)}: ${escapeXml(from ?? 'not stated')} → ${escapeXml(to ?? 'not stated')}</li>`,
  )
  const links = documents.map(
    (id) => `<a href="${escapeXml(absolute(`/documents/${id}`))}">${escapeXml(documentOf(id).title)}</a>`,
  )
  return `<ul>${items.join('')}</ul><p>${escapeXml(why)}${links.length > 0 ? ` ${links.join(', ')}` : ''}</p>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function escapeXml(text: string): string {
  return html`${text}`.text
}
