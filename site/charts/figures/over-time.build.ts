/** Memory and memory bandwidth by launch or announcement date, for variants whose date a document states. */

import { type DatedFact, launchFactOf } from '../../catalog/newest.build.ts'
import { POPULAR } from '../../catalog/popular.ts'
import { type CatalogEntry, entries } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { inWords } from '../../core/words.ts'
import { figureHref } from '../../variant/figures.ts'
import { domainOf, linear } from '../axes.ts'
import { drawScatter, type ScatterPoint } from '../scatter.ts'
import {
  documentCell,
  type FigureContent,
  fromTo,
  type KeyEntry,
  ofCatalog,
  shortName,
  sourceCell,
  tableOf,
  VARIANT,
} from './figure.build.ts'

type Path = 'memoryGB' | 'memoryBandwidthGBs'

interface Dated {
  entry: CatalogEntry
  value: number
  fact: DatedFact
}

type PointMark = Pick<ScatterPoint, 'shape' | 'class'>

/** Manufacturers with their own mark; all others share the ring. */
const MARKS: Readonly<Record<string, PointMark>> = {
  NVIDIA: { shape: 'circle', class: 'a' },
  AMD: { shape: 'square', class: 'b' },
  Intel: { shape: 'triangle', class: 'c' },
  Tenstorrent: { shape: 'diamond', class: 'd' },
  Qualcomm: { shape: 'wedge', class: 'd' },
}
const OTHER_MARK: PointMark = { shape: 'ring', class: 'ring' }

function marksKey(manufacturers: readonly string[]): KeyEntry[] {
  const all = new Set(manufacturers)
  const others = [...all].filter((maker) => !(maker in MARKS))
  return [
    ...Object.entries(MARKS).flatMap(([label, mark]) => (all.has(label) ? [{ ...mark, label }] : [])),
    ...(others.length > 0 ? [{ ...OTHER_MARK, label: inWords(others) }] : []),
  ]
}

const FIRST_LABELED = new Set(POPULAR.map(({ variant }) => variant))
const WORDS: Readonly<Record<Path, { title: string; axis: string; unit: string; noun: string }>> = {
  memoryGB: { title: 'Memory over time', axis: 'memory, GB', unit: 'GB', noun: 'memory' },
  memoryBandwidthGBs: {
    title: 'Memory bandwidth over time',
    axis: 'memory bandwidth, GB/s',
    unit: 'GB/s',
    noun: 'memory bandwidth',
  },
}

export const memoryOverTime = overTime('memoryGB')
export const bandwidthOverTime = overTime('memoryBandwidthGBs')

function overTime(path: Path): FigureContent {
  const { title, axis, noun, unit } = WORDS[path]
  const dated = entries
    .flatMap((entry): Dated[] => {
      const fact = launchFactOf(entry.variant)
      const value = entry.variant[path]
      return fact && typeof value === 'number' ? [{ entry, value, fact }] : []
    })
    .sort((a, b) => a.fact.date.localeCompare(b.fact.date))
  const years = dated.map(({ fact }) => yearOf(fact.date))
  const from = Math.floor(Math.min(...years))
  const to = Math.ceil(Math.max(...years) + 0.1)
  const values = dated.map(({ value }) => value)
  return {
    title,
    description: fromTo(dated, ({ value, fact }) => `${printNumber(value)} ${unit} in ${fact.date.slice(0, 4)}`),
    key: marksKey(dated.map(({ entry }) => entry.model.manufacturer)),
    draw: (width) =>
      drawScatter(width, {
        points: dated.map((point) => toPoint(point, path, width)),
        xTitle: 'date of launch, otherwise of announcement',
        yTitle: axis,
        xScale: linear,
        xDomain: [from, to],
        xTicks: Array.from({ length: to - from }, (_, index) => from + index),
        xLabel: String,
        yDomain: domainOf(values),
        diagonals: [],
        height: width < 500 ? width : width / 2,
      }),
    rule: `Per accelerator, as stated. The date is that of the launch where a document states one, otherwise that of the announcement; where only a month is known, the point is in the middle of it. The ${noun} axis is logarithmic and starts above zero.`,
    ...ofCatalog(dated, `without a document that states their ${noun} or when they were launched or announced`),
    table: tableOf(dated.toReversed(), [
      VARIANT,
      { label: 'date', cell: ({ fact }) => fact.date },
      { label: 'what happened', cell: ({ fact }) => fact.label.toLowerCase() },
      { label: axis, numeric: true, cell: ({ value }) => value },
      { label: 'document for the date', cell: ({ fact }) => documentCell(fact.sourceIds[0]) },
      { label: `document for the ${noun}`, cell: ({ entry }) => sourceCell(entry, path) },
    ]),
  }
}

function toPoint({ entry, value, fact }: Dated, path: Path, width: number): ScatterPoint {
  const mark = MARKS[entry.model.manufacturer] ?? OTHER_MARK
  const isFirst = FIRST_LABELED.has(entry.variant.id)
  return {
    x: yearOf(fact.date),
    y: value,
    label: shortName(entry),
    title: `${entry.variant.name}: ${printNumber(value)} ${WORDS[path].unit}, ${fact.label.toLowerCase()} ${fact.date}`,
    href: figureHref(entry.variant.id, path),
    shape: mark.shape,
    class: mark.class,
    importance: isFirst ? 3 : width > 500 ? value / 1e6 + 0.1 : 0,
  }
}

/** `2024-03-18` → 2024.21; a month or a year alone counts as its middle. */
export function yearOf(date: string): number {
  const [year = 0, month, day] = date.split('-').map(Number)
  if (month === undefined) return year + 0.5
  return year + (month - 1 + (day === undefined ? 0.5 : (day - 0.5) / 31)) / 12
}
