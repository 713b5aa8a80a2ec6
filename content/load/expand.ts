/** Turns authored models into what pages and API use: rates by kind, with the unit, documents and derived lists. */
import { facts, figurePaths, groupOf, nullPaths } from '../paths.ts'
import { type ModelFile, OMITTED_IF_NULL, type RateGroup, type VariantFile } from '../schema/authored.ts'
import type { ComputeRate } from '../schema/compute.ts'
import type { AuthoredModel } from '../schema/model.ts'
import { EXECUTIONS, PRECISIONS, type RateKind, rateName, rateUnit, SPARSITIES } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { Citations } from './citations.ts'

type Stated = Omit<
  AuthoredVariant,
  'compute' | 'figureSources' | 'sourceIds' | 'unknownFields' | 'derived' | 'reported'
>

export function expandModel(
  { $schema: _, variants, ...model }: ModelFile & { id: string },
  citations: Citations,
  reported: ReadonlyMap<string, readonly string[]>,
): AuthoredModel {
  return {
    ...model,
    variants: variants.map((variant) => expandVariant(variant, citations, reported.get(variant.id) ?? [])),
  }
}

function expandVariant(
  { rates, moreSourceIds = [], ...authored }: VariantFile,
  citations: Citations,
  reported: readonly string[],
): AuthoredVariant {
  const { id } = authored
  const groups = rates ?? []
  const kinds = groups.flatMap(kindsOf).sort(byKind)
  const compute = groups.flatMap((group) => ratesOf(group, (rate) => citations(id, rate))).sort(byKind)
  const derived = Object.fromEntries(
    groups.flatMap((group) =>
      group.derived === undefined ? [] : kindsOf(group).map(({ name }) => [name, group.derived as string]),
    ),
  )
  const variant = { ...withoutNulls(authored), ...(compute.length > 0 && { compute }) }
  const figureSources = figureSourcesOf(variant, citations)
  const unknownFields = [
    ...nullPaths(variant),
    ...OMITTED_IF_NULL.filter((field) => authored[field] === null),
    ...(rates !== undefined && compute.length === 0 ? ['compute'] : []),
    ...kinds.flatMap(({ name, value }) => (value === null ? [name] : [])),
  ]
  return {
    ...variant,
    ...(unknownFields.length > 0 && { unknownFields }),
    sourceIds: documentsOf({ ...variant, figureSources }, moreSourceIds),
    figureSources,
    derived,
    reported: [...figurePaths(variant), ...facts(variant).keys()].filter((path) => reported.includes(path)),
  }
}

function withoutNulls(authored: Omit<VariantFile, 'rates' | 'moreSourceIds'>): Stated {
  const omitted: readonly string[] = OMITTED_IF_NULL
  return Object.fromEntries(
    Object.entries(authored).filter(([field, value]) => value !== null || !omitted.includes(field)),
  ) as Stated
}

function kindsOf({ execution, sparsity, values }: RateGroup): (RateKind & { name: string; value: number | null })[] {
  return PRECISIONS.flatMap((precision) => {
    const value = values[precision]
    const kind = { precision, execution, sparsity }
    return value === undefined ? [] : [{ ...kind, name: rateName(kind), value }]
  })
}

function ratesOf(group: RateGroup, documents: (rate: string) => string[]): ComputeRate[] {
  const conditions = group.conditions ?? ''
  return kindsOf(group).flatMap(({ precision, execution, sparsity, name, value }) =>
    value === null
      ? []
      : [
          {
            precision,
            execution,
            value,
            unit: rateUnit({ precision }),
            sparsity,
            conditions,
            sourceIds: documents(name),
          },
        ],
  )
}

/** By precision, vector before tensor, dense before sparse: the order of a data sheet. */
function byKind(a: RateKind, b: RateKind): number {
  return (
    PRECISIONS.indexOf(a.precision) - PRECISIONS.indexOf(b.precision) ||
    EXECUTIONS.indexOf(a.execution) - EXECUTIONS.indexOf(b.execution) ||
    SPARSITIES.indexOf(a.sparsity) - SPARSITIES.indexOf(b.sparsity)
  )
}

function figureSourcesOf(variant: Stated, citations: Citations): Record<string, string[]> {
  const groups = new Set(
    figurePaths(variant)
      .filter((path) => !path.startsWith('compute.'))
      .map(groupOf),
  )
  return Object.fromEntries([...groups].map((group) => [group, citations(variant.id, group)]))
}

/** In the order in which the figures cite them: the best document of the first figure becomes number 1 on the page. */
function documentsOf(
  { figureSources, compute = [], integration = [] }: Pick<AuthoredVariant, 'figureSources' | 'compute' | 'integration'>,
  more: readonly string[],
): string[] {
  const cited = [
    ...Object.values(figureSources),
    ...[...compute, ...integration].map(({ sourceIds }) => sourceIds),
    more,
  ]
  return [...new Set(cited.flat())]
}
