/** The models that have a page of their own below `/fit`, from the authored list, with what the page shows. */
import type { Preset } from '../../content/schema/preset.ts'
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { content, listed } from '../core/content.build.ts'
import { type Fit, fewestFirst, fitsOf } from './fit.ts'
import { formShape } from './layered.ts'
import { type Load, loadOf, MOST_EVEN_DEVICES, NVFP4_BYTES, POPULAR_LOAD } from './load.ts'
import { devices, unsized } from './load-data.build.ts'
import { loadModelOf, pagePreset } from './preset.ts'

/** A server of today; what needs more is counted, and the tool shows it. */
export const MOST_DEVICES = 8

interface PrecisionFit {
  /** `16 bits`, `As published`. */
  name: string
  /** In a sentence: `in 16 bits`, `as published (FP8)`. */
  words: string
  weightBytesPerParameter: number
  load: Load
}

export interface PopularModel {
  preset: Preset
  path: string
  precisions: readonly PrecisionFit[]
  /**
   * A variant with its fit per precision, in the same order; only variants that hold one of them on at most eight
   * devices.
   */
  rows: readonly (readonly Fit[])[]
  /** Variants that need more devices at every precision. */
  tooSmall: number
  withoutMemory: number
}

export const popularPresets: readonly Preset[] = listed(content.lists.popularModels, content.presets)

export const fitPath = ({ id }: Pick<Preset, 'id'>) => `/fit/${id}`

/** Every page below `/fit` and its file for programs, for the lists of pages. */
export const fitPages: readonly { path: string; json: string; name: string }[] = popularPresets.map((preset) => ({
  path: fitPath(preset),
  json: `${fitPath(preset)}.json`,
  name: preset.name,
}))

export function popularModel(preset: Preset): PopularModel {
  const precisions = precisionsOf(preset)
  const fits = precisions.map(({ load }) => fitsOf(load, devices))
  const rows = devices.map((_, index) => fits.flatMap((each) => each[index] ?? []))
  const held = rows.filter((row) => row.some(({ even }) => even !== null && even <= MOST_DEVICES))
  return {
    preset,
    path: fitPath(preset),
    precisions,
    rows: held.sort(byFirst),
    tooSmall: rows.length - held.length,
    withoutMemory: unsized.length,
  }
}

function byFirst([a, ...otherA]: readonly Fit[], [b, ...otherB]: readonly Fit[]): number {
  if (!a || !b) return 0
  return fewestFirst(a, b) || byFirst(otherA, otherB)
}

/** As published, then the precisions that people quantize to: never more bits than there are. */
function precisionsOf(preset: Preset): PrecisionFit[] {
  const { format, bytesPerParameter } = preset.weights
  const published = bytesPerParameter ?? 2
  const bits = [
    published === 2
      ? { name: '16 bits', words: 'in 16 bits', weightBytesPerParameter: published }
      : { name: 'As published', words: `as published (${format})`, weightBytesPerParameter: published },
    ...[
      { name: '8 bits', words: 'in 8 bits', weightBytesPerParameter: 1 },
      { name: 'NVFP4', words: 'in NVFP4', weightBytesPerParameter: NVFP4_BYTES },
    ].filter(({ weightBytesPerParameter }) => weightBytesPerParameter < LEAST_SAVING * published),
  ]
  return bits.map((precision) => ({ ...precision, load: loadFor(preset, precision.weightBytesPerParameter) }))
}

/** A precision that saves less is the same one with different scales. */
const LEAST_SAVING = 0.8

function loadFor(preset: Preset, weightBytesPerParameter: number): Load {
  const page = pagePreset(preset)
  const { parametersB } = preset
  const input = {
    workload: 'inference',
    parametersB,
    weightBytesPerParameter,
    ...formShape(page),
    ...POPULAR_LOAD,
  } as const
  return loadOf(input, loadModelOf(page))
}

/** What `/fit/{id}.json` serves: short enough to be read whole. */
export function fitPayload({ preset, path, precisions, rows, tooSmall, withoutMemory }: PopularModel) {
  const round = (value: number | null, digits = 3) => (value === null ? null : Number(value.toPrecision(digits)))
  return {
    schemaVersion: 1,
    formulaVersion: FORMULA_VERSION,
    model: {
      id: preset.id,
      name: preset.name,
      page: path,
      configuration: preset.configUrl,
      checkedAt: preset.checkedAt,
    },
    units: {
      memoryGB: 'decimal gigabytes: of the whole load under precisions, of one device in rows',
      readGB: 'decimal gigabytes read for one more token; null where not known',
      minimum: 'fewest devices that together have the memory for the load',
      devices: `fewest devices that hold the load and over which the key-value heads split evenly; null above ${MOST_EVEN_DEVICES}`,
      tokensPerSecond:
        'upper bound for one conversation on `devices`: the lower of bandwidth over readGB and dense compute; null where not known',
      powerW: 'maximum power of one device in watts; null where not stated',
    },
    load: { workload: 'inference', parametersB: preset.parametersB, ...POPULAR_LOAD },
    precisions: precisions.map(({ name, weightBytesPerParameter, load }) => ({
      name,
      weightBytesPerParameter,
      memoryGB: load.estimate.memoryGB,
      breakdown: load.estimate.breakdown,
      readGB: round(load.step?.readGB ?? null, 4),
    })),
    variantsThatNeedMoreDevices: tooSmall,
    variantsWithoutStatedMemory: withoutMemory,
    note: `Lists follow the order of precisions. Variants that need more than ${MOST_DEVICES} devices in every precision are left out.`,
    columns: ['id', 'memoryGB', 'powerW', 'minimum', 'devices', 'tokensPerSecond'],
    rows: rows.flatMap((fits) => {
      const [first] = fits
      if (!first) return []
      const { id, memoryGB, powerW } = first.device
      return [
        [
          id,
          memoryGB,
          powerW,
          fits.map(({ minimum }) => minimum),
          fits.map(({ even }) => even),
          fits.map(({ perSecond }) => round(perSecond)),
        ],
      ]
    }),
  }
}
