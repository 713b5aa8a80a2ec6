/** The parts of a figure in an article: the picture, its rule, what it leaves out, and the same numbers as a table. */

import { sourcesOf } from '../../../content/paths.ts'
import { shortName as nameWithoutMaker } from '../../../content/short-name.ts'
import { type CatalogEntry, documentOf, entries } from '../../core/content.build.ts'
import { isDerivedMark, isReportedMark, MARKS } from '../../core/evidence-mark.ts'
import { inWords } from '../../core/words.ts'
import { markOf } from '../../variant/evidence.build.ts'
import type { Scene, Shape } from '../scene.ts'

export interface FigureContent {
  title: string
  description: string
  draw: (width: number) => Scene
  key?: readonly KeyEntry[]
  rule: string
  source: string
  leftOut: readonly LeftOut[]
  table: FigureTable
}

export interface KeyEntry {
  shape: Shape | 'bar'
  class: string
  label: string
}

interface LeftOut {
  reason: string
  entries: readonly CatalogEntry[]
}

export interface FigureTable {
  columns: readonly FigureColumn[]
  rows: readonly (readonly FigureCell[])[]
}

interface FigureColumn {
  label: string
  numeric?: boolean
  digits?: number
}

interface CellColumn<Row> extends FigureColumn {
  cell: (row: Row) => FigureCell
}

export function tableOf<Row>(rows: readonly Row[], columns: readonly CellColumn<Row>[]): FigureTable {
  return { columns, rows: rows.map((row) => columns.map(({ cell }) => cell(row))) }
}

export type FigureCell = string | number | null | { text: string; href: string }

export function shortName({ variant, model }: CatalogEntry): string {
  return nameWithoutMaker(variant.name, model.manufacturer)
}

export const VARIANT = {
  label: 'variant',
  cell: ({ entry: { variant } }: { entry: CatalogEntry }): FigureCell => ({
    text: variant.name,
    href: `/catalog/${variant.id}`,
  }),
}

export function sourceCell({ variant }: CatalogEntry, path: string): FigureCell {
  const [id] = sourcesOf(variant, path)
  return id === undefined
    ? null
    : { text: `${documentOf(id).title}${howKnown(variant, path)}`, href: `/documents/${id}` }
}

/** ` (derived from a printed number)`, ` (quoted elsewhere)`; empty for a figure that a document prints. */
export function howKnown(variant: CatalogEntry['variant'], path: string): string {
  const mark = markOf(variant, path)
  return isDerivedMark(mark) || isReportedMark(mark) ? ` (${MARKS[mark]})` : ''
}

export function ofCatalog(drawn: readonly { entry: CatalogEntry }[], reason: string) {
  const shown = new Set(drawn.map(({ entry }) => entry))
  return {
    source: catalogSource([...shown]),
    leftOut: [{ reason, entries: entries.filter((entry) => !shown.has(entry)) }],
  }
}

/** `12 variants, from 40 GB (A100) to 80 GB (H100).` @throws Error when there is none, because nothing would be drawn */
export function fromTo<Row extends { entry: CatalogEntry }>(rows: readonly Row[], words: (row: Row) => string): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new Error('Cannot draw a chart: no variant states its figures')
  const end = (row: Row) => `${words(row)} (${shortName(row.entry)})`
  return `${rows.length} variants, from ${end(first)} to ${end(last)}.`
}

/** More names than this make a line that nobody reads, and several lines on a phone. */
const MOST_NAMED_MAKERS = 4

export function catalogSource(drawn: readonly CatalogEntry[]): string {
  const makers = [...new Set(drawn.map(({ model }) => model.manufacturer))].sort((a, b) => a.localeCompare(b))
  const names = makers.length > MOST_NAMED_MAKERS ? `${makers.length} manufacturers` : inWords(makers)
  return `documents on parts of ${names}, one named for each figure in the table`
}
