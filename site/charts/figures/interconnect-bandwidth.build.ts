/** Scale-up bandwidth as each manufacturer counts it, with one panel per method of counting. */

import { shortName as nameWithoutMaker } from '../../../content/short-name.ts'
import { type CatalogEntry, entries } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { type BarGroup, type BarPanel, BESIDE_FROM, drawBars } from '../bars.ts'
import { textWidth } from '../scene.ts'
import { type FigureContent, ofCatalog, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

interface Link {
  entry: CatalogEntry
  index: number
  name: string
  bandwidth: number
  note: string
  method: CountingMethod
}

/** Links to the host, within a package or out of the system are not scale-up links. */
const NOT_SCALE_UP = /PCIe|host|C2C|die-to-die|Scale-out/i

const COUNTING_METHODS = [
  { heading: 'Both directions, all links of one accelerator', test: /both directions/i },
  { heading: 'Both directions, between bridged cards', test: /both directions.*(?:pair|bridge)/i },
  { heading: 'Direction not stated', test: /(?:)/ },
] as const
type CountingMethod = (typeof COUNTING_METHODS)[number]

const links: Link[] = entries.flatMap((entry) =>
  (entry.variant.interconnect ?? []).flatMap(({ name, bandwidthGBs, note = '' }, index) => {
    if (NOT_SCALE_UP.test(name) || typeof bandwidthGBs !== 'number') return []
    return [{ entry, index, name, bandwidth: bandwidthGBs, note, method: methodOf(name, note) }]
  }),
)

export const interconnectBandwidth: FigureContent = {
  title: 'Scale-up bandwidth per accelerator',
  description: describe(),
  draw: (width) =>
    drawBars(width, {
      axisTitle: 'GB/s',
      print: (value) => printNumber(value, 1),
      panels: COUNTING_METHODS.map((method) => ({
        heading: method.heading,
        ...(width < BESIDE_FROM ? panelOfLinks(method, width) : { groups: groupsOf(method) }),
      })).filter(({ groups }) => groups.length > 0),
    }),
  rule: 'As the manufacturer counts it; only bars under one heading are comparable. Divide by two for one direction. Links to the host, inside a package or out of the system are not counted. The axis starts at zero.',
  ...ofCatalog(links, 'without a scale-up link or a bandwidth stated for it'),
  table: tableOf(
    links.toSorted((a, b) => b.bandwidth - a.bandwidth),
    [
      VARIANT,
      { label: 'link', cell: ({ name }) => name },
      { label: 'GB/s', numeric: true, cell: ({ bandwidth }) => bandwidth },
      { label: 'what the figure counts', cell: ({ note }) => note },
      { label: 'document', cell: ({ entry, index }) => sourceCell(entry, `interconnect[${index}].bandwidthGBs`) },
    ],
  ),
}

function methodOf(name: string, note: string): CountingMethod {
  const [bothDirections, bridged, unnamed] = COUNTING_METHODS
  if (!bothDirections.test.test(note)) return unnamed
  return bridged.test.test(note) || /bridge/i.test(name) ? bridged : bothDirections
}

function sharing(method: CountingMethod, keyOf: (link: Link) => string): [Link, ...Link[]][] {
  const shared = Map.groupBy(
    links.filter((link) => link.method === method),
    (link) => `${keyOf(link)} ${link.bandwidth}`,
  )
  return [...shared.values()]
    .flatMap(([first, ...others]): [Link, ...Link[]][] => (first ? [[first, ...others]] : []))
    .sort(([a], [b]) => b.bandwidth - a.bandwidth)
}

const barOf = ({ name, bandwidth }: Link) => [{ value: bandwidth, class: 'fill-a', note: printedLink(name) }]

function groupsOf(method: CountingMethod): BarGroup[] {
  return sharing(method, ({ entry, name }) => `${entry.model.id} ${name}`).map((same) => {
    const [{ entry, index, name, bandwidth }] = same
    const isAlone = same.length === 1
    const label = isAlone
      ? shortName(entry)
      : `${commonName(same.map((link) => shortName(link.entry)))}, ${same.length} variants`
    return {
      label,
      href: isAlone ? figureHref(entry.variant.id, `interconnect[${index}].bandwidthGBs`) : `/models/${entry.model.id}`,
      title: `${label}: ${name}, ${printNumber(bandwidth)} GB/s`,
      bars: barOf(same[0]),
    }
  })
}

const MOST_ON_A_PHONE = 8

/** On a phone, all models with the same link share one bar, and the slowest are counted: one each would fill three screens. */
function panelOfLinks(method: CountingMethod, width: number): BarPanel {
  const groups = sharing(method, ({ name }) => printedLink(name)).map((same): BarGroup => {
    const models = [...new Set(same.map(({ entry }) => nameWithoutMaker(entry.model.name, entry.model.manufacturer)))]
    return { label: fitting(models, width), bars: barOf(same[0]) }
  })
  const shown = groups.length > MOST_ON_A_PHONE + 1 ? groups.slice(0, MOST_ON_A_PHONE) : groups
  const [first, ...others] = groups.slice(shown.length)
  if (!first) return { groups: shown }
  const most = printNumber(first.bars[0]?.value ?? 0)
  return { groups: shown, rest: `${others.length + 1} more links of at most ${most} GB/s are in the table` }
}

/** As many names as fit into a line, and the number of the others: `A100, A30 and 2 more`. */
function fitting(names: readonly string[], width: number): string {
  for (let shown = names.length; shown > 1; shown -= 1) {
    const rest = names.length - shown
    const label = `${names.slice(0, shown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
    if (textWidth(label) <= width) return label
  }
  return names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? '')
}

function printedLink(name: string): string {
  return name.replace(/^AMD |^Integrated | \(.*\)$/g, '')
}

/** `A100 SXM4 40GB`, `A100 SXM4 80GB` → `A100 SXM4`. */
function commonName(names: readonly string[]): string {
  const [first = [], ...rest] = names.map((name) => name.split(' '))
  return first.filter((word, index) => rest.every((other) => other[index] === word)).join(' ')
}

function describe(): string {
  const max = links.reduce((a, b) => (a.bandwidth > b.bandwidth ? a : b))
  const counts = COUNTING_METHODS.map(
    ({ heading }, index) => `${links.filter(({ method }) => method === COUNTING_METHODS[index]).length} “${heading}”`,
  )
  return `${links.length} links in ${COUNTING_METHODS.length} groups: ${counts.join(', ')}. The highest figure is ${printNumber(max.bandwidth)} GB/s (${shortName(max.entry)}).`
}
