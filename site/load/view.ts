/** An estimate as the page's words and numbers, the same at build time and in the browser. */
import type { MemoryFigures, MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../core/numbers.ts'

/** A share of the total, in the bar's order. The mark fixes its color and pattern. */
export interface Part {
  mark: 'a' | 'b' | 'overhead'
  label: string
  /** Decimal gigabytes. */
  gb: number
}

/** Three parts for either workload: two computed ones and the margin. */
export function partsOf(workload: MemoryInput['workload'], { breakdown }: MemoryFigures): Part[] {
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

/** Upper bound on tokens per second: `37`, `1,150`, `2.8`. */
export function rateInWords(perSecond: number): string {
  return printNumber(perSecond, perSecond < 10 ? 1 : 0)
}

/** A least time: `0.29`, `3.4`, `12`. */
export function secondsInWords(seconds: number): string {
  return seconds < 0.01 ? 'under 0.01' : printNumber(Number(seconds.toPrecision(2)), 2)
}

/** `12.3%`: a part's share of the total. */
export function shareOf(gb: number, totalGB: number): string {
  return `${totalGB === 0 ? 0 : ((100 * gb) / totalGB).toFixed(1)}%`
}
