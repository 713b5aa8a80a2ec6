/** What a figure in an article is made of: the picture, its rule, what it leaves out, and the same numbers as a table. */

import { shortName as nameWithoutMaker } from '../../../content/short-name.ts'
import type { Scene, Shape } from '../../charts/scene.ts'
import { type CatalogEntry, documentOf } from '../content.ts'

export interface FigureContent {
  /** Names the picture for readers who don't see it. */
  title: string
  /** What the picture shows, in one or two sentences with numbers. */
  description: string
  /** Draws for a width in pixels: once for narrow screens, once for wide. */
  draw: (width: number) => Scene
  key?: readonly KeyEntry[]
  /** How the numbers were made comparable, and whether axes start at zero. */
  rule: string
  /** Where the numbers come from. */
  source: string
  leftOut: readonly LeftOut[]
  table: FigureTable
}

export interface KeyEntry {
  shape: Shape | 'bar'
  class: string
  label: string
}

/** Entries that are not in the picture, with the reason; none is left out without a name. */
export interface LeftOut {
  reason: string
  entries: readonly CatalogEntry[]
}

export interface FigureTable {
  columns: readonly FigureColumn[]
  rows: readonly (readonly FigureCell[])[]
}

export interface FigureColumn {
  label: string
  numeric?: boolean
}

/** Null: not stated by the manufacturer. */
export type FigureCell = string | number | null | { text: string; href: string }

/** As a label beside a point. */
export function shortName({ variant, model }: CatalogEntry): string {
  return nameWithoutMaker(variant.name, model.manufacturer)
}

export function variantCell(entry: CatalogEntry): FigureCell {
  return { text: entry.variant.name, href: `/catalog/${entry.variant.id}` }
}

export function documentCell(id: string | undefined): FigureCell {
  return id === undefined ? null : { text: documentOf(id).title, href: `/documents/${id}` }
}

/** `Named at each figure …`: what stands under a figure made from the catalog. */
export function catalogSource(drawn: readonly CatalogEntry[]): string {
  const manufacturers = [...new Set(drawn.map(({ model }) => model.manufacturer))].sort((a, b) => a.localeCompare(b))
  const last = manufacturers.pop()
  const names = manufacturers.length > 0 ? `${manufacturers.join(', ')} and ${last}` : last
  return `documents of ${names}; the table names one for each figure, the page of a variant names all of them`
}
