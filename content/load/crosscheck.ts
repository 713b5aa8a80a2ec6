/** Rules across entries: what a schema alone can't see. Each reports faults with file, field, problem and remedy. */

import { figures } from '../paths.ts'
import type { ArticleEntry } from '../schema/article.ts'
import type { ModelFile } from '../schema/authored.ts'
import type { DeviceFile } from '../schema/device.ts'
import type { SourceDocument } from '../schema/document.ts'
import type { Evidence } from '../schema/evidence.ts'
import type { Lists, NotListed } from '../schema/lists.ts'
import type { AuthoredModel } from '../schema/model.ts'
import type { Notice } from '../schema/notice.ts'
import type { Preset } from '../schema/preset.ts'
import { rateName } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import { type ContentFault, idsOf, unknownId } from './faults.ts'
import type { WithId } from './read.ts'

interface Entries {
  /** As authored: paths in messages are those that the editor wrote. */
  files: readonly WithId<ModelFile>[]
  models: readonly AuthoredModel[]
  documents: readonly SourceDocument[]
  evidence: readonly Evidence[]
  devices: readonly DeviceFile[]
  articles: readonly ArticleEntry[]
  presets: readonly Preset[]
  notListed: readonly NotListed[]
  lists: Lists
  notices: readonly Notice[]
}

