/** Differences as sentences, for those who hear the table and for those who skim it; and what can't be compared, with the reason. */

import { EXECUTIONS, PRECISIONS, SPARSITIES } from '../../content/schema/rates.ts'
import type { Variant } from '../../content/schema/variant.ts'
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
export function pairInWords([one, other, ...others]: readonly Side[]): string {
  if (!one || !other || others.length > 0) return ''
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
  if (more === '' && less !== '') return pairInWords([other, one])
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

interface ComparedValue {
  text: string
  unit: string
  value: number | null
  gap: string
}

/**
 * One sentence per row. Numbers: `Memory: 192 GB for B, 80 GB for A, 2.4 times; not stated for C.` Text: `Form factor:
 * SXM5 for A; OAM for B.`
 */
export function differenceInWords(label: string, names: readonly string[], cells: readonly ComparedValue[]): string {
  const groups = new Map<string, { cell: ComparedValue; names: string[] }>()
  for (const [index, cell] of cells.entries()) {
    const key = cell.text === '' ? cell.gap : `${cell.text} ${cell.unit}`
    const group = groups.get(key) ?? { cell, names: [] }
    group.names.push(names[index] ?? '')
    groups.set(key, group)
  }
  const stated = [...groups.values()].filter(({ cell }) => cell.text !== '')
  const unknown = [...groups.values()].filter(({ cell }) => cell.text === '')
  stated.sort((a, b) => (b.cell.value ?? 0) - (a.cell.value ?? 0))
  const parts = stated.map(
    ({ cell, names: who }) => `${cell.text}${cell.unit && ` ${cell.unit}`}${comma(cell)} for ${inWords(who)}`,
  )
  for (const { cell, names: whose } of unknown) parts.push(`${cell.gap} for ${inWords(whose)}`)
  return `${label}: ${parts.join('; ')}${ratioInWords(stated.map(({ cell }) => cell))}.`
}

/** After words with a comma of their own, so that "for" belongs to all of them: `2 fans, one per side, for A`. */
function comma({ text, value }: ComparedValue): string {
  return value === null && /,[^)]*$/.test(text) ? ',' : ''
}

function ratioInWords(stated: readonly ComparedValue[]): string {
  const values = stated.map(({ value }) => value).filter((value) => value !== null)
  if (values.length < 2 || values.length < stated.length) return ''
  const least = Math.min(...values)
  const factor = Math.max(...values) / least
  return least > 0 && factor >= 1.05 ? `; the highest is ${printNumber(factor, 1)} times the lowest` : ''
}

type Named = { variant: Variant }

export function refusalsOf(variants: readonly Named[]): string[] {
  if (variants.length < 2) return []
  return [
    ...sparsityRefusals(variants),
    ...executionRefusals(variants),
    ...powerRefusals(variants),
    ...linkRefusals(variants),
  ]
}

function sparsityRefusals(variants: readonly Named[]): string[] {
  return EXECUTIONS.flatMap((execution) =>
    PRECISIONS.flatMap((precision) =>
      refusal(
        variants,
        (variant) => ratesOf(variant, precision).flatMap((rate) => (rate.execution === execution ? rate.sparsity : [])),
        SPARSITIES,
        (dense, sparse) =>
          `${precision} ${execution}: only a dense rate is stated for ${dense}, only a structured-sparse one for ${sparse}. They do not share a row, because a sparse peak counts operations that the hardware skips.`,
      ),
    ),
  )
}

function executionRefusals(variants: readonly Named[]): string[] {
  return PRECISIONS.flatMap((precision) =>
    refusal(
      variants,
      (variant) => ratesOf(variant, precision).map(({ execution }) => execution),
      ['vector', 'tensor'],
      (vector, tensor) =>
        `${precision}: only a vector rate is stated for ${vector}, only a tensor rate for ${tensor}. They do not share a row, because tensor units compute matrix products only.`,
    ),
  )
}

function powerRefusals(variants: readonly Named[]): string[] {
  return refusal(
    variants,
    ({ powerW }) => (['max', 'typical'] as const).filter((kind) => typeof powerW?.[kind] === 'number'),
    ['max', 'typical'],
    (max, typical) =>
      `Power: only a maximum is stated for ${max}, only a typical figure for ${typical}. They do not share a row, because a board may draw more than its typical power.`,
  )
}

function refusal<Kind extends string>(
  variants: readonly Named[],
  statedBy: (variant: Variant) => readonly Kind[],
  kinds: readonly [Kind, Kind],
  sentence: (one: string, other: string) => string,
): string[] {
  const [one, other] = kinds.map((kind) => {
    const only = variants.filter(({ variant }) => {
      const stated = new Set(statedBy(variant))
      return stated.size === 1 && stated.has(kind)
    })
    return inWords(only.map(({ variant }) => variant.name))
  })
  return one && other ? [sentence(one, other)] : []
}

function linkRefusals(variants: readonly Named[]): string[] {
  const withLinks = variants.filter(({ variant }) =>
    variant.interconnect?.some(({ bandwidthGBs }) => bandwidthGBs !== null),
  )
  return withLinks.length < 2
    ? []
    : [
        'Links: bandwidths are shown with the manufacturer’s own note and not ranked, because some count one direction, some both, and some a bridged pair.',
      ]
}

function ratesOf(variant: Variant, precision: string) {
  return (variant.compute ?? []).filter((rate) => rate.precision === precision)
}
