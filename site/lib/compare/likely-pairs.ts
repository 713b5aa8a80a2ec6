/**
 * Pairs that people are likely to weigh against each other: a variant and the nearest one of another manufacturer, in
 * memory, bandwidth and power, module beside module and card beside card. They are built as pages and need no script.
 */
import type { CatalogEntry } from '../content.ts'

export type Pair = readonly [CatalogEntry, CatalogEntry]

/** The nearest pairs of the catalog are built, however large it grows. */
const MOST_PAIRS = 120
/** Neighbours of other manufacturers that each variant brings in. */
const NEIGHBOURS = 2

/** Power counts half: many variants state a limit that can be set lower. */
const POWER_WEIGHT = 0.5

interface Place {
  entry: CatalogEntry
  /** In the catalog. */
  order: number
  isModule: boolean
  memory: number
  bandwidth: number
  /** Undefined: not stated. */
  power: number | undefined
}

/** The nearest pair first, each pair once, in the order of the catalog within it. */
export function likelyPairs(entries: readonly CatalogEntry[]): Pair[] {
  const places = entries.flatMap((entry, order) => placeOf(entry, order) ?? [])
  const found = new Map<string, { pair: Pair; distance: number }>()
  for (const place of places) {
    for (const { other, distance } of nearestRivals(place, places)) {
      const pair: Pair = place.order < other.order ? [place.entry, other.entry] : [other.entry, place.entry]
      found.set(pairPath(pair), { pair, distance })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.distance - b.distance || (pairPath(a.pair) < pairPath(b.pair) ? -1 : 1))
    .slice(0, MOST_PAIRS)
    .map(({ pair }) => pair)
}

export function pairPath([a, b]: Pair): string {
  return `/compare/${a.variant.id}-and-${b.variant.id}`
}

/** Places on logarithmic scales: twice as much is as far as half as much. Undefined where a figure is not stated. */
function placeOf(entry: CatalogEntry, order: number): Place | undefined {
  const { memoryGB, memoryBandwidthGBs, powerW, formFactor = '' } = entry.variant
  if (!memoryGB || !memoryBandwidthGBs) return undefined
  return {
    entry,
    order,
    isModule: /\bSXM\d?\b|\b[OE]AM\b|superchip|socket/i.test(formFactor),
    memory: Math.log2(memoryGB),
    bandwidth: Math.log2(memoryBandwidthGBs),
    power: powerW?.max ? Math.log2(powerW.max) : undefined,
  }
}

function nearestRivals(place: Place, places: readonly Place[]): { other: Place; distance: number }[] {
  const nearest: { other: Place; distance: number }[] = []
  for (const other of places) {
    if (other.isModule !== place.isModule) continue
    if (other.entry.model.manufacturer === place.entry.model.manufacturer) continue
    const distance = distanceOf(place, other)
    if (nearest.length === NEIGHBOURS && distance >= (nearest.at(-1)?.distance ?? 0)) continue
    nearest.push({ other, distance })
    nearest.sort((a, b) => a.distance - b.distance)
    nearest.length = Math.min(nearest.length, NEIGHBOURS)
  }
  return nearest
}

function distanceOf(a: Place, b: Place): number {
  const power = a.power === undefined || b.power === undefined ? 0 : Math.abs(a.power - b.power) * POWER_WEIGHT
  return Math.abs(a.memory - b.memory) + Math.abs(a.bandwidth - b.bandwidth) + power
}