/** `today` as YYYY-MM-DD. */
export function crossCheck(entries: Entries, today: string): ContentFault[] {
  const variants = entries.models.flatMap((model) =>
    model.variants.map((variant) => ({ variant, file: `catalog/${model.id}.json` })),
  )
  const modelIds = idsOf(entries.models)
  const slugs = new Set(entries.articles.map(({ slug }) => slug))
  return [
    ...duplicateIds(variants),
    ...variants.flatMap(({ variant, file }) => [
      ...repeatedRates(variant, file),
      ...emptyFigures(variant, file),
      ...futureDate(file, `${variant.id}.checkedAt`, variant.checkedAt, today),
    ]),
    ...documentFaults(entries),
    ...entries.documents.flatMap(({ id, checkedAt }) =>
      futureDate(`documents/${id}.json`, 'checkedAt', checkedAt, today),
    ),
    ...entries.articles.flatMap((article) => articleFaults(article, modelIds, slugs, today)),
    ...noticeFaults(entries, modelIds, today),
    ...notListedFaults(entries, today),
    ...deviceFaults(entries),
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

/** Rates of one kind twice: which of them counts? */
function repeatedRates({ id, compute = [] }: AuthoredVariant, file: string): ContentFault[] {
  const names = compute.map(rateName)
  const repeated = names.filter((name, index) => names.indexOf(name) < index)
  const remedy = 'keep one and put the other in notes'
  return repeated.map((name) => ({ file, field: `${id}.${name}`, problem: 'appears twice', remedy }))
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

/**
 * Ids of documents that no record has, where somebody wrote them. Records that nothing cites are named only once all ids
 * are right: one of them is probably meant.
 */
function documentFaults({ files, models, documents, evidence, devices }: Entries): ContentFault[] {
  const known = idsOf(documents)
  const cited = [
    ...models.flatMap(({ variants }) => variants.flatMap(({ sourceIds }) => sourceIds)),
    ...devices.map(({ id }) => id),
  ]
  const unresolved = [
    ...evidence.flatMap(({ id }) => unknownIds({ file: `evidence/${id}.json`, ids: [id], entry: 'document', known })),
    ...devices.flatMap(({ id }) => unknownIds({ file: `devices/${id}.json`, ids: [id], entry: 'document', known })),
    ...files.flatMap(({ id: file, variants }) =>
      variants.flatMap(({ id, integration = [], moreSourceIds = [] }) => {
        const at = { file: `catalog/${file}.json`, entry: 'document', known }
        return [
          ...integration.flatMap(({ sourceIds }, fact) =>
            unknownIds({ ...at, at: `${id}.integration.${fact}.sourceIds.`, ids: sourceIds }),
          ),
          ...unknownIds({ ...at, at: `${id}.moreSourceIds.`, ids: moreSourceIds }),
        ]
      }),
    ),
  ]
  if (unresolved.length > 0) return unresolved
  return [...known]
    .filter((id) => !cited.includes(id))
    .map((id) => ({
      file: `documents/${id}.json`,
      field: '',
      problem: 'no variant cites it',
      remedy: 'say in content/evidence which figures it states, or remove it',
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
    ...unknownIds({ file, at: 'relatedModels.', ids: article.relatedModels, entry: 'model', known }),
    ...futureDate(file, 'updatedAt', article.updatedAt, today),
  ]
}

function noticeFaults({ notices }: Entries, known: ReadonlySet<string>, today: string): ContentFault[] {
  return notices.flatMap(({ models, checkedAt }, index) => [
    ...unknownIds({ file: 'notices.json', at: `${index}.models.`, ids: models, entry: 'model', known }),
    ...futureDate('notices.json', `${index}.checkedAt`, checkedAt, today),
  ])
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
  const seen = new Set<string>()
  return notListed.flatMap(({ name, aliases, checkedAt }, index) => {
    const at = { file, field: name }
    const before = notListed[index - 1]?.name
    const faults = futureDate(file, `${name}.checkedAt`, checkedAt, today)
    if (before !== undefined && fold(before) > fold(name))
      faults.push({ ...at, problem: `comes after ${before}`, remedy: 'sort the entries by name' })
    for (const term of [name, ...aliases]) {
      if (seen.has(fold(term))) faults.push({ ...at, problem: `"${term}" appears twice`, remedy: 'say each name once' })
      if (listed.has(fold(term)))
        faults.push({ ...at, problem: `"${term}" is in the catalog`, remedy: 'remove it here' })
      seen.add(fold(term))
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

function deviceFaults({ models, devices }: Entries): ContentFault[] {
  const known = idsOf(models.flatMap(({ variants }) => variants))
  return devices.flatMap(({ id: file, devices: named }) =>
    named.flatMap(({ variants }, index) =>
      idFaults({
        file: `devices/${file}.json`,
        at: `devices.${index}.variants.`,
        ids: variants,
        entry: 'variant',
        known,
      }),
    ),
  )
}

interface IdList {
  file: string
  /** Where in the file the list is, `decodeCeiling.`; undefined where the id is the name of the file. */
  at?: string
  ids: readonly string[]
  /** What an id of this list is, in a sentence: `variant`. */
  entry: string
  known: ReadonlySet<string>
}

/** The lists of ids against the entries: each id is that of an entry, and in its list once. */
function listFaults({ models, presets, lists }: Entries): ContentFault[] {
  const variants = models.flatMap((model) => model.variants)
  const { askedPairs, newestModels, popularModels, lookedUp, charts } = lists
  const list = (file: string, entry: string, known: ReadonlySet<string>, ids: readonly string[], at = '') =>
    idFaults({ file: `lists/${file}.json`, at, ids, entry, known })
  return [
    ...askedPairs.flatMap((pair) => list('asked-pairs', 'variant', idsOf(variants), pair)),
    ...repeatedPairs(askedPairs),
    ...list('newest-models', 'model', idsOf(models), newestModels),
    ...list('popular-models', 'preset', idsOf(presets), popularModels),
    ...list(
      'looked-up',
      'variant',
      idsOf(variants),
      lookedUp.map(({ variant }) => variant),
    ),
    ...Object.entries(charts).flatMap(([chart, ids]) => list('charts', 'variant', idsOf(variants), ids, `${chart}.`)),
  ]
}

function idFaults(list: IdList): ContentFault[] {
  const { file, ids } = list
  return [...unknownIds(list), ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => repeated(file, id))]
}

function unknownIds({ file, at, ids, entry, known }: IdList): ContentFault[] {
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [unknownId(file, at === undefined ? '' : `${at}${index}`, { entry, id, known })],
  )
}

/** The order within a pair does not matter: both have one page. */
function repeatedPairs(pairs: Lists['askedPairs']): ContentFault[] {
  const names = pairs.map((pair) => pair.toSorted().join(' and '))
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [repeated('lists/asked-pairs.json', name)] : []))
}

function repeated(file: string, field: string): ContentFault {
  return { file, field, problem: 'appears twice', remedy: 'keep one' }
}
