/** The content and the build's configuration, read once for all pages. */
import { catalogOf, loadContent } from '../../content/index.ts'
import type { AuthoredModel } from '../../content/schema/model.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'

export const buildConfig = parseBuildConfig(process.env)
export const content = loadContent()
export const catalog = catalogOf(content)

/** A variant with the model it belongs to: what most pages are about. */
export interface CatalogEntry {
  model: AuthoredModel
  variant: AuthoredVariant
}

/** Every variant in the order of the catalog. */
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

/** What a page says where a figure would be. */
export function gapOf(variant: Pick<AuthoredVariant, 'sourceIds'>): 'not stated' | 'not read yet' {
  return hasUnread(variant) ? 'not read yet' : 'not stated'
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

/** Absolute address of a path of the site. */
export function absolute(path: string): string {
  return `${buildConfig.siteUrl}${path}`
}
