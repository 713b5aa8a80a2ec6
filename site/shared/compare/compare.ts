/**
 * Variants side by side. A row holds one figure, and for rates one precision, execution and sparsity; what is unlike
 * never shares a row, and where only unlike figures exist the comparison is refused in words.
 */

import { FIGURES, type Figure, type FigureGroup, figureAt } from '../../../content/figures.ts'
import { EXECUTIONS, PRECISIONS, type RateKind, rateName, rateUnit, SPARSITIES } from '../../../content/schema/rates.ts'
import type { Variant } from '../../../content/schema/variant.ts'
import { printNumber } from '../numbers.ts'
import { figureUnit, rateLabel } from '../variant/names.ts'
import { refusalsOf } from './refusals.ts'
import { differenceInWords } from './words.ts'

export interface Compared {
  variant: Variant
  manufacturer: string
  /** Path of the figure → numbers of its documents in the variant's list. */
  sources: Readonly<Record<string, readonly number[]>>
}

export interface Comparison {
  variants: readonly Compared[]
  rows: readonly ComparisonRow[]
  /** Why some figures stand in no common row. */
  refusals: readonly string[]
}

export interface ComparisonRow {
  /** Path of the figure, or a name of the row's own. */
  id: string
  group: string
  label: string
  cells: readonly ComparisonCell[]
  differs: boolean
  /** The difference told in a sentence; empty where fewer than two variants state anything, or the row does not differ. */
  words: string
}

export interface ComparisonCell {
  /** Empty: not stated. */
  text: string
  unit: string
  value: number | null
  /** Condition or note of the figure. */
  note: string
  sources: readonly number[]
}

const COMPARED = (FIGURES as readonly Figure[]).filter(({ compared }) => compared)

/** Rows that are sentences already, or say nothing about the devices. */
const UNTOLD = new Set(['manufacturer', 'interconnect', 'checkedAt'])

/** The group of rows that hold rates, whose conditions repeat from row to row. */
export const RATES = 'Peak rates'

/** Rows in the order of a data sheet; a row that no variant states is left out. */
export function compare(variants: readonly Compared[]): Comparison {
  const row = (id: string, group: string, label: string, cell: (compared: Compared) => ComparisonCell) =>
    rowOf(variants, id, group, label, variants.map(cell))
  const figureRows = (groups: readonly FigureGroup[]) =>
    COMPARED.filter(({ group }) => groups.includes(group)).map(({ path, group, label }) =>
      row(path, group, label, (compared) => figureCell(compared, path)),
    )
  const rows = [
    row('manufacturer', 'Identity', 'Manufacturer', ({ manufacturer }) => textCell(manufacturer)),
    ...figureRows(['Identity', 'Memory', 'Power']),
    ...rateKinds().map((kind) => row(rateName(kind), RATES, rateLabel(kind), (compared) => rateCell(compared, kind))),
    row('interconnect', 'Interconnect', 'Links', ({ variant }) => textCell(linksInWords(variant))),
    ...figureRows(['Dimensions']),
    ...integrationLabels(variants).map((label) =>
      row(`integration.${label}`, 'Integration', label, ({ variant }) => integrationCell(variant, label)),
    ),
    row('checkedAt', 'Identity', 'Checked', ({ variant }) => textCell(variant.checkedAt)),
  ]
  const stated = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''))
  return { variants, rows: inGroups(stated), refusals: refusalsOf(variants) }
}

function rowOf(
  variants: readonly Compared[],
  id: string,
  group: string,
  label: string,
  cells: readonly ComparisonCell[],
): ComparisonRow {
  const differs = new Set(cells.map(({ text, unit }) => `${text} ${unit}`)).size > 1
  const isTold = differs && !UNTOLD.has(id) && cells.filter(({ text }) => text !== '').length > 1
  const names = variants.map(({ variant }) => variant.name)
  return { id, group, label, cells, differs, words: isTold ? differenceInWords(label, names, cells) : '' }
}

function textCell(text: string | undefined): ComparisonCell {
  return { text: text ?? '', unit: '', value: null, note: '', sources: [] }
}

function figureCell({ variant, sources }: Compared, path: string): ComparisonCell {
  const value = figureAt(variant, path)
  if (typeof value !== 'number') return textCell(value ?? undefined)
  const group = path.replace(/\.[^.]*$/, '')
  const note = path === 'powerW.max' ? (variant.powerW?.note ?? '') : ''
  return {
    text: printNumber(value),
    unit: figureUnit(path),
    value,
    note,
    sources: sources[path] ?? sources[group] ?? [],
  }
}

function rateCell({ variant, sources }: Compared, kind: RateKind): ComparisonCell {
  const name = rateName(kind)
  const rate = variant.compute?.find((candidate) => rateName(candidate) === name)
  if (!rate) return textCell(undefined)
  return {
    text: printNumber(rate.value),
    unit: rateUnit(kind),
    value: rate.value,
    note: rate.conditions,
    sources: sources[name] ?? [],
  }
}

function integrationCell(variant: Variant, label: string): ComparisonCell {
  const facts = (variant.integration ?? []).filter((fact) => fact.label === label)
  return textCell(facts.map(({ value }) => value).join('; '))
}

function integrationLabels(variants: readonly Compared[]): string[] {
  return [...new Set(variants.flatMap(({ variant }) => (variant.integration ?? []).map(({ label }) => label)))]
}

/** Links are told, not ranked: manufacturers count directions and pairs in different ways. */
function linksInWords({ interconnect }: Variant): string | undefined {
  return interconnect
    ?.map(({ name, bandwidthGBs, note }) => {
      const figure = bandwidthGBs === null ? 'bandwidth not stated' : `${printNumber(bandwidthGBs)} GB/s`
      return `${name}: ${figure}${note ? ` (${note})` : ''}`
    })
    .join('; ')
}

function rateKinds(): RateKind[] {
  return [...EXECUTIONS]
    .reverse()
    .flatMap((execution) =>
      PRECISIONS.flatMap((precision) => SPARSITIES.map((sparsity) => ({ precision, execution, sparsity }))),
    )
}

/** Rows of a group stand together, groups in the order of their first row. */
function inGroups(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups.flatMap((group) => rows.filter((row) => row.group === group))
}
