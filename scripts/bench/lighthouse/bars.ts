/** What every page has to reach, and how several runs are combined. */
import { quantile } from '../table.ts'

/** Lighthouse category → lowest acceptable median, out of 100. */
export const BARS: Readonly<Record<string, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

/** What Lighthouse pretends to be: its slow phone, or an office desktop. */
export const SCREENS = ['phone', 'desktop'] as const
export type Screen = (typeof SCREENS)[number]

/** Milliseconds to the first paint on this machine, without the slowdown that Lighthouse adds by calculation. */
const FIRST_PAINT_MS = 400

export interface Scores {
  /** Category → score out of 100. */
  readonly categories: Readonly<Record<string, number>>
  /** First contentful paint as this machine painted it, milliseconds. */
  readonly firstPaintMs: number
  /** Largest contentful paint, milliseconds, as Lighthouse calculates it for the device. */
  readonly largestPaintMs: number
  /** Total blocking time, milliseconds. */
  readonly blockingMs: number
  /** Cumulative layout shift. */
  readonly layoutShift: number
  /** Everything the page fetched, in bytes as sent. */
  readonly bytes: number
  /** Audits that count toward the score and fell short of full marks. */
  readonly faults: readonly string[]
}

type Medians = Omit<Scores, 'faults'>

/** The median of each number separately. */
export function medianScores(runs: readonly Scores[]): Medians {
  const median = (number: (scores: Scores) => number) => quantile(runs.map(number), 0.5)
  return {
    categories: Object.fromEntries(
      Object.keys(BARS).map((category) => [category, median(({ categories }) => categories[category] ?? Number.NaN)]),
    ),
    firstPaintMs: median(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: median(({ largestPaintMs }) => largestPaintMs),
    blockingMs: median(({ blockingMs }) => blockingMs),
    layoutShift: median(({ layoutShift }) => layoutShift),
    bytes: median(({ bytes }) => bytes),
  }
}

/** One line for each bar missed; a page must also paint soon and not shift. */
export function missedBars({ categories, firstPaintMs, layoutShift }: Medians): string[] {
  const low = Object.entries(BARS).filter(([category, least]) => !((categories[category] ?? 0) >= least))
  return [
    ...low.map(([category, least]) => `${category} ${categories[category]}, wanted ${least}`),
    ...(layoutShift > 0 ? [`layout shift ${layoutShift}, wanted 0`] : []),
    ...(firstPaintMs < FIRST_PAINT_MS ? [] : [`first paint ${firstPaintMs} ms, wanted under ${FIRST_PAINT_MS}`]),
  ]
}
