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

export function likelyPairs(entries: readonly CatalogEntry[], listed: readonly (readonly string[])[] = []): Pair[] {
  const places = entries.flatMap((entry, order) => placeOf(entry, order) ?? [])
  const neighbors = places.flatMap((place) =>
    nearestRivals(place, places).map(({ other, distance }) => {
      const [a, b] = place.order < other.order ? [place, other] : [other, place]
      return { pair: [a.entry, b.entry] as const, distance }
    }),
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
    isModule: isModule(entry),
    memory: Math.log2(memoryGB),
    bandwidth: Math.log2(memoryBandwidthGBs),
    power: powerW?.max ? Math.log2(powerW.max) : undefined,
  }
}

export const isModule = ({ variant }: CatalogEntry) => ['SXM', 'OAM', 'superchip'].includes(variant.form)

function nearestRivals(place: Place, places: readonly Place[]) {
  const { isModule, entry } = place
  return places
    .filter((other) => other.isModule === isModule && other.entry.model.manufacturer !== entry.model.manufacturer)
    .map((other) => ({ other, distance: distanceOf(place, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBORS)
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
