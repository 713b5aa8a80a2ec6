/** Rules across entries: what a schema alone can't see. Each yields faults that name file, field, problem and remedy. */

import { figurePaths, nullPaths } from '../paths.ts'
import type { ArticleEntry } from '../schema/article.ts'
import { type ComputeRate, rateName } from '../schema/compute.ts'
import type { SourceDocument } from '../schema/document.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { NotListed } from '../schema/not-listed.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { ContentFault } from './faults.ts'
import type { WithId } from './read.ts'

export interface Entries {
  models: readonly AuthoredModel[]
  documents: readonly WithId<Omit<SourceDocument, 'id'>>[]
  articles: readonly ArticleEntry[]
  notListed: readonly NotListed[]
}

/** `today` as YYYY-MM-DD. */
export function crossCheck(entries: Entries, today: string): ContentFault[] {
  const variants = entries.models.flatMap((model) =>
    model.variants.map((variant) => ({ variant, file: `catalog/${model.id}.json` })),
  )
  const documentIds = new Set(entries.documents.map(({ id }) => id))
  const modelIds = new Set(entries.models.map(({ id }) => id))
  return [
    ...duplicateIds(variants),
    ...variants.flatMap(({ variant, file }) => [
      ...unresolvedSources(variant, file, documentIds),
      ...unitFaults(variant, file),
      ...sparsityFaults(variant, file),
      ...unknownFieldFaults(variant, file),
      ...unsourcedFigures(variant, file),
      ...futureDate(file, `${variant.id}.checkedAt`, variant.checkedAt, today),
    ]),
    ...unreadDocuments(entries),
    ...entries.documents.flatMap(({ id, checkedAt }) =>
      futureDate(`documents/${id}.json`, 'checkedAt', checkedAt, today),
    ),
    ...entries.articles.flatMap((article) => articleFaults(article, modelIds, today)),
    ...notListedFaults(entries, today),
  ]
}

interface Located {
  variant: AuthoredVariant
  file: string
}

function duplicateIds(variants: readonly Located[]): ContentFault[] {
  const firstFile = new Map<string, string>()
  return variants.flatMap(({ variant: { id }, file }) => {
    const earlier = firstFile.get(id)
    firstFile.set(id, earlier ?? file)
    if (earlier === undefined) return []
    const remedy = 'give each variant an id of its own'
    return [{ file, field: id, problem: `the id stands in content/${earlier} too`, remedy }]
  })
}

function unresolvedSources(variant: AuthoredVariant, file: string, known: ReadonlySet<string>): ContentFault[] {
  const cited = new Set(variant.sourceIds)
  const places = [
    ...variant.sourceIds.map((id) => ({ id, field: 'sourceIds' })),
    ...(variant.compute ?? []).flatMap((rate) => rate.sourceIds.map((id) => ({ id, field: rateName(rate) }))),
    ...(variant.integration ?? []).flatMap((fact) => fact.sourceIds.map((id) => ({ id, field: fact.label }))),
    ...Object.entries(variant.figureSources).flatMap(([name, ids]) =>
      ids.map((id) => ({ id, field: `figureSources.${name}` })),
    ),
  ]
  return places.flatMap(({ id, field }) => {
    const at = { file, field: `${variant.id}.${field}` }
    if (!known.has(id)) return [{ ...at, problem: `no document "${id}"`, remedy: 'add the record or correct the id' }]
    if (!cited.has(id)) return [{ ...at, problem: `"${id}" is not in sourceIds`, remedy: 'list it in sourceIds' }]
    return []
  })
}

function unitFaults(variant: AuthoredVariant, file: string): ContentFault[] {
  return (variant.compute ?? [])
    .filter((rate) => rate.unit !== (rate.precision.startsWith('INT') ? 'TOPS' : 'TFLOPS'))
    .map((rate) => ({
      file,
      field: `${variant.id}.${rateName(rate)}`,
      problem: `${rate.precision} in ${rate.unit}`,
      remedy: 'integers count in TOPS, floating point in TFLOPS',
    }))
}

function sparsityFaults(variant: AuthoredVariant, file: string): ContentFault[] {
  const rates = variant.compute ?? []
  const seen = new Set<string>()
  return rates.flatMap((rate) => {
    const field = `${variant.id}.${rateName(rate)}`
    if (seen.has(field))
      return [{ file, field, problem: 'stands twice', remedy: 'keep one and tell the other in notes' }]
    seen.add(field)
    const twin = rate.sparsity === 'dense' && rates.find((other) => isSparseTwin(rate, other))
    if (!twin || rate.value <= twin.value) return []
    const problem = `dense ${rate.value} is above structured-sparse ${twin.value}`
    return [{ file, field, problem, remedy: 'check which of the two is labelled wrongly' }]
  })
}

