/** Which devices hold a load: how many it takes, how full they are, their highest token rate and their power. */
import type { Form } from '../../content/schema/vocabulary.ts'
import { memoryFigures } from '../../inquiry-service/estimator/estimator.ts'
import type { EstimateRules } from './input.ts'
import { type Load, tokensPerSecondAtMost } from './load.ts'
import type { PagePreset, PresetSource } from './preset.ts'

/** A variant with a stated memory, or a device that the reader described. */
export interface FitDevice {
  /** Variant id; empty for the reader's own device. */
  id: string
  modelId: string
  /** The name without maker and form factor. */
  short: string
  maker: string
  form: Form
  /** Decimal gigabytes per device, as stated by the manufacturer. */
  memoryGB: number
  /** Null if no document states it. */
  bandwidthGBs: number | null
  /** Maximum watts in the standard configuration; null if not stated. */
  powerW: number | null
}

export interface Fit {
  device: FitDevice
  /** Fewest devices whose combined memory holds the load. */
  minimum: number
  /** Fewest that hold it in equal parts; null if that takes more than we try. */
  even: number | null
  /** Share of the counted devices' memory, 0 to 1. */
  used: number
  /** Upper bound on tokens per second for one conversation; null if bandwidth or bytes read are unknown. */
  perSecond: number | null
  /** Maximum watts of the counted devices together; null if not stated. */
  powerW: number | null
}

/** The device count that pages use: the even split, or else the bare minimum. */
export function countOf({ even, minimum }: Pick<Fit, 'even' | 'minimum'>): number {
  return even ?? minimum
}

/**
 * Fits one load to many devices. Counts depend only on memory size, so devices of the same size share them.
 *
 *     Llama 3.3 70B in 16 bits, 8,192 tokens, a fifth on top: 172.6 GB. H100 PCIe: three hold it, 8 heads split over four.
 */
export function fitsOf(load: Load, devices: readonly FitDevice[]): Fit[] {
  const ofSize = new Map<number, Pick<Fit, 'minimum' | 'even'>>()
  return devices.map((device) => {
    const { memoryGB, bandwidthGBs, powerW } = device
    const counts = ofSize.get(memoryGB) ?? countsFor(load, memoryGB)
    ofSize.set(memoryGB, counts)
    const count = countOf(counts)
    const { readGB } = load
    return {
      device,
      ...counts,
      used: load.estimate.memoryGB / (count * memoryGB),
      perSecond: readGB === null || bandwidthGBs === null ? null : tokensPerSecondAtMost(readGB, bandwidthGBs, count),
      powerW: powerW === null ? null : powerW * count,
    }
  })
}

function countsFor({ asUniform, evenCounts }: Load, deviceCapacityGB: number): Pick<Fit, 'minimum' | 'even'> {
  const minimum = memoryFigures({ ...asUniform, deviceCapacityGB }).memoryOnlyDeviceLowerBound ?? 1
  return { minimum, even: evenCounts === null ? minimum : (evenCounts.find((count) => count >= minimum) ?? null) }
}

/** Sorts after every count we try. */
const BEYOND = Number.MAX_SAFE_INTEGER

/** Fewest devices first, then most tokens per second, then least power. */
export function fewestFirst(a: Fit, b: Fit): number {
  return (
    (a.even ?? BEYOND) - (b.even ?? BEYOND) ||
    countOf(a) - countOf(b) ||
    (b.perSecond ?? 0) - (a.perSecond ?? 0) ||
    (a.powerW ?? Number.POSITIVE_INFINITY) - (b.powerW ?? Number.POSITIVE_INFINITY) ||
    a.device.short.localeCompare(b.device.short, 'en', { numeric: true })
  )
}

/** `/load-data.json`, which pages with a load fetch at once. */
export interface LoadData {
  rules: EstimateRules
  presets: PagePreset[]
  /** Variants with a stated memory, newest first. */
  devices: FitDevice[]
  /** Variants whose memory no document states. */
  unsized: { id: string; short: string }[]
  /** Ids of the devices to show until the reader chooses others. */
  examples: string[]
  /** Id of the model that the page is built with. */
  examplePreset: string
  /** The estimate endpoint; without a host if it is the page's. */
  estimateUrl: string
}

/** `/load-sources.json`, fetched when somebody asks where figures come from. By preset id. */
export type LoadSources = Readonly<Record<string, PresetSource>>
