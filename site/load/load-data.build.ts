/** The catalog as devices for a load, the fields of its forms, and the file that pages with a load fetch. */
import { z } from 'zod'
import type { Preset } from '../../content/schema/preset.ts'
import type { Variant } from '../../content/schema/variant.ts'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import {
  estimateFromBody,
  InferenceMemoryInputSchema,
  TrainingMemoryInputSchema,
} from '../../inquiry-service/contract/estimate.ts'
import type { TrainingMemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { catalogRows } from '../catalog/catalog-index.build.ts'
import { content, entryOf, gapOf, listed, scriptUrl, wordsById } from '../core/content.build.ts'
import { usableGBOf } from '../devices/devices.build.ts'
import { factsOf } from '../variant/facts.ts'
import type { FitDevice } from './fit.ts'
import type { EstimateRules, FieldRule, LoadData } from './form.ts'
import { presetLoad } from './load.ts'
import { type PagePreset, pagePreset } from './preset.ts'

export const EXAMPLE_PRESET = 'llama-3-3-70b'

const example = content.presets.find(({ id }) => id === EXAMPLE_PRESET)
if (!example) throw new Error(`Cannot begin the estimate with ${EXAMPLE_PRESET}: there is no such preset`)

/** Its state is in the page from the start, so that nothing moves when the script takes over. */
export const examplePreset: PagePreset = pagePreset(example)

export const exampleLoad = presetLoad(examplePreset)
export const INFERENCE_EXAMPLE = exampleLoad.input

export const TRAINING_EXAMPLE = {
  workload: 'training',
  parametersB: examplePreset.parametersB,
  activationGB: 40,
  stateBytesPerParameter: 18,
  overheadFraction: 0.2,
} satisfies TrainingMemoryInput

/** By the contract's schema as of the build, so that the page checks every keystroke without shipping it. */
export const estimateRules: EstimateRules = {
  inference: rulesOf(InferenceMemoryInputSchema.shape, INFERENCE_EXAMPLE),
  training: rulesOf(TrainingMemoryInputSchema.shape, TRAINING_EXAMPLE),
  overflow: problemOf(
    { ...TRAINING_EXAMPLE, parametersB: 100_000, activationGB: 10_000_000, overheadFraction: 5 },
    'body',
  ),
}

export function ruleNamed(name: string): FieldRule {
  const rule = [...estimateRules.inference, ...estimateRules.training].find((each) => each.name === name)
  if (!rule) throw new Error(`Bug: the contract has no estimate field ${name}`)
  return rule
}

export function exampleValueOf(name: string): number | undefined {
  const value = Object.entries({ ...TRAINING_EXAMPLE, ...INFERENCE_EXAMPLE }).find(([own]) => own === name)?.[1]
  return typeof value === 'number' ? value : undefined
}

interface NumberSchema {
  type?: 'integer' | 'number'
  minimum?: number
  maximum?: number
  enum?: number[]
}

function rulesOf({ workload: _, ...fields }: Readonly<Record<string, z.ZodType>>, example: object): FieldRule[] {
  return Object.entries(fields).map(([name, schema]) => ruleOf(name, schema, example))
}

function ruleOf(name: string, schema: z.ZodType, example: object): FieldRule {
  const { type, minimum, maximum, enum: choices } = z.toJSONSchema(schema, { io: 'input' }) as NumberSchema
  return {
    name,
    integer: type === 'integer',
    min: minimum ?? Math.min(...(choices ?? [])),
    max: maximum ?? Math.max(...(choices ?? [])),
    ...(choices && { choices }),
    required: !schema.safeParse(undefined).success,
    ...(name === 'tokens' && { k: 1024 as const }),
    ...(name === 'concurrency' && { k: 1000 as const }),
    problem: problemOf({ ...example, [name]: 'no number' }, name),
  }
}

function problemOf(body: unknown, field: string): string {
  try {
    estimateFromBody(body)
  } catch (error) {
    const problem = error instanceof Refusal ? error.fields?.[field] : undefined
    if (problem !== undefined) return problem
  }
  throw new Error(`Cannot make the estimate form: the contract has no sentence for the field ${field}`)
}

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
