/** The change log as page, JSON and Atom feeds show it: newest first, with names and units. */

import { figureName, figureUnit } from '../../content/figure-names.ts'
import { type Change, WHOLE_VARIANT } from '../../content/schema/change.ts'
import { absolute, buildConfig, catalog, content, documentOf, entries } from '../core/content.build.ts'
import { type Html, html, linkList } from '../core/html.ts'
import { printDate, printDateOrMonth, printNumber } from '../core/numbers.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count, inDigits, inWords, slugOf } from '../core/words.ts'

/** What a change does to a figure or a variant, in the order in which readers want to know it. */
export const CHANGE_KINDS = {
  corrected: 'Figures corrected',
  withdrawn: 'Figures withdrawn',
  stated: 'Figures added',
  added: 'Variants added',
  removed: 'Variants removed',
  reworded: 'Reworded to match the document',
} as const

export type ChangeKind = keyof typeof CHANGE_KINDS

export interface ShownChange extends Pick<Change, 'date' | 'why' | 'documents'> {
  kind: ChangeKind
  id: string
  name: string
  manufacturer: string | undefined
  /** Undefined if the variant is no longer in the catalog. */
  href: string | undefined
  /** `Maximum power`; `The variant` when the whole variant was added or removed. */
  figure: string
  /** The value with its unit; undefined when there was or is none. */
  from: string | undefined
  to: string | undefined
}

const THE_VARIANT = 'The variant'

const makers = new Map(entries.map(({ model, variant }) => [variant.id, model.manufacturer]))
const variants = new Map(entries.map((entry) => [entry.variant.id, entry.variant]))

export const shownChanges: readonly ShownChange[] = content.changes.map(shown)

/** What `/changes.json` serves; shape and order are promised on the developers page. */
export const changesPayload = {
  schemaVersion: 1,
  changes: content.changes.map(({ date, variant, field, from, to, documents, why, figures }) => ({
    date,
    variantId: variant,
    field,
    name: nameOf(field, variant),
    unit: figureUnit(field) || null,
    from,
    to,
    documents,
    why,
    url: absolute(`/catalog/${variant}`),
    ...(figures && { figures }),
  })),
}

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): (readonly [string, Item[]])[] {
  return [...Map.groupBy(items, keyOf)]
}

/** Of one day and variant: its place on the page, and part of the feed entry's id, which never changes. */
export const anchorOf = ({ date, id }: ShownChange) => `${date}-${id}`

export const reasonOf = ({ why, documents }: ShownChange) => JSON.stringify([why, documents])

export function countsOf(changes: readonly ShownChange[]): { kind: ChangeKind; count: number }[] {
  return (Object.keys(CHANGE_KINDS) as ChangeKind[]).flatMap((kind) => {
    const ofKind = changes.filter((change) => change.kind === kind).length
    return ofKind > 0 ? [{ kind, count: ofKind }] : []
  })
}

/** `126 variants added and 27 figures of 11 variants changed`. */
export function changesInWords(changes: readonly ShownChange[]): string {
  const of = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length
  const figures = changes.filter(({ kind }) => kind !== 'added' && kind !== 'removed')
  const ofVariants = count(new Set(figures.map(({ id }) => id)).size, 'variant')
  return inWords([
    ...(of('added') > 0 ? [`${count(of('added'), 'variant')} added`] : []),
    ...(of('removed') > 0 ? [`${count(of('removed'), 'variant')} removed`] : []),
    ...(figures.length > 0 ? [`${count(figures.length, 'figure')} of ${ofVariants} changed`] : []),
  ])
}

function nameOf(field: string, variant: string): string {
  return field === WHOLE_VARIANT ? THE_VARIANT : figureName(field, variants.get(variant))
}

