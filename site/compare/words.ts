import { EXECUTIONS, PRECISIONS, SPARSITIES } from '../../content/schema/rates.ts'
import type { Variant } from '../../content/schema/variant.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'

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

/** The ratio of the greatest to the least, where both are numbers and the ratio means something. */
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

/** One sentence where some variants state only one of two kinds of a figure, and others only the other. */
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
