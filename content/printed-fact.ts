/** Integration facts that an article prints like figures: `integration:Total processing performance (TPP)`. */
import type { Variant } from './schema/variant.ts'

const PREFIX = 'integration:'
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What a fact's value begins with: a month or day, a number with its unit, or all of it up to the first comma of a sentence. */
const BEGINNING = /^(?:(?<date>\d{4}-\d{2})(?:-\d{2})?|(?<number>[\d.,]*\d(?: (?:TFLOPS|TOPS|W|GB))?))(?![\w.])/

export interface PrintedFact {
  /** Where in the list of facts. */
  index: number
  /** `15,840` of "15,840, as listed for the HGX board"; `August 2025` of "2025-08 CUDA 13.0 …". */
  text: string
}

/** The label that a path names, or undefined when it names no fact. */
export function factLabel(path: string): string | undefined {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined
}

/** The fact with this label; undefined when the variant has none. */
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
