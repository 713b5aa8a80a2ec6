/** The change log as page, JSON and Atom feed show it: newest first, by day and variant, with names and units. */
import { type Change, WHOLE_VARIANT } from '../../content/schema/change.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { absolute, buildConfig, catalog, content, documentOf, entries } from '../core/content.build.ts'
import { type Html, html, linkList } from '../core/html.ts'
import { printDate, printNumber } from '../core/numbers.ts'
import { count } from '../core/words.ts'
import { figureName, figureUnit } from '../variant/names.ts'

interface ShownChange {
  /** `Maximum power`; `The variant` when the whole variant was added or removed. */
  figure: string
  /** The value with its unit; undefined when it is not stated. */
  from: string | undefined
  to: string | undefined
}

/** Changes to one variant with the same documents and the same reason. */
interface ChangeReason {
  changes: readonly ShownChange[]
  why: string
  documents: readonly string[]
}

interface ChangedVariant {
  /** Anchor on the page, and part of the feed entry's id: it never changes. */
  anchor: string
  id: string
  name: string
  /** Undefined if the variant is no longer in the catalog. */
  href: string | undefined
  count: number
  /** The variant itself was added or removed. */
  whole?: 'came' | 'left'
  reasons: readonly ChangeReason[]
}

interface ChangedDay {
  date: string
  count: number
  variants: readonly ChangedVariant[]
}

const THE_VARIANT = 'The variant'

const makerById = new Map(entries.map(({ model, variant }) => [variant.id, model.manufacturer]))
const byId = new Map(entries.map((entry) => [entry.variant.id, entry.variant]))

export const changedDays: readonly ChangedDay[] = daysOf(content.changes)

/** What `/changes.json` serves; shape and order are promised on the developers page. */
export const changesPayload = {
  schemaVersion: 1,
  changes: content.changes.map(({ date, variant, field, from, to, documents, why, figures }) => ({
    date,
    variantId: variant,
    field,
    name: field === WHOLE_VARIANT ? THE_VARIANT : figureName(field, byId.get(variant)),
    unit: figureUnit(field) || null,
    from,
    to,
    documents,
    why,
    url: absolute(`/catalog/${variant}`),
    ...(figures && { figures }),
  })),
}

interface DayParts {
  came: readonly VariantsOfMaker[]
  left: readonly VariantsOfMaker[]
  /** Variants whose figures changed, not counting those that were added or removed. */
  figures: readonly ChangedVariant[]
}

interface VariantsOfMaker {
  maker: string
  variants: readonly ChangedVariant[]
}

/** A day as the page summarizes it: what was added, what was removed, which figures changed. */
export function partsOf({ variants }: ChangedDay): DayParts {
  const figures = variants
    .map((variant) => ({ ...variant, reasons: variant.reasons.filter((reason) => !isOfWhole(reason)) }))
    .filter(({ reasons }) => reasons.length > 0)
  return { came: byMaker(variants, 'came'), left: byMaker(variants, 'left'), figures }
}

/** `126 variants added, 27 figures of 11 variants changed`. */
export function dayInWords(day: ChangedDay): string {
  const { came, left, figures } = partsOf(day)
  const sum = (groups: readonly VariantsOfMaker[]) => groups.reduce((all, { variants }) => all + variants.length, 0)
  const changed = figures.reduce((all, { reasons }) => all + reasons.flatMap(({ changes }) => changes).length, 0)
  const parts = [
    sum(came) > 0 ? `${count(sum(came), 'variant')} added` : '',
    sum(left) > 0 ? `${count(sum(left), 'variant')} removed` : '',
    changed > 0 ? `${count(changed, 'figure')} of ${count(figures.length, 'variant')} changed` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function byMaker(variants: readonly ChangedVariant[], whole: ChangedVariant['whole']): VariantsOfMaker[] {
  const listed = variants.filter((variant) => variant.whole === whole)
  return [...Map.groupBy(listed, ({ id }) => makerById.get(id) ?? 'No longer in the catalog')]
    .map(([maker, ofMaker]) => ({ maker, variants: ofMaker }))
    .sort((a, b) => a.maker.localeCompare(b.maker, 'en'))
}

function isOfWhole({ changes }: ChangeReason): boolean {
  return changes.every(({ figure }) => figure === THE_VARIANT)
}

export function daysOf(changes: readonly Change[]): ChangedDay[] {
  return [...Map.groupBy(changes, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    count: ofDay.length,
    variants: [...Map.groupBy(ofDay, ({ variant }) => variant)].map(([id, ofVariant]) =>
      changedVariant(date, id, ofVariant),
    ),
  }))
}

function changedVariant(date: string, id: string, changes: readonly Change[]): ChangedVariant {
  const variant = byId.get(id)
  const whole = changes.find(({ field }) => field === WHOLE_VARIANT)
  return {
    anchor: `${date}-${id}`,
    id,
    name: variant?.name ?? String(whole?.from ?? id),
    href: variant && `/catalog/${id}`,
    count: changes.length,
    ...(whole && { whole: whole.to === null ? 'left' : 'came' }),
    reasons: [...Map.groupBy(changes, ({ why, documents }) => JSON.stringify([why, documents])).values()].map(
      (same) => ({
        changes: same.map(shown),
        why: same[0]?.why ?? '',
        documents: same[0]?.documents ?? [],
      }),
    ),
  }
}

function shown({ variant, field, from, to, figures }: Change): ShownChange {
  if (field === WHOLE_VARIANT) {
    const came = figures && `in the catalog, with ${count(Object.keys(figures).length, 'figure')}`
    return {
      figure: THE_VARIANT,
      from: from === null ? 'not in the catalog' : 'in the catalog',
      to: came ?? 'no longer in the catalog',
    }
  }
  return { figure: figureName(field, byId.get(variant)), from: withUnit(from, field), to: withUnit(to, field) }
}

function withUnit(value: Change['from'], field: string): string | undefined {
  if (value === null) return undefined
  const printed = typeof value === 'number' ? printNumber(value) : value
  const unit = figureUnit(field)
  return unit ? `${printed}\u00a0${unit}` : printed
}

/** Feed readers sort by day, and days have no hour. */
const instant = (date: string) => `${date}T00:00:00Z`

export function changesFeed(days = changedDays): string {
  return feed(days, 'What changed in the accelerator catalog', '/changes', '/changes.xml')
}

/** What `/catalog/{id}.xml` serves. */
export function variantFeed({ id, name }: Pick<AuthoredVariant, 'id' | 'name'>): string {
  const days = changedDays.flatMap((day) => {
    const variants = day.variants.filter((variant) => variant.id === id)
    return variants.length > 0 ? [{ ...day, variants }] : []
  })
  return feed(days, `What changed: ${name}`, `/catalog/${id}`, `/catalog/${id}.xml`)
}

function feed(days: readonly ChangedDay[], title: string, page: string, own: string): string {
  const entries = days.flatMap(({ date, variants }) => variants.map((variant) => feedEntry(date, variant)))
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${title}</title>
<subtitle>Old and new figures, with the documents that state them</subtitle>
<id>${absolute(page)}</id>
<link rel="self" type="application/atom+xml" href="${absolute(own)}"/>
<link rel="alternate" type="text/html" href="${absolute(page)}"/>
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
