/** From the catalog's files to complete variants: one rate per kind, and derived lists. */
import { nullPaths } from '../paths.ts'
import type { ModelFile, RateGroup, VariantFile } from '../schema/authored.ts'
import type { ComputeRate } from '../schema/compute.ts'
import type { AuthoredModel } from '../schema/model.ts'
import { EXECUTIONS, PRECISIONS, rateName, rateUnit, SPARSITIES } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'

export function expandModel({ $schema: _, variants, ...model }: ModelFile & { id: string }): AuthoredModel {
  return { ...model, variants: variants.map(expandVariant) }
}

function expandVariant({ rates, unknown = [], moreSourceIds = [], ...authored }: VariantFile): AuthoredVariant {
  const compute = rates?.flatMap(ratesOf).sort(byKind)
  const derived = Object.fromEntries(
    (rates ?? []).flatMap((group) =>
      group.derived === undefined ? [] : ratesOf(group).map((rate) => [rateName(rate), group.derived as string]),
    ),
  )
  const variant = { ...authored, ...(compute && { compute }) }
  const unknownFields = [...new Set([...nullPaths(variant), ...unknown])]
  return {
    ...variant,
    ...(unknownFields.length > 0 && { unknownFields }),
    sourceIds: documentsOf(variant, moreSourceIds),
    derived,
  }
}

function ratesOf({ execution, sparsity, conditions, sourceIds, values }: RateGroup): ComputeRate[] {
  return PRECISIONS.flatMap((precision) => {
    const value = values[precision]
    if (value === undefined) return []
    return [{ precision, execution, value, unit: rateUnit({ precision }), sparsity, conditions, sourceIds }]
  })
}

/** By precision, vector before tensor, dense before sparse: the order of a data sheet. */
function byKind(a: ComputeRate, b: ComputeRate): number {
  return (
    PRECISIONS.indexOf(a.precision) - PRECISIONS.indexOf(b.precision) ||
    EXECUTIONS.indexOf(a.execution) - EXECUTIONS.indexOf(b.execution) ||
    SPARSITIES.indexOf(a.sparsity) - SPARSITIES.indexOf(b.sparsity)
  )
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
