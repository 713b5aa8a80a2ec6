/** Dense and structured-sparse rates of one precision side by side: a factor of two that is not speed. */

import { type RateKind, rateAt, rateName } from '../../../content/schema/rates.ts'
import { type CatalogEntry, content, entries, entryOf } from '../../core/content.build.ts'
import { MARKS } from '../../core/evidence-mark.ts'
import { printNumber } from '../../core/numbers.ts'
import { markOf } from '../../variant/evidence.build.ts'
import { figureHref } from '../../variant/figures.ts'
import { drawBars } from '../bars.ts'
import { catalogSource, type FigureContent, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

const DENSE = { precision: 'BF16', execution: 'tensor', sparsity: 'dense' } as const
const SPARSE = { ...DENSE, sparsity: 'structured-sparse' } as const

const SHOWN = content.lists.charts.denseAgainstSparse.map(entryOf)

const rateOf = ({ variant }: CatalogEntry, kind: RateKind) => rateAt(variant, rateName(kind))

const hasEither = entries.filter((entry) => rateOf(entry, DENSE) ?? rateOf(entry, SPARSE))

export const denseAgainstSparse: FigureContent = {
  title: 'Dense and structured-sparse BF16 tensor rates',
  description: describe(),
  key: [
    { shape: 'bar', class: 'fill-a', label: 'dense' },
    { shape: 'bar', class: 'fill-sparse', label: 'structured-sparse' },
  ],
  draw: (width) =>
    drawBars(width, {
      axisTitle: 'TFLOPS',
      print: (value) => printNumber(value, 2),
      panels: [
        {
          groups: SHOWN.map((entry) => ({
            label: shortName(entry),
            href: figureHref(entry.variant.id, rateName(DENSE)),
            title: `${entry.variant.name}: dense ${printed(rateOf(entry, DENSE)?.value)}, structured-sparse ${printed(rateOf(entry, SPARSE)?.value)}`,
            bars: [
              { value: rateOf(entry, DENSE)?.value, class: 'fill-a', note: isHalf(entry) ? 'dense ½' : 'dense' },
              { value: rateOf(entry, SPARSE)?.value, class: 'fill-sparse', note: 'sparse' },
            ],
          })),
        },
      ],
    }),
  rule: 'BF16 on tensor or matrix units, peak per accelerator, each rate as a document states it; ½ marks a dense one that is half of the printed rate with sparsity. The axis starts at zero.',
  source: catalogSource(SHOWN),
  leftOut: [
    {
      reason: 'for lack of room (their rates are on their own pages)',
      entries: hasEither.filter((entry) => !SHOWN.includes(entry)),
    },
  ],
  table: tableOf(
    SHOWN.map((entry) => ({ entry, dense: rateOf(entry, DENSE), sparse: rateOf(entry, SPARSE) })),
    [
      VARIANT,
      { label: 'dense, TFLOPS', numeric: true, cell: ({ dense }) => dense?.value ?? null },
      { label: 'dense is', cell: ({ entry, dense }) => (dense ? MARKS[markOf(entry.variant, rateName(DENSE))] : null) },
      { label: 'structured-sparse, TFLOPS', numeric: true, cell: ({ sparse }) => sparse?.value ?? null },
      { label: 'document', cell: ({ entry, sparse }) => sourceCell(entry, rateName(sparse ? SPARSE : DENSE)) },
    ],
  ),
}

function isHalf({ variant }: CatalogEntry): boolean {
  return variant.derived[rateName(DENSE)]?.startsWith('half') === true
}

function describe(): string {
  const unstated = SHOWN.filter((entry) => !rateOf(entry, DENSE)).map(shortName)
  const halved = SHOWN.filter(isHalf).map(shortName)
  const missing = unstated.length === 0 ? '' : ` No dense rate is stated for ${unstated.join(' and ')}.`
  const derived = halved.length === 0 ? '' : ` For ${halved.join(' and ')} the dense one is half of the printed one.`
  return `${SHOWN.length} variants with two bars each. The structured-sparse rate is about twice the dense one.${derived}${missing}`
}

function printed(value: number | undefined): string {
  return value === undefined ? 'not stated' : `${printNumber(value)} TFLOPS`
}
