/** What a variant is in one sentence, and the figures that readers look for first, each ranked among all variants. */
import { figureUnit } from '../../content/figure-names.ts'
import { figures } from '../../content/paths.ts'
import { PRECISIONS, type RateKind, rateName, SPARSITIES } from '../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { type CatalogEntry, entries, onceFor } from '../core/content.build.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'

interface KeyFigure {
  label: string
  path: string
  unit: string
  value: number | null
  /** Of the variants that state it: how many there are, and how many have more. */
  stated: number
  more: number
  /** Positions on a logarithmic axis of `RUG_WIDTH`, each once. */
  ticks: readonly number[]
  own: number | undefined
}

/** Units of the drawing's view box. */
export const RUG_WIDTH = 280

/** What people ask for first; where both are missing, the next figure that the variant states takes their place. */
const FIRST: readonly RateKind[] = [
  { precision: 'BF16', execution: 'tensor', sparsity: 'dense' },
  { precision: 'FP16', execution: 'tensor', sparsity: 'dense' },
]
const HEADLINES: readonly RateKind[] = [
  ...FIRST,
  ...[...PRECISIONS].reverse().flatMap((precision) =>
    SPARSITIES.flatMap((sparsity): RateKind[] => [
      { precision, execution: 'tensor', sparsity },
      { precision, execution: 'vector', sparsity },
    ]),
  ),
]

export function keyFigures(variant: AuthoredVariant): KeyFigure[] {
  const stated = figures(variant)
  const isStated = (kind: RateKind) => typeof stated.get(rateName(kind)) === 'number'
  const first = FIRST.filter(isStated)
  const isOne = new Set(first.map((kind) => stated.get(rateName(kind)))).size === 1
  const shown = first.length === 0 ? [HEADLINES.find(isStated) ?? HEADLINES[0]] : isOne ? first.slice(0, 1) : first
  const rates = shown.flatMap((kind) => {
    if (!kind) return []
    const precision = isOne ? inWords(first.map((each) => each.precision)) : kind.precision
    return { label: `${precision}, ${kind.sparsity === 'dense' ? 'dense' : 'sparse'}`, path: rateName(kind) }
  })
  return [
    { label: variant.memoryType ? `Memory, ${variant.memoryType}` : 'Memory', path: 'memoryGB' },
    { label: 'Memory bandwidth', path: 'memoryBandwidthGBs' },
    ...rates,
    { label: 'Power, maximum', path: 'powerW.max' },
  ].map((figure) => ({ ...figure, ...placeOf(figure.path, stated.get(figure.path) ?? null) }))
}

const valuesOf = onceFor((path: string): readonly number[] =>
  entries.flatMap(({ variant }) => {
    const value = figures(variant).get(path)
    return typeof value === 'number' ? [value] : []
  }),
)

function placeOf(path: string, value: number | null): Omit<KeyFigure, 'label' | 'path'> {
  const values = valuesOf(path)
  const lowest = Math.log(Math.min(...values))
  const span = Math.log(Math.max(...values)) - lowest || 1
  const at = (number: number) => Math.round(1 + ((Math.log(number) - lowest) / span) * (RUG_WIDTH - 2))
  return {
    unit: figureUnit(path),
    value,
    stated: values.length,
    more: value === null ? 0 : values.filter((other) => other > value).length,
    ticks: [...new Set(values.map(at))].sort((a, b) => a - b),
    own: value === null ? undefined : at(value),
  }
}

/** `NVIDIA H100 SXM5 80GB: 80 GB HBM3 at 3,350 GB/s, at most 700 W, with the manufacturer documents that state each figure.` */
export function describeVariant({ variant }: Pick<CatalogEntry, 'variant'>): string {
  const { memoryGB, memoryType, memoryBandwidthGBs, powerW } = variant
  const memory =
    typeof memoryGB === 'number' ? [`${printNumber(memoryGB)} GB${memoryType ? ` ${memoryType}` : ''}`] : []
  const bandwidth = typeof memoryBandwidthGBs === 'number' ? [`${printNumber(memoryBandwidthGBs)} GB/s`] : []
  const power = typeof powerW?.max === 'number' ? [`at most ${printNumber(powerW.max)} W`] : []
  const figures = [...memory, ...bandwidth, ...power].join(', ')
  return `${variant.name}${figures && `: ${figures}`}. Each figure with its unit, its condition and its document.`
}
