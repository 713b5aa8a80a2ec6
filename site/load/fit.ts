/** Which devices hold a load: how many it takes, how full they are, their highest token rate and their power. */
import type { Form } from '../../content/schema/vocabulary.ts'
import { memoryFigures } from '../../inquiry-service/estimator/estimator.ts'
import type { GapWords } from '../core/gap.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { type Load, MOST_DEVICES } from './load.ts'
import type { PagePreset } from './preset.ts'
import type { EstimateRules } from './state.ts'

/** A variant with a stated memory, or a device that the reader described. */
export interface FitDevice {
  /** Variant id; empty for the reader's own device. */
  id: string
  /** The name without maker and form factor. */
  short: string
  maker: string
  form: Form
  /** Place among those that people look up most, from 0. */
  rank?: number
  /** Decimal gigabytes per device, as stated by the manufacturer. */
  memoryGB: number
  /** What a driver leaves of it where that is less, by a published log; see `usableGB` of the devices. */
  usableGB?: number
  /** Null if it is not known. */
  bandwidthGBs: number | null
  /** Maximum watts in the standard configuration; null if not known. */
  powerW: number | null
  /** What to write for those that are null, and for a rate of `dense`; `not stated` if left out. */
  gaps?: Partial<Record<'bandwidthGBs' | 'powerW' | 'dense', GapWords>>
  /** Stated or derived dense TFLOPS, or TOPS, for weights of 16, 8 and 4 bits; null: no document states it. */
  dense: readonly [bits16: number | null, bits8: number | null, bits4: number | null]
}

