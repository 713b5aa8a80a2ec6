/** Dense and structured-sparse rates of one precision side by side: a factor of two that is not speed. */

import { type RateKind, rateAt, rateName } from '../../../content/schema/rates.ts'
import { drawBars } from '../../charts/bars.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { type CatalogEntry, entries, entryOf } from '../content.ts'
import { catalogSource, documentCell, type FigureContent, shortName, variantCell } from './figure.ts'

const DENSE = { precision: 'BF16', execution: 'tensor', sparsity: 'dense' } as const
const SPARSE = { ...DENSE, sparsity: 'structured-sparse' } as const

/** The generations that offers mix up most often; two of them have no stated dense rate. */
const SHOWN = [
  'nvidia-a100-sxm4-80gb',
  'nvidia-l40s-48gb',
  'nvidia-h100-pcie-80gb',
  'nvidia-h100-sxm5-80gb',
  'nvidia-h200-sxm5-141gb',
  'nvidia-b200-sxm-180gb',
  'amd-instinct-mi300x-oam',
  'amd-instinct-mi355x-oam',
].map(entryOf)

const rateOf = ({ variant }: CatalogEntry, kind: RateKind) => rateAt(variant, rateName(kind))

const hasEither = entries.filter((entry) => rateOf(entry, DENSE) ?? rateOf(entry, SPARSE))

export const denseAgainstSparse: FigureContent = {
  title: 'Dense and structured-sparse BF16 tensor rates',
  description: `${SHOWN.length} variants with two bars each. Where both rates are stated, the structured-sparse one is about twice the dense one; ${SHOWN.filter(
    (entry) => !rateOf(entry, DENSE),
  )
    .map(shortName)
    .join(
      ' and ',
    )} ${SHOWN.filter((entry) => !rateOf(entry, DENSE)).length === 1 ? 'has' : 'have'} no stated dense rate.`,
  key: [
    { shape: 'bar', class: 'fill-a', label: 'dense' },
    { shape: 'bar', class: 'fill-sparse', label: 'structured-sparse' },
  ],
  draw: (width) =>
    drawBars(width, {
      axisTitle: 'TFLOPS',
      digits: 2,
      panels: [
        {
          groups: SHOWN.map((entry) => ({
            label: shortName(entry),
            href: figureHref(entry.variant.id, rateName(DENSE)),
            title: `${entry.variant.name}: dense ${printed(rateOf(entry, DENSE)?.value)}, structured-sparse ${printed(rateOf(entry, SPARSE)?.value)}`,
            bars: [
              { value: rateOf(entry, DENSE)?.value, class: 'fill-a', note: 'dense' },
              { value: rateOf(entry, SPARSE)?.value, class: 'fill-sparse', note: 'sparse' },
            ],
          })),
        },
      ],
    }),
  rule: 'BF16 on tensor or matrix units, peak per accelerator, each rate as a document states it; nothing is halved or doubled here. The axis starts at zero.',
  source: catalogSource(SHOWN),
  leftOut: [
    {
      reason: 'the chart has no room for them; their rates are on their own pages',
      entries: hasEither.filter((entry) => !SHOWN.includes(entry)),
    },
  ],
  table: {
    columns: [
      { label: 'variant' },
      { label: 'dense, TFLOPS', numeric: true },
      { label: 'structured-sparse, TFLOPS', numeric: true },
      { label: 'document' },
    ],
    rows: SHOWN.map((entry) => [
      variantCell(entry),
      rateOf(entry, DENSE)?.value ?? null,
      rateOf(entry, SPARSE)?.value ?? null,
      documentCell((rateOf(entry, SPARSE) ?? rateOf(entry, DENSE))?.sourceIds[0]),
    ]),
  },
}

function printed(value: number | undefined): string {
  return value === undefined ? 'not stated' : `${printNumber(value)} TFLOPS`
}
