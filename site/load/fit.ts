/** Which devices hold a load: how many it takes, how full they are, what bounds their rate, and how much more they hold. */
import type { Form } from '../../content/schema/vocabulary.ts'
import { MOST_CONVERSATIONS, MOST_TOKENS } from '../../inquiry-service/contract/limits.ts'
import { type InferenceMemoryInput, memoryFigures } from '../../inquiry-service/estimator/estimator.ts'
import type { GapWords } from '../core/gap.ts'
import { type Load, MOST_DEVICES, type Step, sharedCache } from './load.ts'
import type { LoadModel } from './preset.ts'
import { isOverflow, layeredInput } from './preset.ts'

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
  /** Processors that share out this memory and with it a load, on a board of several; one if left out. */
  parts?: number
  /** What a driver leaves of it where that is less, by a published log; see `usableGB` of the devices. */
  usableGB?: number
  /** Null if it is not known. */
  bandwidthGBs: number | null
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
  /** The number that pages use: of the even split, or else the bare minimum. */
  count: number
  /** Share of the counted devices' memory, 0 to 1. */
  used: number
  /** Upper bounds on the tokens per second of all conversations together, and the least time to a first token; null in training. */
  bounds: Bounds | null
  /** The bounds if the router of a mixture spreads the conversations evenly; null if that is no different. */
  evenBounds: Bounds | null
  /** Tokens per second for one conversation by the lowest of these bounds; null if unknown. */
  perSecond: number | null
  powerW: number | null
  /** What the counted devices hold at most; undefined in training. Worked out when it is first asked for. */
  limits: () => Limits | undefined
}

export interface Bounds {
  /** Tokens per second of all conversations that memory bandwidth allows; null if unknown. */
  byBandwidth: number | null
  /** The same by dense compute. */
  byCompute: number | null
  /** The lower of both; null without a known bandwidth, which bounds nearly every rate, while compute alone would promise far too much. */
  perSecond: number | null
  /** Seconds before the first token of a prompt at least; null if a bound is unknown. */
  firstToken: number | null
}

export interface Limits {
  /** The longest that one conversation alone can be, in cached tokens; 0 if the devices do not hold the weights. */
  tokens: number
  /** The model's own context ends there: the devices would hold more. */
  endsAtModel: boolean
  /** The most conversations of the load's length; 0 if not one of them. */
  conversations: number
}

/**
 * Fits one load to many devices. Counts and limits depend only on memory and the processors that share it, so devices alike in both share them.
 * `devicesOfEach`: the number asked for; null: as many as it takes.
 *
 *     Llama 3.3 70B in 16 bits, 8,192 tokens, a fifth on top: 172.6 GB. H100 PCIe: three hold it, 8 heads split over four.
 */
export function fitsOf(load: Load, devices: readonly FitDevice[], devicesOfEach: number | null = null): Fit[] {
  const ofSize = new Map<string, ReturnType<typeof countsFor>>()
  return devices.map((device) => {
    const { memoryGB, parts = 1, powerW } = device
    const size = `${memoryGB} in ${parts}`
    const counts = ofSize.get(size) ?? countsFor(load, device, devicesOfEach)
    ofSize.set(size, counts)
    const { count } = counts
    const [bounds, evenBounds] = boundsFor(load, device, count)
    const perSecond = (evenBounds ?? bounds)?.perSecond ?? null
    return {
      device,
      ...counts,
      used: (load.estimate.memoryGB + copiesGB(load, count * parts)) / (count * memoryGB),
      bounds,
      evenBounds,
      perSecond: perSecond === null ? null : perSecond / load.conversations,
      powerW: powerW === null ? null : powerW * count,
    }
  })
}

