/** Facts that have no field in the contract, by subject: pages show each kind in its own way. Source: content/README.md. */

import { SPARSITIES } from '../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'

type Fact = NonNullable<AuthoredVariant['integration']>[number]

export interface NumberedFact extends Fact {
  /** `integration.3`: its anchor and its name in reports. */
  path: string
}

export interface LifeEvent extends NumberedFact {
  /** ISO date or month. */
  date: string
  /** The text after the date; may be empty. */
  words: string
}

export interface LowRate extends NumberedFact {
  /** `NVFP4`. */
  format: string
  /** Undefined when the document does not say which. */
  sparsity: (typeof SPARSITIES)[number] | undefined
}

export interface PartNumbers extends NumberedFact {
  /** `board`, `Dell`. */
  whose: string
  numbers: readonly string[]
}

interface Facts {
  life: readonly LifeEvent[]
  lowRates: readonly LowRate[]
  parts: readonly PartNumbers[]
  rest: readonly NumberedFact[]
}

const LIFE = ['Announced', 'Launched', 'End of sale', 'End of driver support', 'End of toolkit support']
const DATED = /^(\d{4}-\d{2}(?:-\d{2})?)[,;]?\s*(.*)$/
const LOW_RATE = /^((?:NV|MX)?FP[46]) tensor rate(?:, (dense|structured-sparse))?$/
const PART = /^Part number, (.+)$/

/** What follows a date, set off from it: ` (in full production)`, ` or earlier (driver release 470 lists it)`. */
export function afterDate(words: string): string {
  const [, bound = '', rest = ''] = /^(or earlier)?:?\s*(.*)$/.exec(words) ?? []
  return `${bound && ` ${bound}`}${rest && ` (${rest})`}`
}

/** A fact's value as text: `2022-09-20 (in full production)`; without a date, as it is. */
export function factText(value: string): string {
  const [, date, words = ''] = DATED.exec(value) ?? []
  return date ? `${date}${afterDate(words)}` : value
}

export function factsOf({ integration = [] }: Pick<AuthoredVariant, 'integration'>): Facts {
  const facts = integration.map((fact, index) => ({ ...fact, path: `integration.${index}` }))
  const life = facts.flatMap((fact) => {
    const [, date, words = ''] = DATED.exec(fact.value) ?? []
    return LIFE.includes(fact.label) && date ? [{ ...fact, date, words }] : []
  })
  const lowRates = facts.flatMap((fact) => {
    const [, format, kind] = LOW_RATE.exec(fact.label) ?? []
    return format ? [{ ...fact, format, sparsity: SPARSITIES.find((sparsity) => sparsity === kind) }] : []
  })
  const parts = facts.flatMap((fact) => {
    const whose = PART.exec(fact.label)?.[1]
    return whose ? [{ ...fact, whose, numbers: fact.value.split(/,\s+/) }] : []
  })
  const taken = new Set([...life, ...lowRates, ...parts].map(({ path }) => path))
  return {
    life: life.sort((a, b) => a.date.localeCompare(b.date)),
    lowRates,
    parts,
    rest: facts.filter(({ path }) => !taken.has(path)),
  }
}
