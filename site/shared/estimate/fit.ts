/** Which devices hold a load: how many, how full, how many tokens per second at most, how much power. */
import type { Form } from '../../../content/schema/vocabulary.ts'
import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { tokensPerSecondAtMost } from './devices.ts'
import type { Load } from './load.ts'

/** A variant of the catalog with a stated memory, or a device of the reader's own. */
export interface FitDevice {
  /** Variant id; empty for a device that is not in the catalog. */
  id: string
  modelId: string
  /** Without maker and form. */
  short: string
  maker: string
  form: Form
  /** Decimal gigabytes per device, as the manufacturer states them. */
  memoryGB: number
  /** Null where no document states it. */
  bandwidthGBs: number | null
  /** Watts, the highest of the standard configuration; null where not stated. */
  powerW: number | null
}

export interface Fit {
  device: FitDevice
  /** Fewest devices whose memory together holds the load. */
  minimum: number
  /** Fewest that hold it in even parts; null beyond the most that are tried. */
  even: number | null
  /** Of the memory of the devices that are counted, 0 to 1. */
  used: number
  /** Tokens per second of one conversation at most; null where bandwidth or reads are not known. */
  perSecond: number | null
  /** Watts of the devices that are counted, at most; null where not stated. */
  powerW: number | null
}

/** The devices that a page counts with: those of the even split, else the bare minimum. */
export function countOf({ even, minimum }: Pick<Fit, 'even' | 'minimum'>): number {
  return even ?? minimum
}

/**
 * Fits of one load on many devices: what devices of the same size share is computed once.
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
  const minimum = estimateMemory({ ...asUniform, deviceCapacityGB }).memoryOnlyDeviceLowerBound ?? 1
  return { minimum, even: evenCounts === null ? minimum : (evenCounts.find((count) => count >= minimum) ?? null) }
}

/** After every count that is tried. */
const BEYOND = Number.MAX_SAFE_INTEGER

/** Fewest devices first; of these the most tokens per second, then the least power. */
export function fewestFirst(a: Fit, b: Fit): number {
  return (
    (a.even ?? BEYOND) - (b.even ?? BEYOND) ||
    countOf(a) - countOf(b) ||
    (b.perSecond ?? 0) - (a.perSecond ?? 0) ||
    (a.powerW ?? Number.POSITIVE_INFINITY) - (b.powerW ?? Number.POSITIVE_INFINITY) ||
    a.device.short.localeCompare(b.device.short, 'en', { numeric: true })
  )
}
