/** The fastest rate at which one sequence can be decoded: bandwidth divided by the bytes of weights read. */

import { ESTIMATE_EXAMPLES } from '../../../inquiry-service/contract/openapi/examples.ts'
import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { type CatalogEntry, content, entries, entryOf } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { drawBars } from '../bars.ts'
import {
  catalogSource,
  type FigureContent,
  fromTo,
  howKnown,
  shortName,
  sourceCell,
  tableOf,
  VARIANT,
} from './figure.build.ts'

/** Llama 3.1 8B at two bytes per weight, as in the article. */
const MODEL = ESTIMATE_EXAMPLES.inference.value

/** One of each kind sold for inference, from the slot-powered card to the module. */
const SHOWN = content.lists.charts.decodeCeiling

const estimate = estimateMemory(MODEL)
const readGB = estimate.breakdown.weightsGB - lookedUpGB()

const ceilings = entries
  .flatMap((entry) => {
    const { memoryGB, memoryBandwidthGBs: bandwidth } = entry.variant
    const fits = typeof memoryGB === 'number' && memoryGB >= estimate.memoryGB
    return fits && typeof bandwidth === 'number' ? [{ entry, bandwidth, perSecond: bandwidth / readGB }] : []
  })
  .sort((a, b) => b.perSecond - a.perSecond)
const shown = ceilings.filter(({ entry }) => SHOWN.includes(entry.variant.id))
// A renamed variant stops the build.
for (const id of SHOWN) entryOf(id)

export const decodeCeiling: FigureContent = {
  title: 'Upper bound on tokens per second for one sequence, Llama 3.1 8B in BF16',
  description: fromTo(shown.toReversed(), ({ perSecond }) => `${printNumber(perSecond, 0)} tokens per second`),
  draw: (width) =>
    drawBars(width, {
      axisTitle: 'tokens/s at most',
      print: (value) => printNumber(value, 0),
      panels: [
        {
          groups: shown.map(({ entry, perSecond, bandwidth }) => ({
            label: shortName(entry),
            href: figureHref(entry.variant.id, 'memoryBandwidthGBs'),
            title: `${entry.variant.name}: ${printNumber(bandwidth)} GB/s${howKnown(entry.variant, 'memoryBandwidthGBs')}, at most ${printNumber(perSecond, 0)} tokens/s`,
            bars: [{ value: perSecond, class: 'fill-a' }],
          })),
        },
      ],
    }),
  rule: `Peak memory bandwidth per accelerator over the ${printNumber(readGB, 2)} GB of weights that are read for a token, the input embedding left out; one sequence, one token at a time, cache not counted. The axis starts at zero.`,
  source: catalogSource(ceilings.map(({ entry }) => entry)),
  leftOut: leftOut(),
  table: tableOf(ceilings, [
    VARIANT,
    { label: 'bandwidth, GB/s', numeric: true, cell: ({ bandwidth }) => bandwidth },
    {
      label: 'tokens/s at most',
      numeric: true,
      cell: ({ perSecond }) => Number(perSecond.toFixed(perSecond < 100 ? 1 : 0)),
    },
    { label: 'document for the bandwidth', cell: ({ entry }) => sourceCell(entry, 'memoryBandwidthGBs') },
  ]),
}

/** The input embedding, from the preset's configuration: it is looked up, not read as a whole. */
function lookedUpGB(): number {
  const preset = content.presets.find(({ id }) => id === 'llama-3-1-8b')
  if (!preset) throw new Error('Cannot draw the decode ceiling: Llama 3.1 8B is no preset')
  return (preset.lookedUpParameters * MODEL.weightBytesPerParameter) / 1e9
}

function leftOut(): FigureContent['leftOut'] {
  const computed = new Set(ceilings.map(({ entry }) => entry))
  const without = (test: (entry: CatalogEntry) => boolean) =>
    entries.filter((entry) => !computed.has(entry) && test(entry))
  const hasBandwidth = ({ variant }: CatalogEntry) => typeof variant.memoryBandwidthGBs === 'number'
  return [
    {
      reason: 'for lack of room (they are in the table)',
      entries: ceilings.map(({ entry }) => entry).filter(({ variant }) => !SHOWN.includes(variant.id)),
    },
    {
      reason: `with less than the ${printNumber(estimate.memoryGB, 2)} GB needed at ${printNumber(MODEL.tokens)} tokens`,
      entries: without(hasBandwidth),
    },
    { reason: 'without a known bandwidth', entries: without((entry) => !hasBandwidth(entry)) },
  ]
}
