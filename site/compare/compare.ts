/**
 * Variants side by side. A row holds one figure, and for rates one precision, execution and sparsity; unlike figures
 * never share a row, and where only unlike ones exist the comparison is refused in words.
 */

import { figureUnit, rateLabel } from '../../content/figure-names.ts'
import { COLUMN_FIGURES, FIGURES, type Figure, type FigureGroup, figureAt, shownValue } from '../../content/figures.ts'
import { RATE_KINDS, type RateKind, rateAt, rateName, rateUnit } from '../../content/schema/rates.ts'
import type { Variant } from '../../content/schema/variant.ts'
import { sparseCounterpart } from '../catalog/columns.ts'
import { gapIn, markIn, type SourcedRow } from '../catalog/row.ts'
import type { Mark } from '../core/evidence-mark.ts'
import type { GapWords } from '../core/gap.ts'
import { printNumber } from '../core/numbers.ts'
import { lowerFirst } from '../core/words.ts'
import { factText } from '../variant/facts.ts'
import { areNearlyEqual, differenceInWords, haveLikePower, refusalsOf } from './words.ts'

export interface Compared
  extends Pick<SourcedRow, 'manufacturer' | 'short' | 'form' | 'powerScope' | 'known' | 'unread' | 'gaps' | 'sources'> {
  variant: Variant
}

export interface Comparison {
  variants: readonly Compared[]
  rows: readonly ComparisonRow[]
  refusals: readonly string[]
}

export interface ComparisonRow {
  id: string
  group: string
  label: string
  /** The label below the group's name: `FP8` among the dense rates. */
  head: string
  unit: string
  cells: readonly ComparisonCell[]
  /** There is something to compare, of one kind: bars on a common axis are drawn below the numbers. */
  isDrawn: boolean
  /** `incomplete`: a value is missing, so that nobody can say. What cannot exist is a difference. */
  kind: 'differs' | 'equal' | 'incomplete'
  /** What is written differs, by no more than rounding. */
  isNear: boolean
  words: string
}

export interface ComparisonCell {
  text: string
  lines?: readonly string[] | undefined
  unit: string
  value: number | null
  note: string
  gap: GapWords
  mark?: Mark | undefined
  sources: readonly number[]
}

const COMPARED = (FIGURES as readonly Figure[]).filter(({ compared }) => compared)

/** Rows that are sentences already, or say nothing about the device itself. */
const WITHOUT_SENTENCE = ['manufacturer', 'interconnect']

/** The five rows that buyers read first come before all others, whatever their group. */
export const FIRST = 'At a glance'
const FIRST_ROWS = ['memoryGB', 'memoryBandwidthGBs', 'compute.FP16.tensor.dense', 'powerW.max', 'form']

export const DENSE = 'Rates without sparsity'
const RATE_GROUPS = { dense: DENSE, 'structured-sparse': 'Rates with structured sparsity' } as const

export function comparedFrom(row: SourcedRow, variant: Variant): Compared {
  const pageOnly = COLUMN_FIGURES.filter(({ inContract }) => !inContract).map(({ path }) => [path, row[path]])
  return { ...row, variant: { ...variant, ...Object.fromEntries(pageOnly) } }
}

export function compare(variants: readonly Compared[]): Comparison {
  const row = (id: string, group: string, label: string, cell: (compared: Compared) => ComparisonCell, head = label) =>
    rowOf(variants, { id, group: FIRST_ROWS.includes(id) ? FIRST : group, label, head, cells: variants.map(cell) })
  const figureRows = (groups: readonly FigureGroup[]) =>
    COMPARED.filter(({ group }) => groups.includes(group)).map(({ path, group, label, unitInWords = '' }) =>
      // The unit is beside it.
      row(path, group, label, (compared) => figureCell(compared, path), label.replace(` in ${unitInWords}`, '')),
    )
  const rows = [
    row('manufacturer', 'Identity', 'Manufacturer', (each) => textCell(each.manufacturer, each)),
    ...figureRows(['Identity', 'Memory', 'Power']),
    row('form', 'Identity', 'Form', (each) => textCell(each.form, each)),
    ...RATE_KINDS.map((kind) =>
      row(
        rateName(kind),
        RATE_GROUPS[kind.sparsity],
        rateLabel(kind),
        (compared) => rateCell(compared, kind),
        rateHead(kind),
      ),
    ),
    row('interconnect', 'Interconnect', 'Links', linksCell),
    ...figureRows(['Dimensions']),
    ...integrationLabels(variants).map((label) =>
      row(`integration.${label}`, 'Integration', label, (each) => integrationCell(each, label)),
    ),
  ]
  const stated = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''))
  return { variants, rows: inGroups(stated), refusals: refusalsOf(variants) }
}