export function shown(change: Change): ShownChange {
  const { date, variant: id, field, from, to, why, documents, figures } = change
  const isWhole = field === WHOLE_VARIANT
  const inCatalog = figures ? `in the catalog, with ${count(Object.keys(figures).length, 'figure')}` : 'in the catalog'
  return {
    date,
    why,
    documents,
    kind: kindOf(change),
    id,
    name: variants.get(id)?.name ?? String((isWhole && from) || id),
    manufacturer: makers.get(id),
    href: variants.has(id) ? `/catalog/${id}` : undefined,
    figure: nameOf(field, id),
    from: isWhole ? (from === null ? 'not in the catalog' : 'in the catalog') : printed(from, field),
    to: isWhole ? (to === null ? 'no longer in the catalog' : inCatalog) : printed(to, field),
  }
}

function kindOf({ field, from, to }: Change): ChangeKind {
  if (field === WHOLE_VARIANT) return to === null ? 'removed' : 'added'
  if (from === null) return 'stated'
  if (to === null) return 'withdrawn'
  // Words with the same numbers in them say the same otherwise.
  const numbers = (value: string | number) =>
    inDigits(String(value))
      .match(/[\d.]+/g)
      ?.join(' ')
  return numbers(from) === numbers(to) ? 'reworded' : 'corrected'
}

function printed(value: Change['from'], field: string): string | undefined {
  if (value === null) return undefined
  const text =
    typeof value === 'number'
      ? printNumber(value)
      : typesetText(value.replace(/(?<![\w-])\d{4}-\d\d(?:-\d\d)?(?![\w-])/g, printDateOrMonth))
  const unit = figureUnit(field)
  return unit ? `${text}\u00a0${unit}` : text
}

interface Feed {
  path: string
  title: string
  page: string
  changes: readonly ShownChange[]
}

export const changeFeeds: readonly Feed[] = [
  { path: '/changes.xml', title: 'What changed in the accelerator catalog', page: '/changes', changes: shownChanges },
  ...grouped(entries, ({ model }) => model.manufacturer).map(([maker]) => ({
    path: `/changes/${slugOf(maker)}.xml`,
    title: `What changed: ${maker}`,
    page: '/changes',
    changes: shownChanges.filter(({ manufacturer }) => manufacturer === maker),
  })),
  ...entries.map(({ variant: { id, name } }) => ({
    path: `/catalog/${id}.xml`,
    title: `What changed: ${name}`,
    page: `/catalog/${id}`,
    changes: shownChanges.filter((change) => change.id === id),
  })),
]

/** Feed readers sort by day, and days have no hour. */
const instant = (date: string) => `${date}T00:00:00Z`

export function feedText({ path, title, page, changes }: Feed): string {
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${title}</title>
<subtitle>Old and new figures, with the documents that state them</subtitle>
<id>${absolute(page)}</id>
<link rel="self" type="application/atom+xml" href="${absolute(path)}"/>
<link rel="alternate" type="text/html" href="${absolute(page)}"/>
<updated>${instant(changes[0]?.date ?? catalog.checkedAt)}</updated>
<author><name>${buildConfig.operatorName}</name></author>
${grouped(changes, anchorOf).map(([anchor, ofVariant]) => feedEntry(anchor, ofVariant))}</feed>
`.text
}

function feedEntry(anchor: string, changes: readonly ShownChange[]): Html {
  const [{ name, date } = { name: '', date: '' }] = changes
  const address = absolute(`/changes#${anchor}`)
  return html`<entry>
<title>${name}: ${count(changes.length, 'change')} on ${printDate(date)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<updated>${instant(date)}</updated>
<content type="html">${html`${grouped(changes, reasonOf).map(([, same]) => reasonHtml(same))}`.text}</content>
</entry>
`
}

function reasonHtml(changes: readonly ShownChange[]): Html {
  const items = changes.map(
    ({ figure, from, to }) => html`<li>${figure}: ${from ?? 'no figure'} → ${to ?? 'no figure'}</li>`,
  )
  const [{ why, documents } = { why: '', documents: [] }] = changes
  const links = documents.map((id) => ({ href: absolute(`/documents/${id}`), text: documentOf(id).title }))
  return html`<ul>${items}</ul><p>${why}${links.length > 0 && html` ${linkList(links)}`}</p>`
}
