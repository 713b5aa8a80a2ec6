/** Rules across entries: what a schema alone can't see. Each reports faults with file, field, problem and remedy. */

import { figureAt, isUnknownPath } from '../figures.ts'
import { figurePaths, figures, groupOf } from '../paths.ts'
import type { ArticleEntry } from '../schema/article.ts'
import type { ComputeRate } from '../schema/compute.ts'
import type { SourceDocument } from '../schema/document.ts'
import type { Lists } from '../schema/lists.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { NotListed } from '../schema/not-listed.ts'
import type { Preset } from '../schema/preset.ts'
import { rateName } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { ContentFault } from './faults.ts'
import { listFaults } from './list-faults.ts'
import type { WithId } from './read.ts'

interface Entries {
  models: readonly AuthoredModel[]
  documents: readonly WithId<Omit<SourceDocument, 'id'>>[]
  articles: readonly ArticleEntry[]
  presets: readonly Preset[]
  notListed: readonly NotListed[]
  lists: Lists
}

/** `today` as YYYY-MM-DD. */
export function crossCheck(entries: Entries, today: string): ContentFault[] {
  const variants = entries.models.flatMap((model) =>
    model.variants.map((variant) => ({ variant, file: `catalog/${model.id}.json` })),
  )
  const documentIds = new Set(entries.documents.map(({ id }) => id))
  const modelIds = new Set(entries.models.map(({ id }) => id))
  const slugs = new Set(entries.articles.map(({ slug }) => slug))
  return [
    ...duplicateIds(variants),
    ...variants.flatMap(({ variant, file }) => [
      ...unresolvedSources(variant, file, documentIds),
      ...sparsityFaults(variant, file),
      ...emptyFigures(variant, file),
      ...unknownFieldFaults(variant, file),
      ...unsourcedFigures(variant, file),
      ...futureDate(file, `${variant.id}.checkedAt`, variant.checkedAt, today),
    ]),
    ...unreadDocuments(entries),
    ...entries.documents.flatMap(({ id, checkedAt }) =>
      futureDate(`documents/${id}.json`, 'checkedAt', checkedAt, today),
    ),
    ...entries.articles.flatMap((article) => articleFaults(article, modelIds, slugs, today)),
    ...notListedFaults(entries, today),
    ...listFaults(entries),
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
    return [{ file, field: id, problem: `the id is in content/${earlier} too`, remedy }]
  })
}

function unresolvedSources(variant: AuthoredVariant, file: string, known: ReadonlySet<string>): ContentFault[] {
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
    return []
  })
}

function sparsityFaults(variant: AuthoredVariant, file: string): ContentFault[] {
  const rates = variant.compute ?? []
  const seen = new Set<string>()
  return rates.flatMap((rate) => {
    const field = `${variant.id}.${rateName(rate)}`
    if (seen.has(field))
      return [{ file, field, problem: 'appears twice', remedy: 'keep one and put the other in notes' }]
    seen.add(field)
    const sparse = rate.sparsity === 'dense' && rates.find((other) => isSparseCounterpart(rate, other))
    if (!sparse || rate.value <= sparse.value) return []
    const problem = `dense ${rate.value} is above structured-sparse ${sparse.value}`
    return [{ file, field, problem, remedy: 'check which of the two is labelled wrongly' }]
  })
}

function isSparseCounterpart(dense: ComputeRate, other: ComputeRate): boolean {
  return rateName(other) === rateName({ ...dense, sparsity: 'structured-sparse' })
}

/** No product has a figure of zero: unknown is null. */
function emptyFigures(variant: AuthoredVariant, file: string): ContentFault[] {
  const { price = null, stock = null } = variant.availability ?? {}
  return [...figures(variant), ['availability.price', price] as const, ['availability.stock', stock] as const]
    .filter(([, value]) => value !== null && value <= 0)
    .map(([path, value]) => ({
      file,
      field: `${variant.id}.${path}`,
      problem: `is ${value}`,
      remedy: 'write null for what is not stated',
    }))
}

/** Every buyer asks for these: either stated, or listed as unknown. */
const ALWAYS_ASKED = ['formFactor', 'memoryGB', 'powerW.max'] as const

/** Unknown figures are listed, and known ones are not. */
function unknownFieldFaults(variant: AuthoredVariant, file: string): ContentFault[] {
  const listed = new Set(variant.unknownFields ?? [])
  const known = new Set(figurePaths(variant))
  const isSaid = (path: string) => listed.has(path) || listed.has(path.split('.')[0] ?? path)
  return [
    ...ALWAYS_ASKED.filter((path) => figureAt(variant, path) === null && !isSaid(path)).map((path) => ({
      path,
      problem: 'is neither stated nor unknown',
    })),
    ...[...listed].filter((path) => known.has(path)).map((path) => ({ path, problem: 'is stated and unknown' })),
    ...[...listed]
      .filter((path) => !isUnknownPath(path))
      .map((path) => ({ path, problem: 'is not the path of a field' })),
  ].map(({ path, problem }) => ({
    file,
    field: `${variant.id}.${path}`,
    problem,
    remedy: 'list in `unknown` exactly the paths that are not stated',
  }))
}

/** The schema makes rates and integration facts carry sources; every other number needs an entry in figureSources. */
function unsourcedFigures(variant: AuthoredVariant, file: string): ContentFault[] {
  const groups = new Set(
    figurePaths(variant)
      .filter((path) => !path.startsWith('compute.'))
      .map(groupOf),
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

function articleFaults(
  article: ArticleEntry,
  known: ReadonlySet<string>,
  slugs: ReadonlySet<string>,
  today: string,
): ContentFault[] {
  const file = `articles/${article.slug}.mdx`
  const { next } = article
  const leads = next === undefined || (slugs.has(next) && next !== article.slug)
  return [
    ...(leads
      ? []
      : [{ file, field: 'next', problem: `no other article "${next}"`, remedy: 'name the slug of another article' }]),
    ...article.relatedModels
      .filter((id) => !known.has(id))
      .map((id) => ({ file, field: 'relatedModels', problem: `no model "${id}"`, remedy: 'correct the id' })),
    ...futureDate(file, 'updatedAt', article.updatedAt, today),
  ]
}

/**
 * Sorted, so that entries of two editors collide in one place; a name is either in the catalog or not listed, and
 * appears once.
 */
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
      faults.push({ ...at, problem: `comes after ${before}`, remedy: 'sort the entries by name' })
    for (const term of [name, ...aliases]) {
      if (said.has(fold(term))) faults.push({ ...at, problem: `"${term}" appears twice`, remedy: 'say each name once' })
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
