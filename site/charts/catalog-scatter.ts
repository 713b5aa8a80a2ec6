/** Memory against memory bandwidth of the catalog: a point for each manufacturer and pair of figures. */

import { type Drawing, MARKS, OTHER_MARK, type Placed, pointKey } from '../catalog/points.ts'
import { compareAddress, MOST_COMPARED } from '../core/addresses.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'
import { figureHref } from '../variant/figures.ts'
import { domainOf } from './axes.ts'
import { drawScatter, type ScatterPoint } from './scatter.ts'
import type { Scene } from './scene.ts'

const MEMORY_TICKS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]
/** Milliseconds to read the whole memory once at the stated peak. */
const READ_TIMES = [10, 30, 100, 300]
/** Pixels of width per label that is tried: more labels would crowd the drawing. */
const WIDTH_FOR_A_LABEL = 36

export function catalogScatter(rows: readonly Placed[], width: number): Scene {
  const xDomain = domainOf(rows.map(({ memoryGB }) => memoryGB))
  const drawing = { count: rows.length, width }
  const labelled = byImportance(rows).slice(0, Math.round(width / WIDTH_FOR_A_LABEL))
  return drawScatter(width, {
    points: together(rows, drawing).map((group) => pointOf(group, drawing, labelled)),
    height: width < 500 ? width * 1.2 : width / 2,
    xTitle: 'memory, GB',
    yTitle: 'memory bandwidth, GB/s',
    xDomain,
    xTicks: MEMORY_TICKS.filter((value) => value >= xDomain[0] && value <= xDomain[1]),
    yDomain: domainOf(rows.map(({ memoryBandwidthGBs }) => memoryBandwidthGBs)),
    diagonals: READ_TIMES.map((ms) => ({ ratio: 1000 / ms, label: `${ms} ms` })),
  })
}

/** Variants with the same key share a point. */
function together(rows: readonly Placed[], drawing: Drawing): Placed[][] {
  return [...Map.groupBy(rows, (row) => pointKey(row, drawing)).values()]
}

function pointOf(group: readonly Placed[], drawing: Drawing, labelled: readonly Placed[]): ScatterPoint {
  const [first] = group
  if (!first) throw new Error('Bug: a point without a variant')
  const ids = group.map(({ id }) => id)
  const named = labelled.find((row) => group.includes(row))
  const mark = MARKS[first.manufacturer] ?? OTHER_MARK
  return {
    x: first.memoryGB,
    y: first.memoryBandwidthGBs,
    label: named ? withoutMemory(named.short) : '',
    title: `${namesOf(group)}: ${printNumber(first.memoryGB)} GB, ${printNumber(first.memoryBandwidthGBs)} GB/s`,
    href:
      ids.length === 1
        ? figureHref(first.id, 'memoryBandwidthGBs')
        : compareAddress({ ids: ids.slice(0, MOST_COMPARED), differencesOnly: false }),
    shape: mark.shape,
    class: mark.class,
    importance: named ? 1 - labelled.indexOf(named) / labelled.length : 0,
    key: pointKey(first, drawing),
  }
}

function namesOf(group: readonly Placed[]): string {
  const named = group.slice(0, MOST_COMPARED).map(({ name }) => name)
  const more = group.length - named.length
  return inWords(more > 0 ? [...named, `${more} more nearby`] : named)
}

/** First those that no other beats in both figures, then each manufacturer's largest, then by bandwidth. */
function byImportance(rows: readonly Placed[]): Placed[] {
  const byBandwidth = [...rows].sort((a, b) => b.memoryBandwidthGBs - a.memoryBandwidthGBs)
  let mostMemory = 0
  const unbeaten = [...Map.groupBy(byBandwidth, ({ memoryBandwidthGBs }) => memoryBandwidthGBs).values()].flatMap(
    (equal) => {
      const own = equal.filter(({ memoryGB }) => memoryGB >= mostMemory)
      mostMemory = Math.max(mostMemory, ...equal.map(({ memoryGB }) => memoryGB))
      return own
    },
  )
  const firstOf = (key: (row: Placed) => string) =>
    [...Map.groupBy(byBandwidth, key).values()].flatMap(([first]) => first ?? [])
  const greatest = firstOf(({ manufacturer }) => manufacturer)
  const models = firstOf(({ modelId }) => modelId)
  return [...new Set([...unbeaten, ...greatest, ...models])]
}

/** `H100 SXM5 80GB` → `H100 SXM5`: memory is on the axis. */
function withoutMemory(name: string): string {
  return name.replace(/,? \d+ ?GB\b/, '')
}