export interface Fit {
  device: FitDevice
  /** Fewest devices whose combined memory holds the load. */
  minimum: number
  /** Fewest that hold it in equal parts, or the number asked for if it does; null if that takes more than we try. */
  even: number | null
  /** Share of the counted devices' memory, 0 to 1. */
  used: number
  /** Upper bounds on the tokens per second of all conversations together, and the least time to a first token; null in training. */
  bounds: Bounds | null
  /** The bounds if the router of a mixture spreads the conversations evenly; null if that is no different. */
  evenBounds: Bounds | null
  /** Tokens per second for one conversation by the lowest of these bounds; null if unknown. */
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
 * `devicesOfEach`: the number asked for; null: as many as it takes.
 *
 *     Llama 3.3 70B in 16 bits, 8,192 tokens, a fifth on top: 172.6 GB. H100 PCIe: three hold it, 8 heads split over four.
 */
export function fitsOf(load: Load, devices: readonly FitDevice[], devicesOfEach: number | null = null): Fit[] {
  const ofSize = new Map<number, Counts>()
  return devices.map((device) => {
    const { memoryGB, powerW } = device
    const counts = ofSize.get(memoryGB) ?? countsFor(load, memoryGB, devicesOfEach)
    ofSize.set(memoryGB, counts)
    const count = countOf(counts)
    const [bounds, evenBounds] = boundsFor(load, device, count)
    const heldGB = load.estimate.memoryGB + copiesGB(load, count)
    return {
      device,
      ...counts,
      used: heldGB / (count * memoryGB),
      bounds,
      evenBounds,
      perSecond: perConversation(evenBounds ?? bounds, load),
      powerW: powerW === null ? null : powerW * count,
    }
  })
}

function perConversation(bounds: Bounds | null, load: Load): number | null {
  return bounds?.perSecond == null ? null : bounds.perSecond / concurrencyOf(load)
}

/** 1 in training. */
export function concurrencyOf({ input }: Pick<Load, 'input'>): number {
  return input.workload === 'inference' ? input.concurrency : 1
}

function boundsFor({ input, step }: Load, device: FitDevice, count: number): [Bounds | null, Bounds | null] {
  if (input.workload === 'training' || step === null) return [null, null]
  const { bandwidthGBs, dense } = device
  const bytes = input.weightBytesPerParameter
  const denseTflops = dense[bytes > 1.5 ? 0 : bytes > 0.75 ? 1 : 2]
  const bounds = (readGB: number | null) =>
    boundsOf(
      {
        conversations: input.concurrency,
        readGB,
        activeB: step.activeB,
        promptB: step.promptB,
        promptTokens: input.tokens,
      },
      { bandwidthGBs, denseTflops },
      count,
    )
  return [bounds(step.readGB), step.evenReadGB === null ? null : bounds(step.evenReadGB)]
}

/** The device as drivers count its memory: never more than stated, so that it never takes fewer of them. */
export function asCounted(device: FitDevice): FitDevice {
  const { usableGB, ...rest } = device
  return usableGB === undefined ? device : { ...rest, memoryGB: usableGB }
}

type Counts = Pick<Fit, 'minimum' | 'even'>

function countsFor(load: Load, deviceCapacityGB: number, devicesOfEach: number | null): Counts {
  const { asUniform, evenCounts } = load
  const minimum = memoryFigures({ ...asUniform, deviceCapacityGB }).memoryOnlyDeviceLowerBound ?? 1
  const isAskedFor = (count: number) => count >= minimum && (devicesOfEach === null || count === devicesOfEach)
  if (evenCounts === null) {
    const even = devicesOfEach ?? minimum
    return { minimum, even: isAskedFor(even) ? even : null }
  }
  const even = evenCounts.find((count) => isAskedFor(count) && holdsCopies(load, count, deviceCapacityGB))
  return { minimum, even: even ?? null }
}

/** What memory asks of a load: its total, and what cannot be split. */
type Held = Pick<Load, 'estimate' | 'shared'>

/** Decimal gigabytes that so many devices have left with what is estimated for them; negative exactly when they do not hold it. */
export function spareGB(held: Held, devices: number, deviceCapacityGB: number): number {
  const spare = devices * deviceCapacityGB - held.estimate.memoryGB - copiesGB(held, devices)
  // Decided as in the fits: their bound is exact, the difference is not.
  const isHeld =
    (held.estimate.memoryOnlyDeviceLowerBound ?? 1) <= devices && holdsCopies(held, devices, deviceCapacityGB)
  return isHeld ? Math.max(spare, 0) : Math.min(spare, -Number.MIN_VALUE)
}

/** Whether so many devices hold the load with its copies; its total alone is `minimum` of the fit. */
export function holdsCopies(
  load: Held,
  count: number,
  deviceCapacityGB: number,
  attention?: 'tensor-parallel',
): boolean {
  const copies = copiesGB(load, count, attention)
  return copies === 0 || load.estimate.memoryGB + copies <= count * deviceCapacityGB
}

/**
 * Decimal gigabytes, margin included, that devices need besides for a cache which cannot be split. With data-parallel attention,
 * which never takes more, each has its own conversations and as much room as the device with most of them; the copies of the
 * attention's weights are not counted. Tensor parallelism copies every conversation to each.
 */
function copiesGB({ estimate, shared }: Held, devices: number, attention?: 'tensor-parallel'): number {
  if (!shared) return 0
  const { perConversationGB, conversations } = shared
  const onEach = attention ? conversations : Math.ceil(conversations / devices)
  return perConversationGB * (onEach * devices - conversations) * (1 + estimate.overheadFraction)
}

/** Sorts after every count we try. */
const BEYOND = Number.MAX_SAFE_INTEGER

/** Fewest devices first, then most tokens per second, then least power. */
export function fewestFirst(a: Fit, b: Fit): number {
  return (
    (a.even ?? BEYOND) - (b.even ?? BEYOND) ||
    countOf(a) - countOf(b) ||
    (b.perSecond ?? 0) - (a.perSecond ?? 0) ||
    (a.powerW ?? Number.POSITIVE_INFINITY) - (b.powerW ?? Number.POSITIVE_INFINITY)
  )
}

const MOST_CLOSEST = 4

/**
 * Those nearest in size that hold the load: of the devices that people look up most, or of all where none of those holds it; on one
 * server where any does. If no device holds it, those that lack least.
 */
export function closestFits(load: Load, devices: readonly FitDevice[]): Fit[] {
  const all = fitsOf(load, devices)
  const held = all.filter(({ even }) => even !== null)
  const popular = held.filter(({ device }) => device.rank !== undefined)
  const inServer = (fits: readonly Fit[]) => fits.filter((fit) => countOf(fit) <= MOST_DEVICES)
  const capacity = (fit: Fit) => countOf(fit) * fit.device.memoryGB
  const rank = ({ device }: Fit) => device.rank ?? 0
  const found = [inServer(popular), popular, inServer(held), held, all].find(({ length }) => length > 0) ?? []
  return found
    .toSorted((a, b) => capacity(a) - capacity(b) || countOf(a) - countOf(b) || rank(a) - rank(b))
    .slice(0, MOST_CLOSEST)
}

/** `/load-data.json`, which pages with a load fetch at once. */
export interface LoadData {
  rules: EstimateRules
  /** Those that people run most, then the others by publisher, the highest version first. */
  presets: PagePreset[]
  /** How many of them people run most. */
  popular: number
  /** Variants with a stated memory, newest first. */
  devices: FitDevice[]
  /** Variants whose memory no document states. */
  unsized: { id: string; short: string }[]
  /** Id of the model that the page is built with. */
  examplePreset: string
  /** The estimate endpoint; without a host if it is the page's. */
  estimateUrl: string
}
