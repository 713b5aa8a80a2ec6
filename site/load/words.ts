/** An estimate and its fits in numbers and sentences, the same at build time and in the browser. */
import type { MemoryFigures, MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../core/numbers.ts'
import { count, inWords, spelledNumber, upperFirst } from '../core/words.ts'
import { type Fit, isHeldOn } from './fit.ts'
import { isFourBits, type Load, MOST_EVEN_DEVICES } from './load.ts'

export interface Part {
  mark: 'a' | 'b' | 'overhead'
  label: string
  /** Decimal gigabytes. */
  gb: number
}

export function partsOf(workload: MemoryInput['workload'], { breakdown }: MemoryFigures): [Part, Part, Part] {
  const overhead: Part = { mark: 'overhead', label: 'Margin', gb: breakdown.overheadGB }
  return workload === 'inference'
    ? [
        { mark: 'a', label: 'Weights', gb: breakdown.weightsGB },
        { mark: 'b', label: 'KV cache', gb: breakdown.kvCacheGB },
        overhead,
      ]
    : [
        { mark: 'a', label: 'Training state', gb: breakdown.trainingStateGB },
        { mark: 'b', label: 'Activations', gb: breakdown.activationGB },
        overhead,
      ]
}

/** Four significant digits without padding, or whole gigabytes from a thousand: `20.56`, `0.0312`, `1,235`. */
export function roundedGB(gb: number): string {
  return gb >= 1000 ? printNumber(gb, 0) : printNumber(Number(gb.toPrecision(4)))
}

/** No more precision than an estimate has: `173`, `87.9`, `2.68`, `1,150`. */
export function threeDigits(value: number): string {
  return printNumber(Number(value.toPrecision(3)))
}

export function rateInWords(perSecond: number): string {
  return printNumber(perSecond, perSecond < 10 ? 1 : 0)
}

export function secondsInWords(seconds: number): string {
  return seconds < 0.01 ? 'under 0.01' : printNumber(Number(seconds.toPrecision(2)), 2)
}

export function shareOf(gb: number, totalGB: number): string {
  return `${totalGB === 0 ? 0 : ((100 * gb) / totalGB).toFixed(1)}%`
}

/** `90%`; never 100 while anything is free. */
export function percent(share: number): string {
  const whole = Math.round(100 * share)
  return `${whole === 100 && share < 1 ? 99 : whole}%`
}

/** The longest conversation in words where it is the same on all devices that hold the load; empty where it is not. */
export function longestWords(fits: readonly Fit[]): string {
  const [first, ...others] = fits.flatMap((fit) => (fit.even === null ? [] : (fit.limits() ?? [])))
  if (!first || others.length === 0 || others.some(({ tokens }) => tokens !== first.tokens)) return ''
  return `Each holds a conversation of up to ${printNumber(first.tokens)} tokens${first.endsAtModel ? ', the model’s own limit' : ''}.`
}

export function notesOf(fits: readonly Fit[], load: Load): string {
  const isServing = load.input.workload === 'inference'
  return [
    splitWords(fits, load),
    isServing && RATE_IN_SHORT,
    load.conversations > 1 && fits.some(({ evenBounds }) => evenBounds !== null) && EVEN_ROUTING,
    isServing &&
      longestWords(fits) === '' &&
      fits.some((fit) => fit.even !== null && fit.limits()?.endsAtModel) &&
      '* The model’s own limit.',
    fourBitWords(load),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why more devices are counted than memory alone requires, by the first that shows it, and how a cache that cannot be split is counted. */
export function splitWords(fits: readonly Fit[], load: Load): string {
  return [moreWords(fits, load), dataParallelWords(fits, load)].filter(Boolean).join(' ')
}

function moreWords(fits: readonly Fit[], load: Load): string {
  const shown = fits.find(({ even, minimum }) => even !== null && even > minimum)
  if (!shown || load.evenCounts === null) return beyondWords(fits)
  const { minimum, device } = shown
  const would = `${upperFirst(spelledNumber(minimum))} ${nameOf(device)} would hold it`
  const processors = minimum * (device.parts ?? 1)
  if (load.shared && load.evenCounts.includes(processors))
    return `${would} in total, but not with room for ${count(Math.ceil(load.shared.conversations / processors), 'conversation')} on each${device.parts ? ' of its processors' : ''}.`
  // Up to the largest count in the table, which must not contradict this.
  const largest = Math.max(8, ...fits.map(({ even }) => even ?? 0))
  const counts = load.evenCounts.filter((count) => count <= largest).map((count) => printNumber(count))
  return `${would}, but the model’s ${load.shared ? 'query heads' : 'key-value heads'}, and above those its layers, split evenly only over ${inWords(counts, 'or')} devices.`
}

/** How devices share a cache that cannot be split; empty where one device holds the load, or it can. */
export function attentionOf(
  { even, device }: Fit,
  load: Load,
): '' | 'data-parallel attention' | 'data-parallel attention only' {
  if (!load.shared || even === null || even * (device.parts ?? 1) === 1) return ''
  return `data-parallel attention${isHeldOn(device, load, even, 'tensor-parallel') ? '' : ' only'}`
}

function dataParallelWords(fits: readonly Fit[], load: Load): string {
  if (fits.every((fit) => attentionOf(fit, load) === '')) return ''
  const only = fits.find((fit) => attentionOf(fit, load) === 'data-parallel attention only')
  const except = only && `; ${printNumber(only.even ?? 0)} × ${nameOf(only.device)} would not hold it so`
  return `Counted with data-parallel attention: each conversation’s cache is on one device. Tensor parallelism would copy it to all${except ?? ''}.`
}

const nameOf = ({ id, memoryGB, short }: Fit['device']) =>
  id === '' ? `devices of ${printNumber(memoryGB)} GB` : short

export function beyondWords(fits: readonly Fit[]): string {
  const beyond = fits.find(({ even }) => even === null)
  if (!beyond) return ''
  return `By memory alone, ${printNumber(beyond.minimum)} ${nameOf(beyond.device)} would hold it, but no even split over up to ${MOST_EVEN_DEVICES} does: choose larger devices, or fewer bits, tokens or conversations.`
}

export function fourBitWords({ input }: Load): string {
  if (input.workload === 'training' || input.weightBytesPerParameter >= 0.75) return ''
  return [isFourBits(input.weightBytesPerParameter) && FOUR_BITS, WITHOUT_FP4].filter(Boolean).join(' ')
}

const FOUR_BITS =
  'Published 4-bit builds are larger, because embeddings and often attention stay in 16 bits: NVFP4 builds of a 27B model load as 21 to 26 GB, not 15.6.'

const WITHOUT_FP4 =
  'Without units for their format, an accelerator unpacks such weights first: this saves memory, not arithmetic.'

const RATE_IN_SHORT = 'Tokens per second are an upper limit, set by memory bandwidth or dense compute.'

const EVEN_ROUTING =
  'They assume that conversations use all experts equally; “best case” is the limit if all used the same ones.'
