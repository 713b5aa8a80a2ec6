/**
 * Pairs that people are likely to compare: those on an editor's list, those that several articles name together, and
 * for each variant the nearest ones of other manufacturers in memory, bandwidth and power, with modules paired with
 * modules and cards with cards. Each gets a built page, which needs no script.
 */
import { type CatalogEntry, content, entries } from '../core/content.build.ts'

export type Pair = readonly [CatalogEntry, CatalogEntry]

/** One page per pair. */
const MOST_PAIRS = 150
/** How many neighbors of other manufacturers each variant contributes. */
const NEIGHBORS = 2

/** Models that this many articles name together are compared, however different they are. */
const ARTICLES_TOGETHER = 3

/** Power counts half: for many variants the stated limit can be set lower. */
const POWER_WEIGHT = 0.5
/** A missing figure counts as a factor of two: it must not look closer than a stated one. */
const UNSTATED_POWER = 1

interface Place {
  entry: CatalogEntry
  /** Position in the catalog. */
  order: number
  isModule: boolean
  memory: number
  bandwidth: number
  /** Undefined when not stated. */
  power: number | undefined
}

/**
 * Editor's pairs first, then those from articles, then the nearest; each pair once, in catalog order. `namedTogether`:
 * the ids of the models in each article.
 */
export function likelyPairs(
  entries: readonly CatalogEntry[],
  namedTogether: readonly (readonly string[])[] = [],
  listed: readonly (readonly string[])[] = [],
): Pair[] {
  const places = entries.flatMap((entry, order) => placeOf(entry, order) ?? [])
  const neighbors = places.flatMap((place) =>
    nearestRivals(place, places).map(({ other, distance }) => ({ pair: inOrder(place, other), distance })),
  )
  neighbors.sort((a, b) => a.distance - b.distance || (pairPath(a.pair) < pairPath(b.pair) ? -1 : 1))
  const pairs = [
    ...listedPairs(entries, listed),
    ...pairsOfArticles(places, namedTogether),
    ...neighbors.map(({ pair }) => pair),
  ]
  return [...new Map(pairs.map((pair) => [pairPath(pair), pair])).values()].slice(0, MOST_PAIRS)
}

function listedPairs(entries: readonly CatalogEntry[], listed: readonly (readonly string[])[]): Pair[] {
  return listed.flatMap((ids) => {
    const [first, second] = entries.filter(({ variant }) => ids.includes(variant.id))
    return first && second ? [[first, second] as const] : []
  })
}

/** The nearest variants of two models that enough articles name, modules first; the most often named models first. */
function pairsOfArticles(places: readonly Place[], namedTogether: readonly (readonly string[])[]): Pair[] {
  const times = new Map<string, number>()
  for (const ids of namedTogether) {
    for (const a of ids) for (const b of ids) if (a < b) times.set(`${a} ${b}`, (times.get(`${a} ${b}`) ?? 0) + 1)
  }
  return [...times]
    .filter(([, count]) => count >= ARTICLES_TOGETHER)
    .sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1))
    .map(([ids]) => nearestOfModels(places, ids.split(' ')))
    .filter((pair) => pair !== undefined)
}

function nearestOfModels(places: readonly Place[], [a, b]: readonly string[]): Pair | undefined {
  const variantsOf = (id: string | undefined) => places.filter(({ entry }) => entry.model.id === id)
  const [nearest] = variantsOf(a)
    .flatMap((one) => variantsOf(b).map((other) => ({ one, other, distance: distanceOf(one, other) })))
    .filter(({ one, other }) => one.isModule === other.isModule)
    .sort((x, y) => Number(y.one.isModule) - Number(x.one.isModule) || x.distance - y.distance)
  return nearest && inOrder(nearest.one, nearest.other)
}

function inOrder(a: Place, b: Place): Pair {
  return a.order < b.order ? [a.entry, b.entry] : [b.entry, a.entry]
}

export function pairPath([a, b]: Pair): string {
  return `/compare/${a.variant.id}-and-${b.variant.id}`
}

/** Positions on logarithmic scales: double is as far away as half. Undefined where a figure is not stated. */
function placeOf(entry: CatalogEntry, order: number): Place | undefined {
  const { memoryGB, memoryBandwidthGBs, powerW } = entry.variant
  if (!memoryGB || !memoryBandwidthGBs) return undefined
  return {
    entry,
    order,
    isModule: ['SXM', 'OAM', 'superchip'].includes(entry.variant.form),
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
    if (nearest.length === NEIGHBORS && distance >= (nearest.at(-1)?.distance ?? 0)) continue
    nearest.push({ other, distance })
    nearest.sort((a, b) => a.distance - b.distance)
    nearest.length = Math.min(nearest.length, NEIGHBORS)
  }
  return nearest
}

function distanceOf(a: Place, b: Place): number {
  const power = a.power === undefined || b.power === undefined ? UNSTATED_POWER : Math.abs(a.power - b.power)
  return Math.abs(a.memory - b.memory) + Math.abs(a.bandwidth - b.bandwidth) + power * POWER_WEIGHT
}

export const comparedPairs: readonly Pair[] = likelyPairs(
  entries,
  content.articles.map(({ relatedModels }) => relatedModels),
  content.lists.askedPairs,
)

/** The variants that this one is compared with, the likeliest first, each with the page's address. */
export function builtComparisonsOf(variantId: string): { name: string; href: string }[] {
  return comparedPairs
    .filter((pair) => pair.some(({ variant }) => variant.id === variantId))
    .flatMap((pair) =>
      pair
        .filter(({ variant }) => variant.id !== variantId)
        .map(({ variant }) => ({ name: variant.name, href: pairPath(pair) })),
    )
}