function boundsFor({ input, step }: Load, device: FitDevice, count: number): [Bounds | null, Bounds | null] {
  if (input.workload === 'training' || step === null) return [null, null]
  const { tokens: promptTokens, concurrency: conversations, weightBytesPerParameter: bytes } = input
  const denseTflops = device.dense[bytes > 1.5 ? 0 : bytes > 0.75 ? 1 : 2]
  const bounds = (readGB: number | null) =>
    boundsOf({ ...step, readGB, conversations, promptTokens }, { ...device, denseTflops }, count)
  return [bounds(step.readGB), step.evenReadGB === null ? null : bounds(step.evenReadGB)]
}

const OPERATIONS = 2

/**
 * Two bounds on a rate, of which the lower holds: what memory can deliver and what the arithmetic units can compute, both at the
 * manufacturer's peak. Links, kernels and the host, which make real rates lower, are left out.
 *
 *     Llama 3.3 70B in 16 bits, one conversation of 8,192 tokens, on four H100 SXM5 of 3,350 GB/s and 989 TFLOPS: 141.7 GB read per
 *     token, so 94.6 tokens per second by bandwidth, 28,500 by compute, and 0.28 s for the prompt.
 */
export function boundsOf(
  step: Omit<Step, 'evenReadGB'> & { conversations: number; promptTokens: number },
  { bandwidthGBs, denseTflops }: Pick<FitDevice, 'bandwidthGBs'> & { denseTflops: number | null },
  devices: number,
): Bounds {
  const { conversations, readGB, activeB, promptB, promptTokens } = step
  const readSeconds = readGB === null || bandwidthGBs === null ? null : readGB / (bandwidthGBs * devices)
  const seconds = (parametersB: number | null) =>
    parametersB === null || denseTflops === null ? null : (OPERATIONS * parametersB) / (denseTflops * devices * 1000)
  const [tokenSeconds, promptSeconds] = [seconds(activeB), seconds(promptB)]
  const byBandwidth = readSeconds === null ? null : conversations / readSeconds
  const byCompute = tokenSeconds === null ? null : 1 / tokenSeconds
  return {
    byBandwidth,
    byCompute,
    perSecond: byBandwidth === null ? null : Math.min(byBandwidth, byCompute ?? byBandwidth),
    firstToken: promptSeconds === null ? null : promptSeconds * promptTokens,
  }
}

/** The device as drivers count its memory: never more than stated, so that it never takes fewer of them. */
export function asCounted(device: FitDevice): FitDevice {
  const { usableGB, ...rest } = device
  return usableGB === undefined ? device : { ...rest, memoryGB: usableGB }
}

function countsFor(load: Load, device: FitDevice, devicesOfEach: number | null) {
  const { input, model } = load
  const { memoryGB, parts = 1 } = device
  // What splits a load are the processors of a board, so that theirs must be an even count.
  const evenCounts = load.evenCounts?.flatMap((count) => (count % parts === 0 ? [count / parts] : []))
  const minimum = leastCount(load, memoryGB)
  const asked = devicesOfEach ?? minimum
  const isAskedFor = (count: number) => devicesOfEach === null || count === devicesOfEach
  const even = (evenCounts ?? [asked]).find((count) => isAskedFor(count) && isHeldOn(device, load, count)) ?? null
  const count = even ?? minimum
  let limits: Limits | undefined
  return {
    minimum,
    even,
    count,
    limits() {
      if (input.workload === 'inference') limits ??= limitsOf(input, model, count * parts, memoryGB / parts)
      return limits
    },
  }
}

type Held = Pick<Load, 'estimate' | 'shared'>

/** Fewest devices with the memory for the total, exact at the boundary: 160 GB on devices of 80 GB are two. In whole bytes, as fractions are not. */
function leastCount({ estimate }: Held, deviceCapacityGB: number): number {
  return Math.max(1, Math.ceil(Math.round(estimate.memoryGB * 1e9) / Math.round(deviceCapacityGB * 1e9)))
}