function isSparseTwin(dense: ComputeRate, other: ComputeRate): boolean {
  return rateName(other) === rateName({ ...dense, sparsity: 'structured-sparse' })
}

/** A number is null exactly when it is listed: unknown is said, and what is known is not called unknown. */
function unknownFieldFaults(variant: AuthoredVariant, file: string): ContentFault[] {
  const listed = new Set(variant.unknownFields ?? [])
  const nulls = nullPaths(variant)
  const known = new Set(figurePaths(variant))
  return [
    ...nulls.filter((path) => !listed.has(path)).map((path) => ({ path, problem: 'is null and not in unknownFields' })),
    ...[...listed]
      .filter((path) => known.has(path))
      .map((path) => ({ path, problem: 'is known and in unknownFields' })),
    ...[...listed]
      .filter((path) => !UNKNOWN_PATH.test(path))
      .map((path) => ({ path, problem: 'is no path of a field' })),
  ].map(({ path, problem }) => ({
    file,
    field: `${variant.id}.${path}`,
    problem,
    remedy: 'list in unknownFields exactly the paths that are not stated',
  }))
}

const UNKNOWN_PATH =
  /^(?:formFactor|memoryGB|memoryType|memoryBandwidthGBs|powerW(?:\.(?:min|max|typical))?|interconnect(?:\[\d+\]\.\w+)?|dimensions(?:\.\w+)?|compute(?:\.(?:FP64|FP32|TF32|BF16|FP16|FP8|INT8|INT4)\.(?:vector|tensor)\.(?:dense|structured-sparse))?)$/

/** Rates and integration facts carry sources by schema; every other number needs an entry in figureSources. */
function unsourcedFigures(variant: AuthoredVariant, file: string): ContentFault[] {
  const groups = new Set(
    figurePaths(variant)
      .filter((path) => !path.startsWith('compute.'))
      .map((path) => path.replace(/\.\w+$/, '')),
  )
  const named = Object.keys(variant.figureSources)
  return [
    ...[...groups].filter((group) => !named.includes(group)).map((field) => ({ field, problem: 'has no document' })),
    ...named.filter((name) => !groups.has(name)).map((field) => ({ field, problem: 'has documents but no figure' })),
  ].map(({ field, problem }) => ({
    file,
    field: `${variant.id}.figureSources.${field}`,
    problem,
    remedy: 'name the documents of exactly the figures that are stated',
  }))
}

function unreadDocuments({ models, documents }: Entries): ContentFault[] {
  const cited = new Set(models.flatMap((model) => model.variants.flatMap((variant) => variant.sourceIds)))
  return documents
    .filter(({ id }) => !cited.has(id))
    .map(({ id }) => ({
      file: `documents/${id}.json`,
      field: '',
      problem: 'no variant cites it',
      remedy: 'cite it where it states a figure, or remove it',
    }))
}

function articleFaults(article: ArticleEntry, known: ReadonlySet<string>, today: string): ContentFault[] {
  const file = `articles/${article.slug}.mdx`
  return [
    ...article.relatedModels
      .filter((id) => !known.has(id))
      .map((id) => ({ file, field: 'relatedModels', problem: `no model "${id}"`, remedy: 'correct the id' })),
    ...futureDate(file, 'updatedAt', article.updatedAt, today),
  ]
}

/** Sorted, so that two editors' entries meet in one place; a name is either listed or not, and said once. */
function notListedFaults({ models, notListed }: Entries, today: string): ContentFault[] {
  const file = 'not-listed.json'
  const listed = new Set(
    models.flatMap(({ name, variants }) => [name, ...variants.map((variant) => variant.name)]).map(fold),
  )
  const said = new Set<string>()
  return notListed.flatMap(({ name, aliases, checkedAt }, index) => {
    const at = { file, field: name }
    const before = notListed[index - 1]?.name
    const faults = futureDate(file, `${name}.checkedAt`, checkedAt, today)
    if (before !== undefined && fold(before) > fold(name))
      faults.push({ ...at, problem: `stands after ${before}`, remedy: 'sort the entries by name' })
    for (const term of [name, ...aliases]) {
      if (said.has(fold(term))) faults.push({ ...at, problem: `"${term}" stands twice`, remedy: 'say each name once' })
      if (listed.has(fold(term)))
        faults.push({ ...at, problem: `"${term}" is in the catalog`, remedy: 'remove it here' })
      said.add(fold(term))
    }
    return faults
  })
}

const fold = (name: string) => name.toLowerCase()

function futureDate(file: string, field: string, date: string, today: string): ContentFault[] {
  return date <= today
    ? []
    : [{ file, field, problem: `${date} is in the future`, remedy: 'use the day of the review' }]
}
