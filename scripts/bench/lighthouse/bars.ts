/** What every page has to reach, and how several runs become one. */
import { medianOf } from '../numbers.ts'

/** Lighthouse category → least median, of 100. */
export const BARS: Readonly<Record<string, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

export interface Scores {
  /** Category → score of 100. */
  readonly categories: Readonly<Record<string, number>>
  /** Largest contentful paint, milliseconds. */
  readonly largestPaintMs: number
  /** Total blocking time, milliseconds. */
  readonly blockingMs: number
  /** Cumulative layout shift. */
  readonly layoutShift: number
  /** Everything that the page fetched, as it was sent. */
  readonly bytes: number
  /** Audits with a weight that did not get full marks. */
  readonly faults: readonly string[]
}

export type Medians = Omit<Scores, 'faults'>

/** The median of each number by itself. */
export function medianScores(runs: readonly Scores[]): Medians {
  const median = (number: (scores: Scores) => number) => medianOf(runs.map(number))
  return {
    categories: Object.fromEntries(
      Object.keys(BARS).map((category) => [category, median(({ categories }) => categories[category] ?? Number.NaN)]),
    ),
    largestPaintMs: median(({ largestPaintMs }) => largestPaintMs),
    blockingMs: median(({ blockingMs }) => blockingMs),
    layoutShift: median(({ layoutShift }) => layoutShift),
    bytes: median(({ bytes }) => bytes),
  }
}

/** One line for each bar that is missed; nothing may move on a page either. */
export function missedBars({ categories, layoutShift }: Medians): string[] {
  const low = Object.entries(BARS).filter(([category, least]) => !((categories[category] ?? 0) >= least))
  const lines = low.map(([category, least]) => `${category} ${categories[category]}, wanted ${least}`)
  return layoutShift > 0 ? [...lines, `layout shift ${layoutShift}, wanted 0`] : lines
}