/** Whether so many devices of a kind hold the load with its copies. */
export function isHeldOn(
  { memoryGB, parts = 1 }: Pick<FitDevice, 'memoryGB' | 'parts'>,
  load: Held,
  count: number,
  attention?: 'tensor-parallel',
): boolean {
  return isHeldBy(load, count * parts, memoryGB / parts, attention)
}

/** Whether so many processors hold the load with its copies. */
function isHeldBy(load: Held, count: number, deviceCapacityGB: number, attention?: 'tensor-parallel'): boolean {
  const copies = copiesGB(load, count, attention)
  const isWithin = copies === 0 || load.estimate.memoryGB + copies <= count * deviceCapacityGB
  return isWithin && count >= leastCount(load, deviceCapacityGB)
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

/**
 * The reverse question, by the same rule: with one token or one conversation more, the devices would not hold the load.
 *
 *     Llama 3.3 70B in 16 bits, a fifth on top, on four devices of 80 GB: 383,174 tokens but for its own limit of 131,072; 46
 *     conversations of 8,192.
 */
export function limitsOf(
  input: InferenceMemoryInput,
  model: Pick<LoadModel, 'cache' | 'contextTokens'> | undefined,
  devices: number,
  deviceCapacityGB: number,
): Limits {
  const spareGB = (asked: InferenceMemoryInput) => {
    try {
      const load = {
        estimate: memoryFigures(layeredInput(asked, model)),
        shared: sharedCache(model?.cache ?? null, asked),
      }
      const spare = devices * deviceCapacityGB - load.estimate.memoryGB - copiesGB(load, devices)
      // Decided as in the fits: their count is exact, the difference is not.
      return isHeldBy(load, devices, deviceCapacityGB) ? Math.max(spare, 0) : Math.min(spare, -Number.MIN_VALUE)
    } catch (error) {
      if (isOverflow(error)) return Number.NEGATIVE_INFINITY
      throw error
    }
  }
  const ofModel = Math.min(model?.contextTokens ?? MOST_TOKENS, MOST_TOKENS)
  const tokens = largest(ofModel, (each) => spareGB({ ...input, tokens: each, concurrency: 1 }))
  return {
    tokens,
    endsAtModel: tokens > 0 && tokens === ofModel,
    conversations: largest(MOST_CONVERSATIONS, (each) => spareGB({ ...input, concurrency: each })),
  }
}

/** The largest whole number up to `most` that leaves something or nothing to spare, where more leaves less; 0 if none does. */
function largest(most: number, spare: (number: number) => number): number {
  const end = { at: most, spare: spare(most) }
  if (end.spare >= 0) return most
  let [held, above] = [{ at: 1, spare: spare(1) }, end]
  if (held.spare < 0) return 0
  for (let step = 1; above.at - held.at > 1; step += 1) {
    // Memory grows in proportion, so that this meets the answer at once; halves get past windows and what is too large to count.
    const share = step % 3 === 0 || !Number.isFinite(above.spare) ? 0.5 : held.spare / (held.spare - above.spare)
    const between = Math.floor(held.at + share * (above.at - held.at))
    const at = Math.min(Math.max(between, held.at + 1), above.at - 1)
    const next = { at, spare: spare(at) }
    if (next.spare >= 0) held = next
    else above = next
  }
  return held.at
}

const BEYOND = Number.MAX_SAFE_INTEGER

export function fewestFirst(a: Fit, b: Fit): number {
  return (
    (a.even ?? BEYOND) - (b.even ?? BEYOND) ||
    a.count - b.count ||
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
  const inServer = (fits: readonly Fit[]) => fits.filter((fit) => fit.count <= MOST_DEVICES)
  const capacity = (fit: Fit) => fit.count * fit.device.memoryGB
  const rank = ({ device }: Fit) => device.rank ?? 0
  const found = [inServer(popular), popular, inServer(held), held, all].find(({ length }) => length > 0) ?? []
  return found
    .toSorted((a, b) => capacity(a) - capacity(b) || a.count - b.count || rank(a) - rank(b))
    .slice(0, MOST_CLOSEST)
}
