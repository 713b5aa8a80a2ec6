/** Integration facts that an article prints like figures: `integration:Total processing performance (TPP)`. */
import { contradiction } from './printed-values.ts'
import type { Variant } from './schema/variant.ts'

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * The start of a fact's value: a month or day, a number with its unit, or everything up to the first comma of a
 * sentence.
 */
const BEGINNING = /^(?:(?<date>\d{4}-\d{2})(?:-\d{2})?|(?<number>[\d.,]*\d(?: (?:TFLOPS|TOPS|W|GB))?))(?![\w.])/

interface PrintedFact {
  /** Where in the list of facts. */
  index: number
  /** `15,840` of "15,840, as listed for the HGX board"; `August 2025` of "2025-08 CUDA 13.0 …". */
  text: string
}

/** The fact with this label; undefined if the variant has none. */
export function printedFact(variant: Pick<Variant, 'integration'>, label: string): PrintedFact | undefined {
  const index = variant.integration?.findIndex((fact) => fact.label === label) ?? -1
  const value = variant.integration?.[index]?.value
  return value === undefined ? undefined : { index, text: beginning(value) }
}

function beginning(value: string): string {
  const { date, number } = BEGINNING.exec(value)?.groups ?? {}
  if (date) return MONTH.format(new Date(`${date}-01T00:00:00Z`))
  return number ?? value.split(', ')[0] ?? value
}

/** The rate with which a fact begins, `9,000 TFLOPS`; undefined if it states none. */
export function rateOfFact(value: string): number | undefined {
  const [, number] = /^(?:Up to )?([\d.,]*\d) T(?:FL)?OPS\b/.exec(value) ?? []
  return number === undefined ? undefined : Number(number.replaceAll(',', ''))
}

/** Whether the words print the rate with which this arithmetic begins, and its result is the rate that the fact states. */
export function derivesFact(value: string, words: string, around: string, derived: string): boolean {
  const rate = rateOfFact(value) ?? Number.NaN
  return contradiction(words, 'compute.', rate, { derived, around }) === undefined
}

/**
 * Whether a document's words support a fact: they contain one of its numbers, such as a part number, or the start of
 * its value if it has none; a rate in any unit of rates; a date in any order, with its month in words or digits.
 */
export function carriesFact(value: string, text: string): boolean {
  const rate = rateOfFact(value)
  if (rate !== undefined) return contradiction(text, 'compute.', rate) === undefined
  const plain = (words: string) => words.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, '')
  const [year, month] = BEGINNING.exec(value)?.groups?.['date']?.split('-') ?? []
  if (year && month) {
    const name = MONTH_NAME.format(new Date(`${year}-${month}-01T00:00:00Z`)).toLowerCase()
    const isNamed = plain(text).includes(name.slice(0, 3)) || new RegExp(`(?<!\\d)0?${Number(month)}(?!\\d)`).test(text)
    return text.includes(year) && isNamed
  }
  const numbers = plain(value).match(/[^\s,;]*\d[^\s,;]*/g)
  return (numbers ?? [plain(beginning(value))]).some((part) => plain(text).includes(part))
}
