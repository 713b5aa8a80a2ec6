/** The catalog as devices for a load, and the file that pages with a load fetch. */

import type { Preset } from '../../content/schema/preset.ts'
import type { Variant } from '../../content/schema/variant.ts'
import { catalogRows } from '../catalog/catalog-index.build.ts'
import { content, entryOf, gapOf, listed, scriptUrl, wordsById } from '../core/content.build.ts'
import { usableGBOf } from '../devices/devices.build.ts'
import { factsOf } from '../variant/facts.ts'
import { EXAMPLE_PRESET, estimateRules } from './estimate-fields.build.ts'
import type { FitDevice } from './fit.ts'
import type { LoadData } from './form.ts'
import { pagePreset } from './preset.ts'

export const popularPresets: readonly Preset[] = listed(content.lists.popularModels, content.presets)

export function loadData(): LoadData {
  return {
    rules: estimateRules,
    presets: [...new Set([...popularPresets, ...content.presets.toSorted(newestOfEachFirst)])].map(pagePreset),
    popular: popularPresets.length,
    devices: [...devices],
    unsized: [...unsized],
    examplePreset: EXAMPLE_PRESET,
    estimateUrl: scriptUrl('estimate'),
  }
}

/** By publisher, then by name: no configuration has a date, and newer versions have higher numbers. */
function newestOfEachFirst(a: Preset, b: Preset): number {
  return a.publisher.localeCompare(b.publisher, 'en') || b.name.localeCompare(a.name, 'en', { numeric: true })
}

/** Precisions whose numbers have the width, or are computed at its rate. */
const PRECISIONS = { 16: ['FP16', 'BF16'], 8: ['FP8', 'INT8'], 4: ['FP4', 'INT4'] } as const

export const devices: readonly FitDevice[] = catalogRows.flatMap((row): FitDevice[] => {
  const { id, short, manufacturer: maker, form, rank, memoryGB, memoryBandwidthGBs } = row
  if (typeof memoryGB !== 'number') return []
  const powerW = row['powerW.max']
  const usableGB = usableGBOf(id)
  const { variant } = entryOf(id)
  const { perVariant: parts = 1 } = wordsById.get(id) ?? {}
  const dense = denseRates(variant)
  // Vector units count as well.
  const rate = dense[0] === null ? 'compute.FP16.vector.dense' : 'compute.FP8.vector.dense'
  const missing = [
    ['bandwidthGBs', memoryBandwidthGBs === null && 'memoryBandwidthGBs'],
    ['powerW', powerW === null && 'powerW.max'],
    ['dense', dense.includes(null) && rate],
  ] as const
  const gaps = Object.fromEntries(
    missing.flatMap(([field, path]) => {
      const gap = path && gapOf(variant, path).gap
      return gap && gap !== 'not stated' ? [[field, gap]] : []
    }),
  )
  return [
    {
      id,
      short,
      maker,
      form,
      ...(rank !== undefined && { rank }),
      memoryGB,
      ...(parts > 1 && { parts }),
      ...(usableGB !== undefined && usableGB < memoryGB && { usableGB }),
      bandwidthGBs: typeof memoryBandwidthGBs === 'number' ? memoryBandwidthGBs : null,
      powerW: typeof powerW === 'number' ? powerW : null,
      dense,
      ...(Object.keys(gaps).length > 0 && { gaps }),
    },
  ]
})

export const unsized: readonly { id: string; short: string }[] = catalogRows.flatMap(({ id, short, memoryGB }) =>
  typeof memoryGB === 'number' ? [] : [{ id, short }],
)

type Rated = Pick<Variant, 'compute' | 'unknownFields' | 'integration'>

/**
 * For weights of 16, 8 and 4 bits, in TFLOPS or TOPS. Narrow weights can be computed in any wider precision too, so the highest
 * dense rate of all counts. Null where a narrower one exists and only its sparse rate is stated, or none: the true dense rate may
 * then be higher than any that is.
 */
export function denseRates(variant: Rated): FitDevice['dense'] {
  const wide = highest(variant, 16, null)
  const middle = highest(variant, 8, wide)
  return [wide, middle, highest(variant, 4, middle)]
}

function highest(variant: Rated, width: keyof typeof PRECISIONS, wider: number | null): number | null {
  const rates = ratesOf(variant, PRECISIONS[width])
  const dense = rates.flatMap(({ value, isDense }) => (isDense && value !== null ? [value] : []))
  if (dense.length > 0) return Math.max(...dense, wider ?? 0)
  return rates.length > 0 ? null : wider
}

interface Rate {
  isDense: boolean
  /** Null: looked for, and not stated. */
  value: number | null
}

function ratesOf(variant: Rated, precisions: readonly string[]): Rate[] {
  const { compute = [], unknownFields = [] } = variant
  const isOurs = (precision: string) => precisions.includes(precision)
  return [
    ...compute.flatMap(({ precision, sparsity, value }) =>
      isOurs(precision) ? [{ isDense: sparsity === 'dense', value }] : [],
    ),
    ...unknownFields.flatMap((path) => {
      const [field, precision = '', , sparsity] = path.split('.')
      return field === 'compute' && isOurs(precision) ? [{ isDense: sparsity === 'dense', value: null }] : []
    }),
    ...factsOf(variant).lowRates.flatMap(({ format, sparsity, value }) =>
      isOurs(format.replace(/^(?:NV|MX)/, '')) ? [{ isDense: sparsity === 'dense', value: teraflops(value) }] : [],
    ),
  ]
}

/** `9,000 TFLOPS`, `20 PFLOPS per system`: what a fact says first; null if that is no rate. */
function teraflops(words: string): number | null {
  const [, number, unit] = /^([\d,.]+) (TFLOPS|TOPS|PFLOPS)\b/.exec(words) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', '')) * (unit === 'PFLOPS' ? 1000 : 1)
}
