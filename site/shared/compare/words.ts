/** Differences as sentences, for those who hear the table and for those who skim it. */
import { printNumber } from '../numbers.ts'
import { inWords } from '../words.ts'

interface Told {
  text: string
  unit: string
  value: number | null
}

/**
 * One sentence per row. Numbers: `Memory: 192 GB for B, 80 GB for A, 2.4 times; not stated for C.` Text: `Form factor:
 * SXM5 for A; OAM for B.`
 */
export function differenceInWords(label: string, names: readonly string[], cells: readonly Told[]): string {
  const groups = new Map<string, { cell: Told; names: string[] }>()
  for (const [index, cell] of cells.entries()) {
    const key = `${cell.text} ${cell.unit}`
    const group = groups.get(key) ?? { cell, names: [] }
    group.names.push(names[index] ?? '')
    groups.set(key, group)
  }
  const stated = [...groups.values()].filter(({ cell }) => cell.text !== '')
  const unknown = [...groups.values()].find(({ cell }) => cell.text === '')
  stated.sort((a, b) => (b.cell.value ?? 0) - (a.cell.value ?? 0))
  const parts = stated.map(
    ({ cell, names: who }) => `${cell.text}${cell.unit && ` ${cell.unit}`}${comma(cell)} for ${inWords(who)}`,
  )
  if (unknown) parts.push(`not stated for ${inWords(unknown.names)}`)
  return `${label}: ${parts.join('; ')}${ratioInWords(stated.map(({ cell }) => cell))}.`
}

/** After words with a comma of their own, so that "for" belongs to all of them: `2 fans, one per side, for A`. */
function comma({ text, value }: Told): string {
  return value === null && /,[^)]*$/.test(text) ? ',' : ''
}

/** The ratio of the greatest to the least, where both are numbers and the ratio means something. */
function ratioInWords(stated: readonly Told[]): string {
  const values = stated.map(({ value }) => value).filter((value) => value !== null)
  if (values.length < 2 || values.length < stated.length) return ''
  const least = Math.min(...values)
  const factor = Math.max(...values) / least
  return least > 0 && factor >= 1.05 ? `; the highest is ${printNumber(factor, 1)} times the lowest` : ''
}
