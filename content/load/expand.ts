/**
 * Turns authored entries into what pages and API use. Models, documents and the evidence that connects them cannot be understood
 * alone: rates by kind get their unit, documents and derived lists. Presets get what their configurations say.
 */
import { modelConfigOf } from '../config/model-config.ts'
import { type Cited, knownOf, statementsAbout } from '../evidence.ts'
import { factLabel, facts, figurePaths, groupOf, nullPaths, sourcesOf } from '../paths.ts'
import { ModelFileSchema, OMITTED_IF_NULL, type RateGroup, type VariantFile } from '../schema/authored.ts'
import { AuthoredDocumentSchema } from '../schema/document.ts'
import { AuthoredEvidenceSchema, type Evidence } from '../schema/evidence.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { AuthoredPreset, Preset } from '../schema/preset.ts'
import { EXECUTIONS, PRECISIONS, type RateKind, rateName, rateUnit, SPARSITIES } from '../schema/rates.ts'
import type { AuthoredVariant, ComputeRate } from '../schema/variant.ts'
import type { ContentFault } from './faults.ts'
import { readEntries, type WithId } from './read.ts'

type Stated = Omit<
  AuthoredVariant,
  'compute' | 'figureSources' | 'sourceIds' | 'unknownFields' | 'derived' | 'reported'
>

export function readModels(root: string, faults: ContentFault[]) {
  const files = readEntries(root, 'catalog', ModelFileSchema, faults)
  const records = readEntries(root, 'documents', AuthoredDocumentSchema, faults)
  const evidence = readEntries(root, 'evidence', AuthoredEvidenceSchema, faults)
  const citations = citationsOf(evidence, new Map(records.map(({ id, rank }) => [id, rank])))
  const unread = new Set(records.filter(({ status }) => status === 'unverified').map(({ id }) => id))
  const models = files.map(
    ({ $schema: _, variants, ...model }): AuthoredModel => ({
      ...model,
      variants: variants.map((authored) => {
        const variant = expandVariant(authored, citations)
        const paths = [...figurePaths(variant), ...facts(variant).keys()]
        return { ...variant, reported: paths.filter((path) => isReported(evidence, unread, variant, path)) }
      }),
    }),
  )
  return { files, models, documents: records.map(({ rank: _, ...document }) => document), evidence }
}

function expandVariant(
  { rates, moreSourceIds = [], ...authored }: VariantFile,
  citations: Citations,
): Omit<AuthoredVariant, 'reported'> {
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

/** Documents of a figure, of its group, or of a fact of a variant, the best first. */
type Citations = (variant: string, path: string) => string[]

/** `ranks`: document → its rank. */
function citationsOf(evidence: readonly Evidence[], ranks: ReadonlyMap<string, number>): Citations {
  const cited = new Map<string, Map<string, number>>()
  for (const { id, statements } of evidence) {
    for (const { variant, figures, first } of statements) {
      for (const path of figures) {
        const key = `${variant} ${groupOf(path)}`
        const documents = cited.get(key) ?? new Map<string, number>()
        cited.set(key, documents.set(id, first ? 0 : (documents.get(id) ?? ranks.get(id) ?? 1)))
      }
    }
  }
  return (variant, path) =>
    [...(cited.get(`${variant} ${groupOf(path)}`) ?? [])]
      .sort(([a, rankOfA], [b, rankOfB]) => rankOfA - rankOfB || (a < b ? -1 : 1))
      .map(([id]) => id)
}

/**
 * Whether others report it, and nothing else supports it: its words were reported, or nobody has seen any in documents
 * that nobody has read.
 */
function isReported(evidence: readonly Evidence[], unread: ReadonlySet<string>, variant: Cited, path: string) {
  const about = statementsAbout(evidence, variant, path).filter(({ statement }) => !statement.supports)
  const { best } = knownOf(about)
  if (best !== undefined) return best === 'reported'
  const documents = factLabel(path) === undefined ? about.map(({ document }) => document) : sourcesOf(variant, path)
  return documents.length > 0 && documents.every((id) => unread.has(id))
}

/** Completes a preset with what its configuration says: layers, heads, context and cache are never typed. */
export function expandPreset(authored: WithId<AuthoredPreset>, faults: ContentFault[]): Preset[] {
  const fault = (field: string, problem: string, remedy: string): Preset[] => {
    faults.push({ file: `presets/${authored.id}.json`, field, problem, remedy })
    return []
  }
  const result = modelConfigOf(authored.config)
  if ('refused' in result) {
    return fault(
      'config',
      `the reader refuses it: ${result.refused.replace(/\.$/, '')}`,
      'store the fields that the cache depends on, or teach the reader the architecture',
    )
  }
  const { layers, kvHeads, headDim, queryHeads, cache, lookedUpParameters, headParameters, experts } = result.read
  const [stated, typed] = [result.read.contextTokens ?? undefined, authored.contextTokens]
  if (stated !== undefined && typed !== undefined) {
    return fault('contextTokens', `is ${typed}, and the configuration states ${stated}`, 'leave it out')
  }
  const contextTokens = stated ?? typed
  if (contextTokens === undefined) {
    return fault('contextTokens', 'is stated neither here nor in the configuration', 'state the native context')
  }
  const shape = {
    layers,
    kvHeads,
    headDim,
    queryHeads,
    contextTokens,
    cache,
    lookedUpParameters,
    headParameters,
    experts,
  }
  return [{ ...authored, ...shape }]
}
