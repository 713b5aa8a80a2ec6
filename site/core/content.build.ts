/** The content and the build's configuration, read once for all pages. */
import { partNumberLogs, wordsOfVariants } from '../../content/devices.ts'
import { gapAt } from '../../content/gaps.ts'
import { catalogOf, loadContent } from '../../content/index.ts'
import type { FigureGap, KnownGap } from '../../content/schema/gap.ts'
import type { AuthoredModel } from '../../content/schema/model.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { API_PREFIXES, ENDPOINTS, type EndpointId } from '../../inquiry-service/contract/endpoints.ts'

export const buildConfig = parseBuildConfig(process.env)
export const isOperatorNamed = buildConfig.operatorName !== parseBuildConfig({}).operatorName
/** For a sentence: without a configured name, that of the site is not that of a person or company. */
export const operator = isOperatorNamed ? buildConfig.operatorName : 'the people who run this site'
export const content = loadContent()
export const catalog = catalogOf(content)

export interface CatalogEntry {
  model: AuthoredModel
  variant: AuthoredVariant
}

export const entries: readonly CatalogEntry[] = content.models.flatMap((model) =>
  model.variants.map((variant) => ({ model, variant })),
)

const entryById = new Map(entries.map((entry) => [entry.variant.id, entry]))

/** @throws Error when the catalog has no such variant: whoever names it has to name another */
export function entryOf(id: string): CatalogEntry {
  const entry = entryById.get(id)
  if (!entry) throw new Error(`Cannot show ${id}: the catalog has no such variant`)
  return entry
}

/** What machines and parts lists call a variant, by its id. */
export const wordsById = new Map(wordsOfVariants(content).map((words) => [words.id, words]))

export const logByPartNumber = partNumberLogs(content.devices)

const documentById = new Map(content.documents.map((document) => [document.id, document]))

/** The loader has checked that every cited document exists. */
export function documentOf(id: string) {
  const document = documentById.get(id)
  if (!document) throw new Error(`Bug: the loader accepted the unknown document ${id}`)
  return document
}

/** Whether the text of one of its documents has not been read: what is missing may be in it. */
export function hasUnread({ sourceIds }: Pick<AuthoredVariant, 'sourceIds'>): boolean {
  return sourceIds.some((id) => documentOf(id).status === 'unverified')
}

export function gapOf(variant: Pick<AuthoredVariant, 'id' | 'sourceIds'>, path: string): FigureGap {
  return knownGap(variant.id, path) ?? { gap: hasUnread(variant) ? 'not read yet' : 'not stated' }
}

/** Where somebody has written why; undefined where only the documents tell. */
export function knownGap(id: string, path: string): KnownGap | undefined {
  return gapAt(content.gaps, { id, architecture: entryById.get(id)?.model.architecture }, path)
}

/** The entries that a list names, in its order. The loader has checked that each exists. */
export function listed<Entry extends { id: string }>(ids: readonly string[], among: readonly Entry[]): Entry[] {
  const byId = new Map(among.map((entry) => [entry.id, entry]))
  return ids.map((id) => {
    const entry = byId.get(id)
    if (!entry) throw new Error(`Bug: the loader accepted the unknown id ${id}`)
    return entry
  })
}

export function absolute(path: string): string {
  return `${buildConfig.siteUrl}${path}`
}

/** Absolute, for shells and people. */
export function serviceUrl(id: EndpointId): string {
  return `${buildConfig.inquiryUrl}${servicePath(id)}`
}

/** For pages: without a host where one process serves both, so that the page works under any name and port. */
export function serviceAddress(path: string): string {
  return buildConfig.inquiryUrl === buildConfig.siteUrl ? path : `${buildConfig.inquiryUrl}${path}`
}

export function scriptUrl(id: EndpointId): string {
  return serviceAddress(servicePath(id))
}

function servicePath(id: EndpointId): string {
  const endpoint = ENDPOINTS.find((candidate) => candidate.id === id)
  if (!endpoint) throw new Error(`Bug: there is no endpoint ${id}`)
  return `${API_PREFIXES[0]}${endpoint.path}`
}

export function onceFor<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const made = known.get(key) ?? make(key)
    known.set(key, made)
    return made
  }
}
