/** Paths of a variant's figures, as `unknownFields`, the change log and articles name them. */
import { FIGURES } from './figures.ts'
import { rateAt, rateName } from './schema/rates.ts'
import type { AuthoredVariant, Variant } from './schema/variant.ts'

type FigureValue = number | null

/** What of a variant holds numbers. */
type Numbers = Pick<Variant, 'memoryGB' | 'memoryBandwidthGBs' | 'powerW' | 'interconnect' | 'dimensions' | 'compute'>

/** Numbers of the table that stand in no group. */
const PLAIN_NUMBERS = FIGURES.filter(({ kind, path }) => kind === 'number' && !path.includes('.')).map(
  ({ path }) => path,
)

/**
 * Every number of a variant, including nulls, with rates by name: `powerW.max`, `interconnect[0].linkCount`,
 * `compute.FP8.tensor.dense`.
 */
export function figures(variant: Numbers): Map<string, FigureValue> {
  const found = new Map<string, FigureValue>()
  const add = (path: string, value: unknown) => {
    if (typeof value === 'number' || value === null) found.set(path, value)
  }
  for (const path of PLAIN_NUMBERS) add(path, Reflect.get(variant, path))
  for (const [name, value] of Object.entries(variant.powerW ?? {})) add(`powerW.${name}`, value)
  for (const [index, link] of (variant.interconnect ?? []).entries()) {
    for (const [name, value] of Object.entries(link)) add(`interconnect[${index}].${name}`, value)
  }
  if (variant.dimensions === null) add('dimensions', null)
  for (const [name, value] of Object.entries(variant.dimensions ?? {})) add(`dimensions.${name}`, value)
  for (const rate of variant.compute ?? []) add(rateName(rate), rate.value)
  return found
}

/** Paths of the numbers that are stated. */
export function figurePaths(variant: Numbers): string[] {
  return [...figures(variant)].filter(([, value]) => value !== null).map(([path]) => path)
}

/** Paths that are null. */
export function nullPaths(variant: Numbers): string[] {
  return [...figures(variant)].filter(([, value]) => value === null).map(([path]) => path)
}

const FACT = 'integration:'

/** The label of the fact at a path, `integration:Part number, board`; undefined if the path names a figure. */
export function factLabel(path: string): string | undefined {
  return path.startsWith(FACT) ? path.slice(FACT.length) : undefined
}

/** The path of a fact in evidence and articles. */
export function factPath(label: string): string {
  return `${FACT}${label}`
}

/** Every fact by its path. */
export function facts({ integration = [] }: Pick<Variant, 'integration'>): Map<string, string> {
  return new Map(integration.map(({ label, value }) => [factPath(label), value]))
}

/** Documents that state a figure or a fact, the best first; empty for a path that the variant does not state. */
export function sourcesOf(
  variant: Pick<AuthoredVariant, 'figureSources' | 'compute' | 'integration'>,
  path: string,
): readonly string[] {
  const label = factLabel(path)
  if (label !== undefined) {
    const facts = (variant.integration ?? []).filter((fact) => fact.label === label)
    return [...new Set(facts.flatMap(({ sourceIds }) => sourceIds))]
  }
  return rateAt(variant, path)?.sourceIds ?? variant.figureSources[groupOf(path)] ?? []
}

/**
 * Numbers of one group share their documents: `powerW.max` → `powerW`, `interconnect[0].ports` → `interconnect[0]`. Rates
 * and facts have their own.
 */
export function groupOf(path: string): string {
  return /^(\w+(?:\[\d+\])?)\.\w+$/.exec(path)?.[1] ?? path
}