function rowOf(
  variants: readonly Compared[],
  { cells, ...names }: Pick<ComparisonRow, 'id' | 'group' | 'label' | 'head' | 'cells'>,
): ComparisonRow {
  const { id, label } = names
  const isEqual = new Set(cells.map(({ text, unit, gap }) => (text === '' ? gap : `${text} ${unit}`))).size === 1
  const isNear = !isEqual && areNearlyEqual(cells.map(({ value }) => value))
  const isIncomplete = cells.some(({ text, gap }) => text === '' && gap !== 'does not apply')
  const kind = isEqual || isNear ? 'equal' : isIncomplete ? 'incomplete' : 'differs'
  const hasSentence =
    kind !== 'equal' && !WITHOUT_SENTENCE.includes(id) && cells.filter(({ text }) => text !== '').length > 1
  return {
    ...names,
    unit: cells.find(({ unit }) => unit !== '')?.unit ?? '',
    cells,
    isDrawn: names.group === FIRST && variants.length > 1 && (id !== 'powerW.max' || haveLikePower(variants)),
    kind,
    isNear,
    words: hasSentence
      ? differenceInWords(
          label,
          variants.map(({ variant }) => variant.name),
          cells,
        )
      : '',
  }
}

function rateHead(kind: RateKind): string {
  const isFirst = FIRST_ROWS.includes(rateName(kind))
  return `${kind.precision}${kind.execution === 'vector' ? ', vector' : ''}${isFirst ? ` ${kind.sparsity}` : ''}`
}

function textCell(text: string | undefined, compared: Compared, path = ''): ComparisonCell {
  return { text: text ?? '', unit: '', value: null, note: '', gap: gapIn(compared, path), sources: [] }
}

function figureCell(compared: Compared, path: string): ComparisonCell {
  const { variant, sources } = compared
  const value = shownValue(figureAt(variant, path))
  if (typeof value !== 'number') return textCell(value ?? undefined, compared, path)
  const group = path.replace(/\.[^.]*$/, '')
  const note = path === 'powerW.max' ? (variant.powerW?.note ?? '') : ''
  return {
    ...textCell(printNumber(value), compared),
    unit: figureUnit(path),
    value,
    note,
    mark: markIn(compared, path),
    sources: sources[path] ?? sources[group] ?? [],
  }
}

function rateCell(compared: Compared, kind: RateKind): ComparisonCell {
  const { variant, sources } = compared
  const name = rateName(kind)
  const rate = rateAt(variant, name)
  if (!rate) {
    const none = textCell(undefined, compared, name)
    return rateAt(variant, sparseCounterpart(name)) ? { ...none, gap: 'sparse only' } : none
  }
  return {
    ...textCell(printNumber(rate.value), compared),
    unit: rateUnit(kind),
    value: rate.value,
    note: rate.conditions,
    mark: markIn(compared, name),
    sources: sources[name] ?? [],
  }
}

function integrationCell(compared: Compared, label: string): ComparisonCell {
  const facts = (compared.variant.integration ?? []).filter((fact) => fact.label === label)
  return textCell(facts.map(({ value }) => factText(value)).join('; '), compared)
}

/** Those that all state come first; what one maker never states is last. */
function integrationLabels(variants: readonly Compared[]): string[] {
  const labels = variants.flatMap(({ variant }) => [...new Set((variant.integration ?? []).map(({ label }) => label))])
  const statedBy = [...Map.groupBy(labels, (label) => label)]
  return statedBy.sort(([, a], [, b]) => b.length - a.length).map(([label]) => label)
}

/** Links are listed, not ranked: manufacturers count directions and pairs differently. */
function linksCell(compared: Compared): ComparisonCell {
  const lines = compared.variant.interconnect?.map(({ name, bandwidthGBs, note }) => {
    const figure =
      bandwidthGBs === null ? `bandwidth ${gapIn(compared, 'interconnect')}` : `${printNumber(bandwidthGBs)} GB/s`
    return `${name}: ${figure}${note ? ` (${lowerFirst(note)})` : ''}`
  })
  return { ...textCell(lines?.join('; '), compared), lines }
}

/** The first five in their own order; then rates, other measurements, and what only identifies the variant. */
function inGroups(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const first = FIRST_ROWS.flatMap((id) => rows.filter((row) => row.id === id))
  const isRates = (group: string) => Object.values<string>(RATE_GROUPS).includes(group)
  const place = (group: string) => (isRates(group) ? 0 : ['Identity', 'Integration'].indexOf(group) + 2)
  const groups = [...new Set(rows.map(({ group }) => group))]
    .filter((group) => group !== FIRST)
    .sort((a, b) => place(a) - place(b))
  return [...first, ...groups.flatMap((group) => rows.filter((row) => row.group === group))]
}
