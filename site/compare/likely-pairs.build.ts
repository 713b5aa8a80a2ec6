/**
 * Pairs that people are likely to compare: those on an editor's list, and for each variant the nearest ones of other
 * manufacturers in memory, bandwidth and power, with modules paired with modules and cards with cards. Each gets a built
 * page, which needs no script.
 */
import { publicVariant } from '../../content/index.ts'
import { rowOf } from '../catalog/catalog-index.build.ts'
import { type CatalogEntry, content, entries } from '../core/content.build.ts'
import { type Compared, comparedFrom } from './compare.ts'

export type Pair = readonly [CatalogEntry, CatalogEntry]

const MOST_PAIRS = 150
/** How many neighbors of other manufacturers each variant contributes. */
const NEIGHBORS = 2

/** Power counts half: for many variants the stated limit can be set lower. */
const POWER_WEIGHT = 0.5
/** A missing figure counts as a factor of two: it must not look closer than a stated one. */
const UNSTATED_POWER = 1

interface Place {
  entry: CatalogEntry
  order: number
  isModule: boolean
  memory: number
  bandwidth: number
  power: number | undefined
}

/** Editor's pairs first, then the nearest; each pair once, in catalog order. */
export function likelyPairs(entries: readonly CatalogEntry[], listed: readonly (readonly string[])[] = []): Pair[] {
  const places = entries.flatMap((entry, order) => placeOf(entry, order) ?? [])
  const neighbors = places.flatMap((place) =>
    nearestRivals(place, places).map(({ other, distance }) => ({ pair: inOrder(place, other), distance })),
  )
  neighbors.sort((a, b) => a.distance - b.distance || (pairPath(a.pair) < pairPath(b.pair) ? -1 : 1))
  const pairs = [...listedPairs(entries, listed), ...neighbors.map(({ pair }) => pair)]
  return [...new Map(pairs.map((pair) => [pairPath(pair), pair])).values()].slice(0, MOST_PAIRS)
}

function listedPairs(entries: readonly CatalogEntry[], listed: readonly (readonly string[])[]): Pair[] {
  return listed.flatMap((ids) => {
    const [first, second] = entries.filter(({ variant }) => ids.includes(variant.id))
    return first && second ? [[first, second] as const] : []
  })
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

export const comparedPairs: readonly Pair[] = likelyPairs(entries, content.lists.askedPairs)

export function builtComparisonsOf(variantId: string): { name: string; href: string }[] {
  return comparedPairs
    .filter((pair) => pair.some(({ variant }) => variant.id === variantId))
    .flatMap((pair) =>
      pair
        .filter(({ variant }) => variant.id !== variantId)
        .map(({ variant }) => ({ name: variant.name, href: pairPath(pair) })),
    )
}

export function comparedOf(entry: CatalogEntry): Compared {
  return comparedFrom(rowOf(entry), publicVariant(entry.variant))
}
