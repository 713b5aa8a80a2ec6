/**
 * Two bounds on a rate, of which the lower holds: what memory can deliver and what the arithmetic units can compute, both at the
 * manufacturer's peak. Ignores whatever makes real rates lower: links, kernels, the host.
 */
import type { Experts } from '../../content/schema/preset.ts'

/** What a step of the model asks of devices, whatever they are. */
export interface Work {
  /** Conversations that each get a token in a step. */
  conversations: number
  /** Decimal gigabytes that a step must read; null if unknown. */
  readGB: number | null
  /** Billions of parameters that a token multiplies with, once each; null if unknown. */
  activeB: number | null
  /** Billions of parameters that a token of the prompt multiplies with, at least; null if unknown. */
  promptB: number | null
  /** Tokens of a conversation's prompt. */
  promptTokens: number
}

/** One device, as stated by its manufacturer. */
export interface Peak {
  /** Gigabytes per second; null if not stated. */
  bandwidthGBs: number | null
  /** Dense TFLOPS or TOPS in the width of the weights; null if not stated. */
  denseTflops: number | null
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

/** A multiplication and an addition per parameter. */
const OPERATIONS = 2

/**
 * Llama 3.3 70B in 16 bits, one conversation of 8,192 tokens, on four H100 SXM5 of 3,350 GB/s and 989 TFLOPS: 141.7 GB read per
 * token, so 94.6 tokens per second by bandwidth, 28,500 by compute, and 0.28 s for the prompt.
 */
export function boundsOf(work: Work, { bandwidthGBs, denseTflops }: Peak, devices: number): Bounds {
  const { conversations, readGB, activeB, promptB, promptTokens } = work
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

/**
 * The share of a layer's routed experts that the tokens of one step touch, if the router spreads them evenly:
 * 1 − (1 − k ÷ E)^B. DeepSeek-R1, 8 of 256: 64 conversations touch 87%, one conversation 3.1%.
 */
export function touchedShare({ routed, perToken }: Experts, conversations: number): number {
  return 1 - (1 - perToken / routed) ** conversations
}

/**
 * Billions of parameters that a step reads of a mixture of experts, with even routing. What is not routed is in the active
 * parameters and in the total alike, so the routed ones follow from both.
 *
 *     DeepSeek-R1: 671.026 − 37 = 634.026, which is 248 ÷ 256 of 654.5 routed. 64 conversations read 16.5 + 568.7 = 585.2.
 */
export function touchedParametersB(totalB: number, activeB: number, experts: Experts, conversations: number): number {
  const share = experts.perToken / experts.routed
  const routedB = (totalB - activeB) / (1 - share)
  return activeB + routedB * (touchedShare(experts, conversations) - share)
}
