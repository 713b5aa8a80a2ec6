import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'

/** The power of a superchip includes its processor: it does not compare with an accelerator's. */
export function haveLikePower(variants: readonly { powerScope: string | null }[]): boolean {
  return variants.every(({ powerScope }) => powerScope !== 'with-processor')
}

/** What buyers weigh, with the words for it; of the rates, the first that both state counts. */
export const WEIGHED: readonly (readonly (readonly [path: string, words: string])[])[] = [
  [['memoryGB', 'memory']],
  [['memoryBandwidthGBs', 'bandwidth']],
  ['FP16', 'BF16', 'FP8'].map((precision) => [`compute.${precision}.tensor.dense`, `dense ${precision} rate`] as const),
]

const EQUAL = 0.005

/** Numbers that differ by rounding only; false where one is unknown. */
export function areNearlyEqual(values: readonly (number | null)[]): boolean {
  const numbers = values.map((value) => value ?? Number.NaN)
  return Math.max(...numbers) <= Math.min(...numbers) * (1 + EQUAL)
}

interface Side {
  name: string
  powerScope: string | null
  valueOf: (path: string) => number | null | undefined
}

/**
 * `H100 PCIe 80GB has 1.7 times the memory, 2.3 times the bandwidth and 2.1 times the dense FP16 rate of L40S 48GB, at the same
 * power`. Of figures that both state; empty if there are none.
 */
export function pairInWords(one: Side, other: Side): string {
  const ratioOf = (path: string) => (one.valueOf(path) || Number.NaN) / (other.valueOf(path) || Number.NaN)
  const figures = WEIGHED.flatMap((kinds) => {
    const stated = kinds.map(([path, words]) => ({ words, ratio: ratioOf(path) }))
    return stated.filter(({ ratio }) => ratio > 0).slice(0, 1)
  })
  const ahead = (ratios: typeof figures) =>
    inWords(ratios.flatMap(({ words, ratio }) => (ratio > 1 + EQUAL ? [`${shareInWords(ratio)} the ${words}`] : [])))
  const more = ahead(figures)
  const less = ahead(figures.map(({ words, ratio }) => ({ words, ratio: 1 / ratio })))
  const alike = figures.filter(({ ratio }) => Math.abs(ratio - 1) <= EQUAL)
  const same = (how: string, isExact: boolean) => {
    const words = alike.filter(({ ratio }) => (ratio === 1) === isExact).map((figure) => figure.words)
    return words.length > 0 ? [`${how} ${inWords(words)}`] : []
  }
  const equal = inWords([...same('the same', true), ...same('about the same', false)])
  if (more === '' && less !== '') return pairInWords(other, one)
  if (figures.length === 0) return ''
  const power = haveLikePower([one, other]) ? ratioOf('powerW.max') : Number.NaN
  const atPower =
    power > 0 ? `, at ${Math.abs(power - 1) <= EQUAL ? 'the same' : `${shareInWords(power)} the`} power` : ''
  if (more === '') return `${one.name} has ${equal} as ${other.name}${atPower}`
  const parts = [`${one.name} has ${more} of ${other.name}${atPower}`]
  if (less !== '') parts.push(`${other.name} has ${less}`)
  if (equal !== '') parts.push(`both have ${equal}`)
  return parts.join('; ')
}

const shareInWords = (ratio: number) =>
  ratio < 1 ? `${printNumber(100 * ratio, 0)}% of` : `${printNumber(ratio, ratio < 1.1 ? 2 : 1)}\u00a0times`
