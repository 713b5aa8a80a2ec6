/** The sections of a variant's data sheet: rows of figure, value and the manufacturer's note, and rows of facts. */

import { figureName, linkPath } from '../../content/figure-names.ts'
import { FIGURES, type FigureGroup, figureAt, shownValue } from '../../content/figures.ts'
import type { FigureGap } from '../../content/schema/gap.ts'
import { rateKind } from '../../content/schema/rates.ts'
import type { AuthoredVariant, Variant } from '../../content/schema/variant.ts'
import { type Html, html } from '../core/html.ts'
import { printDateOrMonth } from '../core/numbers.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count, inWords, lowerFirst, upperFirst } from '../core/words.ts'
import { afterDate, type LifeEvent, type NumberedFact, type PartNumbers } from './facts.ts'

export interface SheetSection {
  id: string
  title: string
  note?: string | undefined
  /** Facts are words without notes. */
  isFacts?: boolean
  rows: readonly SheetRow[]
}

interface SheetRow {
  label: string
  /** Path of the figure, also its anchor. */
  path: string
  /** A number, a text, the words of a fact, or null: not stated. */
  value: number | string | Html | null
  note: string
}

export function sheetSections(variant: AuthoredVariant): SheetSection[] {
  return [
    { id: 'memory-title', title: 'Memory', rows: memoryRows(variant) },
    { id: 'power-title', title: 'Power', rows: powerRows(variant) },
    { id: 'interconnect-title', title: 'Interconnect', rows: linkRows(variant) },
    { id: 'dimensions-title', title: 'Dimensions', rows: dimensionRows(variant) },
  ]
}

type AnyFact = NumberedFact & Partial<Pick<LifeEvent, 'date' | 'words'> & Pick<PartNumbers, 'numbers' | 'whose'>>

/** Manufacturer's facts that aren't figures in the contract: life cycle, integration, part numbers. */
export function factSection(id: string, title: string, facts: readonly AnyFact[], note?: string): SheetSection {
  const rows = facts.map((fact) => ({
    label: fact.whose ? upperFirst(fact.whose) : fact.label,
    path: fact.path,
    value: factHtml(fact),
    note: '',
  }))
  return { id, title, note, isFacts: true, rows }
}

function factHtml({ value, numbers, date, words }: AnyFact): Html {
  // Lines may break between part numbers, but not inside one.
  if (numbers)
    return html`${numbers.map((number, index) => html`<span class="whole">${number}${index < numbers.length - 1 && ','}</span> `)}`
  if (!date) return html`${typesetText(value)}`
  return html`<time datetime="${date}">${printDateOrMonth(date)}</time> ${words && html`<span class="quiet">${typesetText(afterDate(words))}</span>`}`
}

const row = (path: string, value: SheetRow['value'] | undefined, note = ''): SheetRow => ({
  label: figureName(path),
  path,
  value: value ?? null,
  note,
})

function memoryRows(variant: AuthoredVariant): SheetRow[] {
  return figureRows(variant, 'Memory').map((each) =>
    each.path === 'memoryBandwidthGBs' && each.value !== null ? { ...each, note: 'Manufacturer peak' } : each,
  )
}

/** The note belongs to the maximum, or to whatever is stated if that is unknown. */
function powerRows(variant: AuthoredVariant): SheetRow[] {
  if (!variant.powerW) return [row('powerW.max', null)]
  const rows = figureRows(variant, 'Power')
  const noted = rows.find(({ value }) => value !== null) ?? rows[0]
  return rows.map((each) => (each === noted ? { ...each, note: variant.powerW?.note ?? '' } : each))
}

function figureRows(variant: AuthoredVariant, group: FigureGroup): SheetRow[] {
  return FIGURES.filter((figure) => figure.group === group).map(({ path }) =>
    row(path, shownValue(figureAt(variant, path))),
  )
}

function linkRows({ interconnect }: AuthoredVariant): SheetRow[] {
  if (!interconnect || interconnect.length === 0) return [row('interconnect', null)]
  return interconnect.map(({ name, bandwidthGBs, note, linkCount, ports, portSpeedGbps }, index) => {
    const counts = [
      linkCount === undefined ? '' : count(linkCount, 'link'),
      ports === undefined ? '' : `${count(ports, 'network port')}${portSpeedGbps ? ` of ${portSpeedGbps} Gbit/s` : ''}`,
    ]
    return {
      label: name,
      path: `interconnect[${index}].bandwidthGBs`,
      value: bandwidthGBs,
      note: [counts.filter(Boolean).join('; '), note ?? ''].filter(Boolean).join('. '),
    }
  })
}

/** Only what is stated; everything else is listed once under what is not stated. */
function dimensionRows(variant: AuthoredVariant): SheetRow[] {
  const stated = figureRows(variant, 'Dimensions').filter(({ value }) => value !== null)
  const note = variant.dimensions?.note ?? ''
  const [first, ...rest] = stated
  return first ? [{ ...first, note }, ...rest] : [row('dimensions', null, note)]
}

export interface Unknown extends FigureGap {
  /** `Lowest configurable power and typical board power`. */
  what: string
}

/** What is to be found out: one entry per group and reason, in the order in which the page shows the figures. */
export function unknownsOf(variant: Variant, gapOf: (path: string) => FigureGap): Unknown[] {
  const found = (variant.unknownFields ?? []).map((path) => ({ path, group: groupOf(path), ...gapOf(path) }))
  const groups = Map.groupBy(
    found.filter(({ gap }) => gap !== 'does not apply'),
    ({ group, gap, reason }) => JSON.stringify([group, gap, reason]),
  )
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const { group, gap, reason = reasonOf(group, variant) } = first
    const what = nameGroup(
      group,
      members.map(({ path }) => path),
      variant,
    )
    return { what, gap, ...(reason !== undefined && { reason }) }
  })
}

/** Paths that share one sentence. */
function groupOf(path: string): string {
  const kind = rateKind(path)
  if (kind) return `compute.${kind.execution}.${kind.sparsity}`
  return path.startsWith('interconnect[') ? path : path.replace(/\..*$/, '')
}

function nameGroup(group: string, members: readonly string[], variant: Variant): string {
  const kinds = members.map(rateKind).filter((kind) => kind !== undefined)
  const first = kinds[0]
  if (first) {
    const precisions = inWords(kinds.map(({ precision }) => precision))
    return `${first.sparsity === 'dense' ? 'Dense' : 'Structured-sparse'} ${first.execution} rates for ${precisions}`
  }
  if (members.includes(group)) return figureName(group, variant)
  const names = members.map((path) => figureName(path, variant))
  return inWords(names.map((name, index) => (index === 0 ? name : lowerFirst(name))))
}

function reasonOf(group: string, variant: Variant): string | undefined {
  const link = linkPath(group)
  if (link) return variant.interconnect?.[link.index]?.note
  // Beside a stated maximum, the note is about that and is shown there.
  if (group === 'powerW' && typeof variant.powerW?.max !== 'number') return variant.powerW?.note
  if (group === 'dimensions') return variant.dimensions?.note
  return undefined
}
